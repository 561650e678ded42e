import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { resendConfirmation } from '@/features/auth/auth-queries';
import { showToast } from '@/lib/toast';

/** Says where the confirmation mail was sent, with a button to send it again. */
export function ConfirmationNotice({ email }: { email: string }) {
  const { submit, isPending } = useSubmitOnce(resendConfirmation);
  return (
    <div role="status" className="mb-6 rounded-card border-2 border-amber bg-surface p-5">
      <p className="font-semibold">One more step: open the link in our mail.</p>
      <p className="mt-1 break-words text-muted">
        We sent it to {email}. It can take a few minutes; look among the spam as well.
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className="text-link mt-3 min-h-11"
        onClick={() =>
          submit(email, () => void showToast('success', 'The mail is on its way again.'))
        }
      >
        {isPending ? 'Sending...' : 'Send the mail again'}
      </BusyButton>
    </div>
  );
}
