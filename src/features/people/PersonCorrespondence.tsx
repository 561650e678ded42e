import { useInfiniteQuery } from '@tanstack/react-query';
import { personCorrespondenceQuery } from '@/features/people/people-api';
import { EntryList } from '@/components/EntryList';
import type { Enums, RowOf } from '@common/database';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';

interface Props {
  personId: string;
  /** Leaves out the emails of the site. */
  withoutEmails?: boolean;
}

/** What a person wrote and was written. */
export function PersonCorrespondence({ personId, withoutEmails = false }: Props) {
  const query = useInfiniteQuery(personCorrespondenceQuery(personId, withoutEmails));
  return (
    <EntryList
      query={query}
      things={withoutEmails ? 'messages' : 'messages and emails'}
      emptyText="None yet."
    >
      {(entry) => <Entry entry={entry} />}
    </EntryList>
  );
}

const kinds = {
  email: 'Email to them',
  message: 'Message in their inbox',
  answer: 'Our answer by email',
  'contact-message': 'Written by them',
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

function Entry({ entry }: { entry: RowOf<'person_correspondence'> }) {
  const { kind, written_at, author_name, subject, body, state, state_at, is_unconfirmed } = entry;
  const isTheirs = kind === 'contact-message';
  const stateText =
    state_at === null ? states[state] : `${states[state]} on ${formatDate(state_at)}`;
  return (
    <>
      <p className="text-sm text-muted">
        <time dateTime={written_at}>{formatDate(written_at)}</time>
        <span>{`, ${kind === 'answer' && subject !== null ? 'Our email' : kinds[kind]}${author_name === null || isTheirs ? '' : `, by ${author_name}`}: ${stateText}`}</span>
      </p>
      {subject !== null || kind === 'email' ? (
        <p lang={languageOf(subject ?? '')} className="font-medium">
          {subject ?? 'The subject is written when it is sent'}
        </p>
      ) : null}
      {body === null ? null : (
        <p lang={languageOf(body)} dir="auto" className="mt-1 whitespace-pre-line">
          {body}
        </p>
      )}
      {is_unconfirmed ? (
        <p className="mt-1 text-sm text-muted">
          {`By somebody who gave the name ${author_name ?? ''}. The address was not checked.`}
        </p>
      ) : null}
    </>
  );
}
