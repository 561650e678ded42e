import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EntryList } from '@/components/EntryList';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { teamStatusLabels } from '@/content/donations';
import {
  reviewItemGuidance,
  type ReviewItem,
  type ReviewItemAction,
  type ReviewItemNote,
} from '@/features/review-items/review-item';
import { reviewItemNotesQuery } from '@/features/review-items/review-items-api';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

/** What a button of the card opens a dialog for. */
export type ReviewItemTask = ReviewItemAction | 'assign';

interface Props {
  reviewItem: ReviewItem;
  onChoose: (reviewItem: ReviewItem, task: ReviewItemTask) => void;
}

export function ReviewItemCard({ reviewItem, onChoose }: Props) {
  const headingId = useId();
  const descriptionId = useId();
  const { kind, amountPaise, description, openedAt, closing, notesCount } = reviewItem;
  const { title, whatToDo } = reviewItemGuidance[kind];
  const button = (task: ReviewItemTask, label: string) => (
    <button
      type="button"
      aria-describedby={`${headingId} ${descriptionId}`}
      className={buttonClass('secondary', SMALL_BUTTON)}
      onClick={() => onChoose(reviewItem, task)}
    >
      {label}
    </button>
  );
  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-5 wrap-anywhere enlarged:p-4 ${closing ? 'border-line' : 'border-control'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl!">
          {amountPaise === null ? title : `${title}: ${formatPaise(amountPaise)}`}
        </h2>
        <time dateTime={openedAt} className="text-sm text-muted">
          {formatDateTime(openedAt)}
        </time>
      </div>
      {reviewItem.respondBy === null ? null : (
        <p className="mt-1 font-semibold text-brick-text">
          {'The bank waits for an answer until '}
          <time dateTime={reviewItem.respondBy}>{formatDateTime(reviewItem.respondBy)}</time>
        </p>
      )}
      <p id={descriptionId} className="mt-2 max-w-reading">
        {description}
      </p>
      <Facts reviewItem={reviewItem} />
      {closing ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-sm text-muted">
            {`Closed on ${formatDate(closing.closedAt)} by ${closing.closedBy}`}
          </p>
          <p
            lang={languageOf(closing.note)}
            dir="auto"
            className="mt-1 max-w-reading whitespace-pre-line"
          >
            {closing.note}
          </p>
        </div>
      ) : (
        <p className="mt-4 max-w-reading rounded-control bg-paper px-4 py-3">
          <span className="font-semibold">What to do: </span>
          {whatToDo}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {closing ? (
          <>
            {button('reopen', 'Open again')}
            {button('note', 'Add a note')}
          </>
        ) : (
          <>
            {button('close', 'Close with a note')}
            {button('note', 'Add a note')}
            {button('assign', 'Assign')}
          </>
        )}
      </div>
      {notesCount === 0 ? null : (
        <Disclosure
          labels={[
            plural(notesCount, { one: 'Show 1 note', other: 'Show {count} notes' }),
            'Hide the notes',
          ]}
          of={`of ${title}`}
          className="mt-2"
        >
          <Notes id={reviewItem.id} />
        </Disclosure>
      )}
    </article>
  );
}

/** Who and what it is about, and the ids to search for on the provider's dashboard. */
function Facts({ reviewItem }: { reviewItem: ReviewItem }) {
  const { person, donation, sponsorship, dog, assignee } = reviewItem;
  const providerIds = [reviewItem.paymentId, reviewItem.orderId, reviewItem.subscriptionId].filter(
    (id) => id !== null,
  );
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm enlarged:grid-cols-1">
      {person === null && donation === null && sponsorship === null ? null : (
        <Fact label="Person">
          {person === null ? (
            'Not known: they left no details, or deleted the account.'
          ) : (
            <FactLink to={paths.person(person.id)} text={person.name} />
          )}
        </Fact>
      )}
      {dog === null ? null : (
        <Fact label="Dog">
          {dog === 'all' ? 'All dogs' : <FactLink to={paths.dog(dog.id)} text={dog.name} />}
        </Fact>
      )}
      {donation === null ? null : (
        <Fact label="Donation">
          <span className="flex flex-wrap items-baseline gap-x-4">
            <LinkOrText
              to={person === null ? null : `${paths.person(person.id)}#donations`}
              text={`${formatPaise(donation.amountPaise)} on ${formatDate(donation.givenAt)}`}
            />
            <span>{teamStatusLabels[donation.status]}</span>
            {donation.receipt === null ? null : (
              <FactLink to={paths.receipt(donation.receipt.id)} text={donation.receipt.number} />
            )}
          </span>
        </Fact>
      )}
      {sponsorship === null ? null : (
        <Fact label="Sponsorship">
          <LinkOrText
            to={person === null ? null : `${paths.person(person.id)}#sponsorships`}
            text={`${formatPaise(sponsorship.amountPaise)} a month`}
          />
        </Fact>
      )}
      {providerIds.length === 0 ? null : (
        <Fact label="Razorpay">
          {providerIds.map((id) => (
            <span key={id} className="mr-3 inline-block select-all">
              {id}
            </span>
          ))}
        </Fact>
      )}
      <Fact label="Assigned to">{assignee?.name ?? 'Nobody yet'}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function FactLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      lang={languageOf(text)}
      className="text-link inline-flex min-h-11 items-center sm:min-h-8"
    >
      {text}
    </Link>
  );
}

function LinkOrText({ to, text }: { to: string | null; text: string }) {
  return to === null ? <span>{text}</span> : <FactLink to={to} text={text} />;
}

const noteEndings = {
  note: '',
  close: ', closed it',
  reopen: ', opened it again',
} as const satisfies Record<ReviewItemAction, string>;

function Notes({ id }: { id: string }) {
  const query = useInfiniteQuery(reviewItemNotesQuery(id));
  return (
    <EntryList query={query} things="notes" emptyText="No notes yet.">
      {({ body, action, authorName, createdAt }: ReviewItemNote) => (
        <>
          <p lang={languageOf(body)} dir="auto" className="max-w-reading whitespace-pre-line">
            {body}
          </p>
          <p className="mt-1 text-sm text-muted">
            {`${authorName}, `}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            {noteEndings[action]}
          </p>
        </>
      )}
    </EntryList>
  );
}
