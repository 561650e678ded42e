import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BackIcon } from '@/components/icons';
import { ErrorState } from '@/components/states/ErrorState';
import type { Tables } from '@common/database';
import LetterForm from '@/components/LetterForm';
import { LetterList } from '@/components/LetterList';
import { ownLettersQuery } from '@/lib/letters-api';
import { senderName, senderRoles } from '@/features/people/messages/message';
import { markRead, messageQuery } from '@/features/people/messages/messages-api';
import { formatDateTime } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

interface Props {
  userId: string;
  messageId: string;
  /** The message if the loaded pages of the list contain it; otherwise it is fetched. */
  listed: Tables<'messages'> | undefined;
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
      {message ? (
        <>
          <MessageBody message={message} userId={userId} />
          <div className="mt-8 max-w-reading border-t border-line pt-5">
            <LetterForm
              key={message.id}
              about={{ messageId: message.id }}
              label={say('Your reply')}
            />
          </div>
        </>
      ) : null}
      {message === null ? (
        <p role="alert" className="py-10 text-lg text-muted">
          This message isn’t in your inbox.
        </p>
      ) : null}
      {message === undefined && isPending ? (
        <p role="status" className="py-10 text-muted">
          Loading the message...
        </p>
      ) : null}
      {message === undefined && !isPending ? (
        <ErrorState
          title={say('The message could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </>
  );
}

/** Sends one request per message: after an error, opening the message again retries. */
function useMarkRead(userId: string, message: Tables<'messages'> | null | undefined) {
  const { mutate } = useMutation(markRead(userId));
  const markedId = useRef<string>(undefined);
  const unreadId = message?.read_at === null ? message.id : undefined;
  useEffect(() => {
    if (unreadId === undefined || markedId.current === unreadId) return;
    markedId.current = unreadId;
    mutate(unreadId);
  }, [unreadId, mutate]);
}

/** React Router's location key before the first navigation. */
const INITIAL_KEY = 'default';

/** Shows the text as it was written: with its line breaks, and without links. */
function MessageBody({ message, userId }: { message: Tables<'messages'>; userId: string }) {
  const { data: letters = [] } = useQuery(ownLettersQuery(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isInitialPage = key === INITIAL_KEY;

  // On a phone the message replaces the list, which had focus.
  useEffect(() => {
    if (!isInitialPage) heading.current?.focus();
  }, [isInitialPage]);

  return (
    <article>
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        lang={languageOf(message.subject)}
        className="text-2xl! outline-none sm:text-3xl!"
      >
        {message.subject}
      </h2>
      <p className="mt-3">
        From{' '}
        <span lang={languageOf(senderName(message))} className="font-semibold">
          {senderName(message)}
        </span>
        , <span>{senderRoles[message.sender_role]}</span>
      </p>
      <p className="text-sm text-muted">
        <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
      </p>
      <LetterList
        letters={letters.filter(({ answer_ids }) => answer_ids.includes(message.id))}
        className="mt-4"
      />
      <div
        dir="auto"
        lang={languageOf(message.body)}
        className="mt-5 max-w-reading border-t border-line pt-5 text-lg [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {message.body}
      </div>
      <LetterList
        letters={letters.filter(({ about_message_id }) => about_message_id === message.id)}
        className="mt-5"
      />
    </article>
  );
}
