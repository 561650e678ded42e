import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { answerAddress, type ReceivedMessage } from '@/features/contact/received-message';
import { markMessage } from '@/features/contact/received-queries';
import { formatDate, formatDateTime } from '@/lib/dates';

/** A longer message is folded, so that the next one is in sight. */
const FOLDED_LENGTH = 400;

/** One message with a way to answer it and a mark that it is done. */
export function ReceivedMessageCard({ received }: { received: ReceivedMessage }) {
  const { name, email, message, receivedAt, handledAt } = received;
  const headingId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const marking = useMutation(markMessage);
  const isDone = handledAt !== null;
  const isFolded = message.length > FOLDED_LENGTH && !isUnfolded;

  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-5 ${isDone ? 'border-line' : 'border-control'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl!">
          {name}
        </h2>
        <time dateTime={receivedAt} className="text-sm text-muted">
          {formatDateTime(receivedAt)}
        </time>
      </div>
      <a
        href={answerAddress(received)}
        className="text-link inline-flex min-h-11 items-center break-all"
      >
        {email}
      </a>
      <p className="max-w-reading break-words whitespace-pre-line">
        {isFolded ? `${message.slice(0, FOLDED_LENGTH).trimEnd()}…` : message}
      </p>
      {isFolded ? (
        <button
          type="button"
          className="text-link min-h-11"
          aria-label={`Show all that ${name} wrote`}
          onClick={() => setIsUnfolded(true)}
        >
          Show all
        </button>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          disabled={marking.isPending}
          aria-describedby={headingId}
          className={buttonClass('secondary')}
          onClick={() => marking.mutate({ id: received.id, isDone: !isDone })}
        >
          {isDone ? 'Mark as not done' : 'Mark as done'}
        </button>
        {handledAt === null ? null : (
          <p className="text-sm text-muted">{`Done on ${formatDate(handledAt)}`}</p>
        )}
      </div>
    </article>
  );
}
