import { useInfiniteQuery } from '@tanstack/react-query';
import { personCorrespondenceQuery } from '@/features/people/people-api';
import { EntryList } from '@/components/EntryList';
import type { Enums, RowOf } from '@common/database';
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
      {(entry) => <Entry entry={entry} isUnconfirmed={isUnconfirmed} />}
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

interface EntryProps {
  entry: RowOf<'person_correspondence'>;
  isUnconfirmed: boolean;
}

function Entry({ entry, isUnconfirmed }: EntryProps) {
  const { kind, written_at, author_name, subject, body, state, state_at } = entry;
  const isTheirs = kind === 'contact-message';
  const stateText =
    state_at === null ? states[state] : `${states[state]} on ${formatDate(state_at)}`;
  return (
    <>
      <p className="text-sm text-muted">
        <time dateTime={written_at}>{formatDate(written_at)}</time>
        {`, ${kinds[kind]}${author_name === null || isTheirs ? '' : `, by ${author_name}`}: ${stateText}`}
      </p>
      {isTheirs ? (
        <>
          <p lang={languageOf(body ?? '')} dir="auto" className="mt-1 whitespace-pre-line">
            {body}
          </p>
          {isUnconfirmed ? (
            <p className="mt-1 text-sm text-muted">
              {`By somebody who gave the name ${author_name ?? ''}. The address was not checked.`}
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
