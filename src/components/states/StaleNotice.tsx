import { LoadError } from '@/components/states/LoadError';
import { say } from '@/lib/say';

interface Props {
  retrying: boolean;
  onRetry: () => void;
}

/** Above data whose last refetch failed. */
export function StaleNotice(props: Props) {
  return (
    <LoadError
      text={say('This could not be refreshed and may be out of date.')}
      className="mb-5 rounded-card border-2 border-brick px-5 py-3"
      {...props}
    />
  );
}
