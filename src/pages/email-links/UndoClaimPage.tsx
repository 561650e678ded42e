import { useQuery } from '@tanstack/react-query';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { undoClaim, undoQuery } from '@/features/accounts/email-links/email-links-api';
import { DonationLink } from '@/features/accounts/email-links/DonationLink';
import { EmailLinkAction, IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { say } from '@/lib/say';

const ACCOUNT_DELETED = say(
  'The account to which this donation was added has been deleted, so there is nothing to remove. Your receipt stays valid.',
);

/** Takes a donation back from the account to which its claim link added it. */
export default function UndoClaimPage() {
  const secret = useLinkSecret();
  return (
    <PageCard title={say('Remove a donation from an account')}>
      <PageHead
        title={say('Remove a donation from an account')}
        description={say('Remove a donation from the account to which it was added.')}
      />
      {secret === null ? <IncompleteLink /> : <Undo secret={secret} />}
    </PageCard>
  );
}

function Undo({ secret }: { secret: string }) {
  const query = useQuery(undoQuery(secret));
  return (
    <DonationLink query={query}>
      {(state, gift) =>
        state === 'open' ? (
          <EmailLinkAction
            token={secret}
            action={undoClaim}
            explanation={say`${gift}. The link in the email with your receipt was used to add it to an account. Press the button, and that account will no longer show the donation and its receipt. Your receipt stays valid.`}
            button={say('Remove it')}
            busyButton={say('Removing it...')}
            renderOutcome={(result) => <Outcome result={result} />}
          />
        ) : (
          <Outcome result={state} />
        )
      }
    </DonationLink>
  );
}

function Outcome({ result }: { result: 'undone' | 'account-deleted' | 'unknown' }) {
  if (result === 'unknown') return <IncompleteLink />;
  return (
    <p className="text-lg">
      {result === 'undone'
        ? 'The donation was removed, and that account no longer shows it. If you would like to see it on this site, create an account with the email address that you gave it with.'
        : ACCOUNT_DELETED}
    </p>
  );
}
