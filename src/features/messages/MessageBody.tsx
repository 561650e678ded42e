import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { roleWord, type Message } from '@/features/messages/message';
import { formatDateTime } from '@/lib/dates';

/** The router's key of the page that a visit starts with. */
const FIRST_KEY = 'default';

/** A letter to read, as it was written: its line breaks stay, and nothing in it becomes a link. */
export function MessageBody({ message }: { message: Message }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFirstScreen = key === FIRST_KEY;

  // On a phone the list, and with it what had focus, makes room for the letter.
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus();
  }, [isFirstScreen]);

  return (
    <article>
      <h2 ref={heading} tabIndex={-1} dir="auto" className="text-2xl! outline-none sm:text-3xl!">
        {message.subject}
      </h2>
      <p className="mt-3">
        From <span className="font-semibold">{message.senderName}</span>,{' '}
        {roleWord(message.senderRole)}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      </p>
      <div
        dir="auto"
        className="mt-5 max-w-reading border-t border-line pt-5 text-lg [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {message.body}
      </div>
    </article>
  );
}
