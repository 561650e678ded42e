import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { roleLabels, type Message } from '@/features/messages/message';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/text';

/** React Router's location key before the first navigation. */
const INITIAL_KEY = 'default';

/** Shows the text as it was written: with its line breaks, and without links. */
export function MessageBody({ message }: { message: Message }) {
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
        <span lang={languageOf(message.senderName)} className="font-semibold">
          {message.senderName}
        </span>
        , {roleLabels[message.senderRole]}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      </p>
      <div
        dir="auto"
        lang={languageOf(message.body)}
        className="mt-5 max-w-reading border-t border-line pt-5 text-lg [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {message.body}
      </div>
    </article>
  );
}
