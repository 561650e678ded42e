import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { replyLink, type ReceivedMessage } from '@/features/contact/received-message';
import { acceptMessage, setMessageDone } from '@/features/contact/received-queries';
import { formatDate, formatDateTime } from '@/lib/dates';

const COLLAPSED_LENGTH = 400;

export function ReceivedMessageCard({ received }: { received: ReceivedMessage }) {
  const { name, email, message, receivedAt, handledAt } = received;
  const headingId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { mutate, isPending } = useMutation(setMessageDone);
  const isDone = handledAt !== null;
  const isCollapsed = message.length > COLLAPSED_LENGTH && !isExpanded;

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
        href={replyLink(received)}
        className="text-link inline-flex min-h-11 items-center break-all"
      >
        {email}
      </a>
      <p className="max-w-reading break-words whitespace-pre-line">
        {isCollapsed ? `${message.slice(0, COLLAPSED_LENGTH).trimEnd()}…` : message}
      </p>
      {isCollapsed ? (
        <button
          type="button"
          className="text-link min-h-11"
          aria-label={`Show all that ${name} wrote`}
          onClick={() => setIsExpanded(true)}
        >
          Show all
        </button>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          disabled={isPending}
          aria-describedby={headingId}
          className={buttonClass('secondary')}
          onClick={() => mutate({ id: received.id, isDone: !isDone })}
        >
          {isDone ? 'Mark as not done' : 'Mark as done'}
        </button>
        {received.needsReview ? <AcceptButton id={received.id} describedBy={headingId} /> : null}
        {handledAt === null ? null : (
          <p className="text-sm text-muted">{`Done on ${formatDate(handledAt)}`}</p>
        )}
      </div>
    </article>
  );
}

function AcceptButton({ id, describedBy }: { id: string; describedBy: string }) {
  const { mutate, isPending } = useMutation(acceptMessage);
  return (
    <button
      type="button"
      aria-disabled={isPending}
      aria-describedby={describedBy}
      className={buttonClass('quiet')}
      onClick={() => {
        if (!isPending) mutate(id);
      }}
    >
      Move to the messages
    </button>
  );
}
