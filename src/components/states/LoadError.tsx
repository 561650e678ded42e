import { BusyButton } from '@/components/ui/BusyButton';

interface Props {
  /** What could not be loaded, as a sentence. */
  text: string;
  retrying: boolean;
  onRetry: () => void;
  className?: string;
}

/** Where a part of a page or dialog is missing; ErrorState is for a whole page. */
export function LoadError({ text, retrying, onRetry, className }: Props) {
  return (
    <p role="alert" className={className}>
      <span>{text}</span>{' '}
      <BusyButton
        type="button"
        isBusy={retrying}
        className="text-link inline-flex min-h-11 items-center"
        onClick={onRetry}
      >
        {retrying ? 'Trying again...' : 'Try again'}
      </BusyButton>
    </p>
  );
}
