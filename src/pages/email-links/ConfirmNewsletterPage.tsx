import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { EmailLinkAction, IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { confirmDogNews, confirmNewsletter } from '@/features/accounts/email-links/email-links-api';
import { useEmailLink } from '@/features/accounts/email-links/use-email-link';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const newsletter = {
  title: say('Newsletter'),
  description: say('Confirm that you would like the newsletter.'),
  action: confirmNewsletter,
  explanation: say(
    'Would you like news of the dogs by email, about once a month? Then press the button. Every newsletter has a link to unsubscribe.',
  ),
  done: say('Thank you. Your subscription is confirmed.'),
  unknown: say(
    'This link no longer works: the address isn’t on the list. If you would like the newsletter, subscribe again at the foot of this page.',
  ),
};

/** Of the dog of a gift. */
const dogNews: typeof newsletter = {
  title: say('News of a dog'),
  description: say('Confirm that you would like the news of a dog.'),
  action: confirmDogNews,
  explanation: say(
    'Would you like to hear how the dog in your gift is doing? Then press the button. There is at most one email a day, and each has a link to unsubscribe.',
  ),
  done: say('Thank you. The next news of the dog comes by email.'),
  unknown: say(
    'This link no longer works. If you would like the news, ask for it again on the page of your gift.',
  ),
};

/** Where the emails lead that ask whether an address wants the newsletter, or the news of a dog. */
export default function ConfirmNewsletterPage() {
  const { token, list } = useEmailLink();
  const words = list === 'dog_news' ? dogNews : newsletter;
  return (
    <PageCard title={words.title}>
      <PageHead title={words.title} description={words.description} />
      {token === null ? (
        <IncompleteLink />
      ) : (
        <EmailLinkAction
          token={token}
          action={words.action}
          explanation={words.explanation}
          button={say('Confirm my subscription')}
          busyButton={say('Confirming...')}
          renderOutcome={(isKnown) =>
            isKnown ? (
              <>
                <p>{words.done}</p>
                <p>
                  <Link to={paths.dogs} className="text-link">
                    Meet the Dogs
                  </Link>
                </p>
              </>
            ) : (
              <p>{words.unknown}</p>
            )
          }
        />
      )}
    </PageCard>
  );
}
