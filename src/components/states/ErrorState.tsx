import { Scene } from '@/components/ui/Scene';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';

interface Props {
  title: string;
  retrying: boolean;
  onRetry: () => void;
}

/** For data that was never loaded. Where older data is on the page, use StaleNotice. */
export function ErrorState({ title, retrying, onRetry }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-10 text-center">
      <Scene name="offline" />
      <h2>{title}</h2>
      <p className="max-w-reading text-lg text-muted">
        Please check your connection and try again. If it keeps failing, write to us.
      </p>
      <BusyButton
        type="button"
        className={buttonClass('primary', 'mt-3')}
        isBusy={retrying}
        onClick={onRetry}
      >
        {retrying ? 'Trying again...' : 'Try again'}
      </BusyButton>
    </div>
  );
}
