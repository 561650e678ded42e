import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BackIcon } from '@/components/icons';
import { ErrorState } from '@/components/states/ErrorState';
import { MessageBody } from '@/features/messages/MessageBody';
import type { Message } from '@/features/messages/message';
import { markRead, messageQuery } from '@/features/messages/message-queries';
import { paths } from '@/lib/paths';

interface Props {
  userId: string;
  messageId: string;
  /** The message if the loaded pages of the list contain it; otherwise it is fetched. */
  listed: Message | undefined;
}

/** Marks the message as read. */
export function OpenedMessage({ userId, messageId, listed }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery({
    ...messageQuery(userId, messageId),
    enabled: listed === undefined,
  });
  const message = listed ?? data;
  useMarkRead(userId, message);

  return (
    <>
      <Link
        to={paths.messages}
        className="-ml-2 mb-3 inline-flex min-h-11 items-center gap-1 pr-3 font-semibold @xl:hidden"
      >
        <BackIcon />
        Back to messages
      </Link>
      {message ? <MessageBody message={message} /> : null}
      {message === null ? (
        <p role="alert" className="py-10 text-lg text-muted">
          This message is not in your inbox.
        </p>
      ) : null}
      {message === undefined && isPending ? (
        <p role="status" className="py-10 text-muted">
          Loading the message...
        </p>
      ) : null}
      {message === undefined && !isPending ? (
        <ErrorState
          title="The message could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </>
  );
}

/** Sends one request per message: after an error, opening the message again retries. */
function useMarkRead(userId: string, message: Message | null | undefined) {
  const { mutate } = useMutation(markRead(userId));
  const markedId = useRef<string>(undefined);
  const unreadId = message?.readAt === null ? message.id : undefined;
  useEffect(() => {
    if (unreadId === undefined || markedId.current === unreadId) return;
    markedId.current = unreadId;
    mutate(unreadId);
  }, [unreadId, mutate]);
}
