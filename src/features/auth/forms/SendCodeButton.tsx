import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { requestPasswordReset } from '@/features/auth/recovery-queries';
import { showToast } from '@/lib/toast';

/** Emails another code. @param emailOf null when the address is invalid */
export function SendCodeButton({ emailOf }: { emailOf: () => Promise<string | null> }) {
  const { submit, isPending } = useSubmitOnce(requestPasswordReset);
  const send = async () => {
    const email = await emailOf();
    if (email === null) return;
    submit({ email }, () => {
      void showToast('success', `If there is an account for ${email}, a code is on its way.`);
    });
  };
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link min-h-11 justify-self-start"
      onClick={() => void send()}
    >
      {isPending ? 'Sending...' : 'Send a new code'}
    </BusyButton>
  );
}
