import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { InboxList, messageLinkId } from '@/features/messages/InboxList';
import { InboxSkeleton } from '@/features/messages/InboxSkeleton';
import { inboxQuery, unreadCountQuery } from '@/features/messages/message-queries';
import { OpenedMessage } from '@/features/messages/OpenedMessage';
import { formatNumber } from '@/lib/numbers';

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

  if (inbox.isPending) return <InboxSkeleton />;
  if (!inbox.data) {
    return (
      <ErrorState
        title="Your messages could not be loaded"
        retrying={inbox.isFetching}
        onRetry={() => void inbox.refetch()}
      />
    );
  }
  const messages = inbox.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0 && openedId === null) {
    return (
      <EmptyState title="You don't have any messages yet." scene="empty-messages">
        News of the dog you sponsor and letters from the team arrive here.
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
            errorText="Older messages could not be loaded."
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
