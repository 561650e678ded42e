import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { IncompleteLink } from '@/features/mail-links/IncompleteLink';
import { confirmSubscription } from '@/features/mail-links/mail-link-queries';
import { MailLinkAction } from '@/features/mail-links/MailLinkAction';
import { useMailLink } from '@/features/mail-links/use-mail-link';
import { paths } from '@/lib/paths';

export default function ConfirmNewsletterPage() {
  const { token } = useMailLink();
  return (
    <PageCard title="Newsletter">
      <PageHead title="Newsletter" description="Confirm that you would like the newsletter." />
      {token === null ? (
        <IncompleteLink />
      ) : (
        <MailLinkAction
          token={token}
          action={confirmSubscription}
          explanation="Would you like news of the dogs by mail, about once a month? Then press the button. Every newsletter has a link to leave the list."
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
