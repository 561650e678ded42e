import { WaitingIcon } from '@/components/icons';

const messages = {
  awaited: 'Waiting for the payment provider’s confirmation. This list shows it automatically.',
  late: 'A confirmation can take longer, now and then some hours. There is no need to pay again. If you closed the payment window without paying, there is nothing to do.',
} as const;

export function ConfirmationNotice({ notice }: { notice: keyof typeof messages }) {
  return (
    <p
      role="status"
      className="mb-5 flex gap-3 rounded-card border border-line bg-surface px-5 py-4 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-amber-text"
    >
      <WaitingIcon />
      <span className="max-w-reading">{messages[notice]}</span>
    </p>
  );
}
