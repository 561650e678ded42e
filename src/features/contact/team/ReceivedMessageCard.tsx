import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { site } from '@/config/site';
import {
  acceptMessage,
  setMessageDone,
  type ReceivedMessage,
} from '@/features/contact/team/received-messages-api';
import { formatDate, formatDateTime } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

const COLLAPSED_LENGTH = 400;

interface Props {
  received: ReceivedMessage;
  /** The list no longer has this message, whose button has the focus. */
  onFocusLost: () => void;
}

export function ReceivedMessageCard({ received, onFocusLost }: Props) {
  const { id, name, email, message, created_at, handled_at, kind } = received;
  const headingId = useId();
  // One person may have sent several messages.
  const labels = `${headingId} ${headingId}-time`;
  const card = useRef<HTMLElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const { submit, isPending } = useSubmitOnce(setMessageDone);
  const isDone = handled_at !== null;
  const isCollapsed = message.length > COLLAPSED_LENGTH && !isExpanded;

  // Cleaned up while the element is still in the document.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);

  return (
    <article
      ref={card}
      aria-labelledby={labels}
      className={`rounded-card border bg-surface p-5 ${isDone ? 'border-line' : 'border-control'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} lang={languageOf(name)} className="text-xl!">
          {name}
          {kind === 'payment' ? (
            <span className="ml-3 font-sans text-sm font-semibold text-muted">Says they paid</span>
          ) : null}
        </h2>
        <time id={`${headingId}-time`} dateTime={created_at} className="text-sm text-muted">
          {formatDateTime(created_at)}
        </time>
      </div>
      <a
        href={replyLink(received)}
        className="text-link inline-flex min-h-11 items-center break-all"
      >
        {email}
      </a>
      <Link
        to={paths.person(received.person_id)}
        className="text-link ml-5 inline-flex min-h-11 items-center enlarged:ml-0"
      >
        What we know
        <span className="sr-only">{` about ${name}`}</span>
      </Link>
      <p
        dir="auto"
        lang={languageOf(message)}
        className="max-w-reading break-words whitespace-pre-line"
      >
        {isCollapsed ? `${message.slice(0, COLLAPSED_LENGTH).trimEnd()}…` : message}
      </p>
      {isCollapsed ? (
        <button
          type="button"
          className="text-link min-h-11"
          aria-label={`Show all that ${name} wrote on ${formatDateTime(created_at)}`}
          onClick={() => setIsExpanded(true)}
        >
          Show all
        </button>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isDone ? null : (
          <Link
            to={paths.recordDonationOf({ letter: id })}
            className={buttonClass(kind === 'payment' ? 'primary' : 'quiet')}
          >
            Record a donation
            <span className="sr-only">{` of ${name}`}</span>
          </Link>
        )}
        <BusyButton
          type="button"
          isBusy={isPending}
          aria-describedby={labels}
          className={buttonClass('secondary')}
          onClick={() => submit({ id, isDone: !isDone })}
        >
          {isDone ? 'Mark as not done' : 'Mark as done'}
        </BusyButton>
        {received.needs_review ? <AcceptButton id={id} describedBy={labels} /> : null}
        {handled_at === null ? null : (
          <p className="text-sm text-muted">{`Done on ${formatDate(handled_at)}`}</p>
        )}
      </div>
    </article>
  );
}

function AcceptButton({ id, describedBy }: { id: string; describedBy: string }) {
  const { submit, isPending } = useSubmitOnce(acceptMessage);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      aria-describedby={describedBy}
      className={buttonClass('quiet')}
      onClick={() => submit(id)}
    >
      Move to the messages
    </BusyButton>
  );
}

/** Opens the reader's mail program with the recipient and subject of a reply. */
function replyLink({ email }: ReceivedMessage): string {
  const subject = encodeURIComponent(`Your message to ${site.name}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}`;
}
