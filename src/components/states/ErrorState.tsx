import { Scene } from '@/components/ui/Scene';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { accessErrorText } from '@/lib/access-errors';

interface Props {
  title: string;
  /** 1 for a page without another heading, 3 inside a section that has one of its own. */
  headingLevel?: 1 | 2 | 3;
  /** On pages that need a session or a role, to say so when it is missing. */
  error?: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** For data that was never loaded. Where older data is on the page, use StaleNotice. */
export function ErrorState({ title, headingLevel = 2, error = null, retrying, onRetry }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-10 text-center">
      <Scene name="offline" />
      <Heading>{title}</Heading>
      <p className="max-w-reading text-lg text-muted">
        {accessErrorText(error) ??
          'Please check your connection and try again. If it keeps happening, write to us.'}
      </p>
      <BusyButton
        type="button"
        className={buttonClass('secondary', 'mt-3')}
        isBusy={retrying}
        onClick={onRetry}
      >
        {retrying ? 'Trying again...' : 'Try again'}
      </BusyButton>
    </div>
  );
}
