import { BusyButton } from '@/components/ui/BusyButton';

interface Props {
  retrying: boolean;
  onRetry: () => void;
}

/** Above data whose last refetch failed. */
export function StaleNotice({ retrying, onRetry }: Props) {
  return (
    <p role="alert" className="mb-5 rounded-card border-2 border-brick px-5 py-3">
      This could not be refreshed and may be out of date.{' '}
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
