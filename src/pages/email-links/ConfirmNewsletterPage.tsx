import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { IncompleteLink } from '@/features/email-links/IncompleteLink';
import { confirmSubscription } from '@/features/email-links/email-link-queries';
import { EmailLinkAction } from '@/features/email-links/EmailLinkAction';
import { useMailLink } from '@/features/email-links/use-email-link';
import { paths } from '@/lib/paths';

export default function ConfirmNewsletterPage() {
  const { token } = useMailLink();
  return (
    <PageCard title="Newsletter">
      <PageHead title="Newsletter" description="Confirm that you would like the newsletter." />
      {token === null ? (
        <IncompleteLink />
      ) : (
        <EmailLinkAction
          token={token}
          action={confirmSubscription}
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
