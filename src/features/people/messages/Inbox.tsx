import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { ShowOlder } from '@/components/ui/ShowOlder';
import type { Tables } from '@common/database';
import { LetterList } from '@/components/LetterList';
import { ownLettersQuery } from '@/lib/letters-api';
import { senderName, senderRoles } from '@/features/people/messages/message';
import { inboxQuery, unreadCountQuery } from '@/features/people/messages/messages-api';
import { OpenedMessage } from '@/features/people/messages/OpenedMessage';
import { formatDate } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

/**
 * The list of messages, and beside it the one in the URL's `message` parameter. A narrow container shows
 * only one of them at a time.
 */
export function Inbox({ userId }: { userId: string }) {
  const [searchParams] = useSearchParams();
  const openedId = searchParams.get('message');
  const inbox = useInfiniteQuery(inboxQuery(userId));
  // Fetched together with the list, so that both are of the same time.
  const { data: unreadCount } = useQuery(unreadCountQuery(userId));
  useFocusOnReturn(openedId);
  const headingId = useId();

  const { data: letters = [] } = useQuery(ownLettersQuery(userId));
  const lettersAboutUpdates = letters.filter(({ about_update_id }) => about_update_id !== null);

  if (inbox.isPending) return <InboxSkeleton />;
  if (!inbox.data) {
    return (
      <ErrorState
        title={say('Your messages could not be loaded')}
        retrying={inbox.isFetching}
        onRetry={() => void inbox.refetch()}
      />
    );
  }
  const messages = inbox.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0 && openedId === null && lettersAboutUpdates.length === 0) {
    return (
      <EmptyState title={say("You don't have any messages yet.")} scene="empty-messages">
        News about the dog you sponsor and messages from the team arrive here.
      </EmptyState>
    );
  }
  const listClass = openedId === null ? '' : 'hidden @xl:block';
  return (
    <div className="@container">
      {inbox.isRefetchError ? (
        <StaleNotice retrying={inbox.isFetching} onRetry={() => void inbox.refetch()} />
      ) : null}
      <div className="grid grid-cols-1 items-start gap-8 @xl:grid-cols-[14rem_minmax(0,1fr)] @3xl:grid-cols-[19rem_minmax(0,1fr)]">
        <div
          className={`${listClass} @xl:sticky @xl:top-24 @xl:max-h-[calc(100dvh-7rem)] @xl:overflow-y-auto`}
        >
          <p role="status" className="min-h-8 text-muted">
            {unreadCount ? `${formatNumber(unreadCount)} unread` : ''}
          </p>
          <InboxList messages={messages} openedId={openedId} />
          <ShowOlder
            query={inbox}
            errorText={say('Older messages could not be loaded.')}
            className="mt-5"
          />
        </div>
        <div className={openedId === null ? 'hidden @xl:block' : ''}>
          {openedId === null ? (
            <p className="rounded-card bg-paper px-6 py-20 text-center text-lg text-muted">
              Select a message to view
            </p>
          ) : (
            <OpenedMessage
              key={openedId}
              userId={userId}
              messageId={openedId}
              listed={messages.find(({ id }) => id === openedId)}
            />
          )}
        </div>
      </div>
      {lettersAboutUpdates.length > 0 ? (
        <section aria-labelledby={headingId} className={`${listClass} mt-10`}>
          <h2 id={headingId} className="mb-4 text-2xl!">
            What you wrote about updates
          </h2>
          <LetterList letters={lettersAboutUpdates} namesDogs />
        </section>
      ) : null}
    </div>
  );
}

/** Back from a message to the list: focuses the link of that message. */
function useFocusOnReturn(openedId: string | null) {
  const lastOpenedId = useRef(openedId);
  useEffect(() => {
    const closedId = openedId === null ? lastOpenedId.current : null;
    lastOpenedId.current = openedId;
    if (closedId !== null) document.getElementById(messageLinkId(closedId))?.focus();
  }, [openedId]);
}

interface InboxListProps {
  messages: readonly Tables<'messages'>[];
  openedId: string | null;
}

function messageLinkId(messageId: string): string {
  return `message-${messageId}`;
}

function InboxList({ messages, openedId }: InboxListProps) {
  return (
    <ul role="list" aria-label={say('Messages')} className="border-t border-line">
      {messages.map((message) => (
        <li key={message.id} className="border-b border-line">
          <Link
            id={messageLinkId(message.id)}
            to={paths.message(message.id)}
            aria-current={message.id === openedId ? 'true' : undefined}
            className="grid grid-cols-1 gap-0.5 py-3.5 pr-3 pl-5 hover:bg-paper aria-[current=true]:bg-paper"
          >
            <MessageLine message={message} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MessageLine({ message }: { message: Tables<'messages'> }) {
  const isUnread = message.read_at === null;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="relative min-w-0 truncate">
          <span
            lang={languageOf(senderName(message))}
            className={isUnread ? 'font-bold' : 'font-medium'}
          >
            {senderName(message)}
          </span>
        </span>
        <time dateTime={message.created_at} className="shrink-0 text-sm text-muted">
          {formatDate(message.created_at)}
        </time>
      </span>
      <span className="relative">
        {isUnread ? (
          <span className="absolute top-2 -left-4 size-2.5 rounded-full bg-brick">
            <span className="sr-only">Unread: </span>
          </span>
        ) : null}
        <span
          dir="auto"
          lang={languageOf(message.subject)}
          className={`line-clamp-2 break-words ${isUnread ? 'font-bold' : 'text-muted'}`}
        >
          {message.subject}
        </span>
      </span>
      <span className="text-sm text-muted">{senderRoles[message.sender_role]}</span>
    </>
  );
}

const SKELETON_ROWS = 4;
const barClass = 'h-4 animate-pulse rounded bg-line';

function InboxSkeleton() {
  return (
    <>
      <p role="status" className="min-h-8 text-muted">
        Loading your messages...
      </p>
      <div aria-hidden="true" className="max-w-md border-t border-line">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className="grid gap-3 border-b border-line py-5 pl-5">
            <div className={`${barClass} w-1/2`} />
            <div className={`${barClass} w-4/5`} />
          </div>
        ))}
      </div>
    </>
  );
}
