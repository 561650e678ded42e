import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { site } from '@/config/site';
import { EmailLinkAction, IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { confirmCorrection } from '@/features/donations/receipts/receipts-api';
import { say } from '@/lib/say';

/** Where the email that confirms a correction of a receipt leads. */
export default function ConfirmCorrectionPage() {
  const secret = useLinkSecret();
  return (
    <PageCard title={say('Change your receipt?')}>
      <PageHead
        title={say('Change your receipt')}
        description={say('Confirm the change of the details on a receipt.')}
      />
      {secret === null ? (
        <IncompleteLink />
      ) : (
        <EmailLinkAction
          token={secret}
          action={confirmCorrection}
          explanation={say(
            'Press the button, and the details in our email will replace those on your receipt. You will get a new receipt in place of the old one.',
          )}
          button={say('Change my details')}
          busyButton={say('Changing...')}
          renderOutcome={(isChanged) =>
            isChanged ? (
              <p>Thank you. Your details are changed. The new receipt comes by email.</p>
            ) : (
              <UnknownLink />
            )
          }
        />
      )}
    </PageCard>
  );
}

function UnknownLink() {
  return (
    <p>
      This link no longer works, and nothing was changed. It works once, within a day, unless a
      newer email or another change of the receipt replaces it. To change something, open your
      receipt with the link in its email, or write to{' '}
      <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
        {site.email}
      </a>
      .
    </p>
  );
}
