import { useEffect, useId, useRef } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { resendConfirmation } from '@/features/auth/auth-queries';
import { useReturnPath } from '@/features/auth/guards/return-to';
import { showToast } from '@/lib/toast';

/** Says where the confirmation email was sent, with a button to send it again. Takes the focus when it appears. */
export function ConfirmationNotice({ email }: { email: string }) {
  const returnTo = useReturnPath();
  const headingId = useId();
  const { submit, isPending } = useSubmitOnce(resendConfirmation);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the button below the form was pressed, a window's height away.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 rounded-card border-2 border-amber bg-surface p-5"
    >
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="font-text! text-base! font-semibold!"
      >
        One more step: open the link in our email.
      </h2>
      <p className="mt-1 break-words text-muted">
        We sent it to {email}. It can take a few minutes; look among the spam as well.
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className="text-link mt-3 min-h-11"
        onClick={() =>
          submit(
            { email, returnTo },
            () => void showToast('success', 'The email is on its way again.'),
          )
        }
      >
        {isPending ? 'Sending...' : 'Send the email again'}
      </BusyButton>
    </section>
  );
}
