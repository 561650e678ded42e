import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import {
  acceptMessage,
  answerMessage,
  letterErrorMessage,
  passOnLetter,
  setMessageDone,
  type ReceivedMessage,
} from '@/features/people/contact/team/received-messages-api';
import { PersonCorrespondence } from '@/features/people/PersonCorrespondence';
import { formatDate, formatDateTime } from '@/lib/dates';
import { hasDraft } from '@/lib/form-drafts';
import { requiredTextSchema } from '@/lib/form-schemas';
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
  const [isAnswering, setIsAnswering] = useState(() => hasDraft(`answer-to-${id}`));
  const [isPressed, setIsPressed] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
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
          <span>{name}</span>
          {kind === 'payment' ? (
            <span className="ml-3 font-sans text-sm font-semibold text-muted">Says they paid</span>
          ) : null}
        </h2>
        <time id={`${headingId}-time`} dateTime={created_at} className="text-sm text-muted">
          {formatDateTime(created_at)}
        </time>
      </div>
      <p className="mr-5 inline-block break-all">{email}</p>
      <Link
        to={paths.person(received.person_id)}
        className="text-link inline-flex min-h-11 items-center"
      >
        What we know
        <span className="sr-only">{` about ${name}`}</span>
      </Link>
      {received.subject === null ? null : (
        <p lang={languageOf(received.subject)} className="font-medium">
          {received.subject}
        </p>
      )}
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
        <button
          ref={answerButton}
          type="button"
          aria-expanded={isAnswering}
          aria-describedby={labels}
          className={buttonClass(kind === 'payment' ? 'secondary' : 'primary')}
          onClick={() => {
            setIsAnswering(!isAnswering);
            setIsPressed(true);
          }}
        >
          {isDone ? 'Answer again' : 'Answer'}
        </button>
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
        {received.is_about_update && received.passed_on_at === null ? (
          <PassOnButton
            id={id}
            describedBy={labels}
            onPassedOn={() => answerButton.current?.focus()}
          />
        ) : null}
        {received.passed_on_at === null ? null : (
          <p className="text-sm text-muted">
            {`Passed on to the author on ${formatDate(received.passed_on_at)}`}
          </p>
        )}
        {handled_at === null ? null : (
          <p className="text-sm text-muted">
            {received.handled_by === null
              ? `Done on ${formatDate(handled_at)}`
              : `Done on ${formatDate(handled_at)} by ${received.handled_by}`}
          </p>
        )}
      </div>
      {isAnswering ? (
        <AnswerForm
          received={received}
          takesFocus={isPressed}
          onSent={() => {
            setIsAnswering(false);
            answerButton.current?.focus();
          }}
        />
      ) : null}
      <Disclosure labels={['Show the conversation', 'Hide the conversation']} of={`with ${name}`}>
        <PersonCorrespondence personId={received.person_id} withoutEmails />
      </Disclosure>
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

const answerSchema = z.object({
  body: requiredTextSchema(
    MESSAGE_MAX_LENGTH,
    `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`,
    'An answer is required.',
  ),
});

function AnswerForm({
  received,
  takesFocus = false,
  onSent,
}: {
  received: ReceivedMessage;
  /** As in LetterForm. */
  takesFocus?: boolean;
  onSent: () => void;
}) {
  const { form, field, submit, status } = useSubmitForm({
    schema: answerSchema,
    defaults: { body: '' },
    draft: `answer-to-${received.id}`,
    survivesNavigation: true,
    mutation: answerMessage,
    errorText: letterErrorMessage,
  });
  // As it was when the form opened, so that an answer of somebody else meanwhile is noticed.
  const [opened] = useState(received);
  const onSubmit = form.handleSubmit(({ body }) =>
    submit({ received: opened, body }, () => {
      form.reset();
      onSent();
    }),
  );
  return (
    <PageForm
      {...status}
      label={`Answer ${received.name}`}
      submitLabel="Send the answer"
      busyLabel="Sending..."
      submitClass={buttonClass('primary', 'justify-self-start')}
      className="mt-4 max-w-reading"
      onSubmit={onSubmit}
    >
      {field(
        'body',
        'Answer',
        // The press that opened the field asked for the focus.
        { rows: 5, maxLength: MESSAGE_MAX_LENGTH, autoFocus: takesFocus },
        received.has_account
          ? 'It arrives in their messages here, and they get an email.'
          : `It goes by email to ${received.email}. Replies arrive in the office’s mailbox.`,
      )}
    </PageForm>
  );
}

interface PassOnButtonProps {
  id: string;
  describedBy: string;
  /** The button, which has the focus, is about to go. */
  onPassedOn: () => void;
}

function PassOnButton({ id, describedBy, onPassedOn }: PassOnButtonProps) {
  const { submit, isPending } = useSubmitOnce(passOnLetter);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      aria-describedby={describedBy}
      className={buttonClass('quiet')}
      onClick={() => submit(id, onPassedOn)}
    >
      Pass on to the author
    </BusyButton>
  );
}
