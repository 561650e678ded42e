import { useInfiniteQuery } from '@tanstack/react-query';
import { personCorrespondenceQuery } from '@/features/people/people-api';
import type { Correspondence } from '@/features/people/person';
import { EntryList } from '@/components/EntryList';
import type { Enums } from '@common/database';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';

interface Props {
  personId: string;
  /** Whether nobody has shown that the address is the person's. */
  isUnconfirmed: boolean;
}

/** What a person was written, and what they wrote with the contact form. */
export function PersonCorrespondence({ personId, isUnconfirmed }: Props) {
  const query = useInfiniteQuery(personCorrespondenceQuery(personId));
  return (
    <EntryList query={query} things="messages and emails" emptyText="None yet.">
      {(entry: Correspondence) => <Entry entry={entry} isUnconfirmed={isUnconfirmed} />}
    </EntryList>
  );
}

const kinds = {
  email: 'Email to them',
  message: 'Message in their inbox',
  'contact-message': 'Written with the contact form',
} as const satisfies Record<Enums<'correspondence_kind'>, string>;

const states = {
  waiting: 'waits to be sent',
  sent: 'sent',
  failed: 'could not be delivered',
  cancelled: 'not sent, because it was no longer needed',
  read: 'read',
  unread: 'not read yet',
  open: 'not done',
  done: 'done',
} as const satisfies Record<Enums<'correspondence_state'>, string>;

function Entry({ entry, isUnconfirmed }: { entry: Correspondence; isUnconfirmed: boolean }) {
  const { kind, writtenAt, authorName, subject, body, state, stateAt } = entry;
  const isTheirs = kind === 'contact-message';
  const stateText = stateAt === null ? states[state] : `${states[state]} on ${formatDate(stateAt)}`;
  return (
    <>
      <p className="text-sm text-muted">
        <time dateTime={writtenAt}>{formatDate(writtenAt)}</time>
        {`, ${kinds[kind]}${authorName === null || isTheirs ? '' : `, by ${authorName}`}: ${stateText}`}
      </p>
      {isTheirs ? (
        <>
          <p lang={languageOf(body ?? '')} dir="auto" className="mt-1 whitespace-pre-line">
            {body}
          </p>
          {isUnconfirmed ? (
            <p className="mt-1 text-sm text-muted">
              {`By somebody who gave the name ${authorName ?? ''}. The address was not checked.`}
            </p>
          ) : null}
        </>
      ) : (
        <p lang={languageOf(subject ?? '')} className="font-medium">
          {subject ?? 'The subject is written when it is sent'}
        </p>
      )}
    </>
  );
}
