import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth } from '@/features/accounts/AuthProvider';
import type { AuthUser } from '@/features/accounts/session';
import {
  claimDonation,
  claimQuery,
  type ClaimResult,
} from '@/features/accounts/email-links/email-links-api';
import { DonationLink } from '@/features/accounts/email-links/DonationLink';
import { EmailLinkAction, IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** Adds a visitor's donation to the signed-in account, with the link in the email with the receipt. */
export default function ClaimPage() {
  const { state } = useAuth();
  const secret = useLinkSecret();
  if (state.status === 'loading') return <LoadingPage />;
  return (
    <PageCard title={say('Add a donation to your account')}>
      <PageHead
        title={say('Add a donation')}
        description={say('Add a donation that was given without an account to yours.')}
      />
      {secret === null ? (
        <IncompleteLink />
      ) : (
        <Claim secret={secret} user={state.status === 'signed-in' ? state.user : null} />
      )}
    </PageCard>
  );
}

function Claim({ secret, user }: { secret: string; user: AuthUser | null }) {
  const query = useQuery(claimQuery(secret, user?.id ?? null));
  return (
    <DonationLink query={query}>
      {(state, gift) => {
        if (state !== 'open') return <Outcome result={state} />;
        if (!user) return <SignInFirst gift={gift} secret={secret} />;
        return (
          <EmailLinkAction
            token={secret}
            action={claimDonation}
            explanation={say`${gift}. You are signed in as ${user.email}. The donation and its receipt will be shown in this account; the receipt keeps the name it was issued in.`}
            button={say('Add to my account')}
            busyButton={say('Adding...')}
            renderOutcome={(result) => <Outcome result={result} />}
          />
        );
      }}
    </DonationLink>
  );
}

function SignInFirst({ gift, secret }: { gift: string; secret: string }) {
  // The router state keeps the secret in this tab.
  const state = { from: `${paths.claim}#${secret}` };
  return (
    <>
      <div className="grid gap-4 text-lg text-muted">
        <p>{`${gift}.`}</p>
        <p>Sign in to the account that should show this donation. Then you come back here.</p>
        <p>
          If you create an account first, confirm its address and then open the link in the email
          with your receipt again.
        </p>
      </div>
      <div className="mt-6 grid gap-3">
        <Link to={paths.signIn} state={state} className={buttonClass('secondary', 'w-full')}>
          Sign in
        </Link>
        <Link to={paths.signUp} state={state} className={buttonClass('quiet', 'w-full')}>
          Create an account
        </Link>
      </div>
    </>
  );
}

const sentences: Record<Exclude<ClaimResult, 'unknown'>, string> = {
  added: say(
    'The donation is now in your account. We have told the address it was given from, which can remove it again.',
  ),
  yours: say('This donation is already in your account.'),
  used: say(
    'This link has already been used, and it works only once. If you gave this donation and did not use the link, the email about it has a link to remove the donation from that account.',
  ),
  taken: say(
    'This donation was already added to an account. A donation never moves from one account to another.',
  ),
  expired: say(
    'This link is more than 30 days old and no longer works. Your receipt stays valid. Once you confirm the email address that you gave with, an account with that address shows the donation.',
  ),
};

function Outcome({ result }: { result: ClaimResult }) {
  if (result === 'unknown') return <IncompleteLink />;
  return (
    <div className="grid gap-4 text-lg">
      <p>{sentences[result]}</p>
      {result === 'added' || result === 'yours' ? (
        <p>
          <Link to={paths.donations} className="text-link">
            My Donations
          </Link>
        </p>
      ) : null}
    </div>
  );
}
