import { Link, useLocation } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { ResetPasswordForm, type ResetState } from '@/features/accounts/PasswordForms';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** Doesn't read the session: the emailed code starts one while the form is still in use. */
export default function ResetPasswordPage() {
  const { email, isCodeAskedFor } = readResetState(useLocation().state);
  return (
    <PageCard title={say('Set a new password')}>
      <PageHead title={say('Set a new password')} description={say('Choose a new password.')} />
      {isCodeAskedFor ? (
        <p
          role="status"
          className="mb-6 rounded-card border-2 border-amber bg-surface p-5 break-words"
        >
          {`If there is an account for ${email}, a code to set a new password is on its way. It works once, within half an hour. Look among the spam as well.`}
        </p>
      ) : (
        <p className="mb-6 text-muted">
          Enter the code that we emailed to you. If you have none, enter your email and ask for one.
        </p>
      )}
      <ResetPasswordForm email={email} />
      <p className="mt-6 text-center">
        <Link to={paths.signIn} className="text-link">
          Back to sign in
        </Link>
      </p>
    </PageCard>
  );
}

/** Anything but a {@link ResetState} counts as an empty one. */
function readResetState(state: unknown): ResetState {
  const { email, isCodeAskedFor }: Record<string, unknown> = Object(state);
  return {
    email: typeof email === 'string' ? email : '',
    isCodeAskedFor: isCodeAskedFor === true,
  };
}
