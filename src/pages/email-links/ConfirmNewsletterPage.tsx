import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { EmailLinkAction, IncompleteLink } from '@/features/email-links/EmailLinkAction';
import { confirmNewsletter } from '@/features/email-links/email-links-api';
import { useEmailLink } from '@/features/email-links/use-email-link';
import { paths } from '@/lib/paths';

export default function ConfirmNewsletterPage() {
  const { token } = useEmailLink();
  return (
    <PageCard title="Newsletter">
      <PageHead title="Newsletter" description="Confirm that you would like the newsletter." />
      {token === null ? (
        <IncompleteLink />
      ) : (
        <EmailLinkAction
          token={token}
          action={confirmNewsletter}
          explanation="Would you like news of the dogs by email, about once a month? Then press the button. Every newsletter has a link to leave the list."
          button="Confirm my subscription"
          busyButton="Confirming..."
          renderOutcome={(isKnown) =>
            isKnown ? (
              <>
                <p>Thank you. Your subscription is confirmed.</p>
                <p>
                  <Link to={paths.dogs} className="text-link">
                    Meet the Dogs
                  </Link>
                </p>
              </>
            ) : (
              <p>
                This link no longer works: the address is not on the list. If you would like the
                newsletter, subscribe again at the foot of this page.
              </p>
            )
          }
        />
      )}
    </PageCard>
  );
}
