import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { site } from '@/config/site';
import { EmailLinkAction, IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { leaveList } from '@/features/accounts/email-links/email-links-api';
import { listWords, emailListOf } from '@/features/accounts/email-links/email-list';
import { useEmailLink } from '@/features/accounts/email-links/use-email-link';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function UnsubscribePage() {
  const { token, list: name } = useEmailLink();
  const list = emailListOf(name);
  const words = list && listWords[list];
  return (
    <PageCard title={words && token !== null ? words.title : say('Unsubscribe')}>
      <PageHead title={say('Unsubscribe')} description={say('Stop receiving a kind of email.')} />
      {list === null || words === null || token === null ? (
        <IncompleteLink />
      ) : (
        <EmailLinkAction
          token={token}
          action={leaveList(list)}
          explanation={words.explanation}
          button={words.button}
          busyButton={say('One moment...')}
          renderOutcome={(isKnown) =>
            isKnown ? (
              <>
                <p>{`${words.done} An email that is already on its way may still arrive.`}</p>
                <WhereToReturn {...words} />
              </>
            ) : (
              <UnknownToken setting={words.setting} />
            )
          }
        />
      )}
    </PageCard>
  );
}

function WhereToReturn({ setting, again }: { setting: string | null; again?: string }) {
  if (setting === null) return <p>{again}</p>;
  return (
    <p>
      The switch “<span>{setting}</span>” in your <SettingsLink /> is off. You can turn it on again
      there.
    </p>
  );
}

function UnknownToken({ setting }: { setting: string | null }) {
  const address = (
    <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
      {site.email}
    </a>
  );
  return (
    <>
      <p>
        {setting === null
          ? 'We don’t recognise this link, so nothing has changed. Either it is incomplete, or its address has already left the list.'
          : 'We don’t recognise this link, so nothing has changed. Either it is incomplete, or its account has been deleted.'}
      </p>
      {setting === null ? (
        <p>
          If you still get these emails, open the link in the newest one, or write to {address}.
        </p>
      ) : (
        <p>
          If you still get these emails, open the link in the newest one, turn “
          <span>{setting}</span>” off in your <SettingsLink />, or write to {address}.
        </p>
      )}
    </>
  );
}

function SettingsLink() {
  return (
    <Link to={paths.settings} className="text-link">
      Settings
    </Link>
  );
}
