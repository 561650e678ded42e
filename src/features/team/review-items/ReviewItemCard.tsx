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
} from '@/features/team/review-items/review-item';
import { reviewItemNotesQuery } from '@/features/team/review-items/review-items-api';
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
  const { kind, amount_paise, description, created_at, respond_by, closed_at, closing_note } =
    reviewItem;
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
      className={`rounded-card border bg-surface p-5 wrap-anywhere enlarged:p-4 ${closed_at === null ? 'border-control' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl!">
          {amount_paise === null ? title : `${title}: ${formatPaise(amount_paise)}`}
        </h2>
        <time dateTime={created_at} className="text-sm text-muted">
          {formatDateTime(created_at)}
        </time>
      </div>
      {respond_by === null ? null : (
        <p className="mt-1 font-semibold text-brick-text">
          {'The bank waits for an answer until '}
          <time dateTime={respond_by}>{formatDateTime(respond_by)}</time>
        </p>
      )}
      <div className="mt-2 grid grid-cols-1 items-start gap-x-6 gap-y-4 xl:grid-cols-2">
        <div>
          <p id={descriptionId} className="max-w-reading">
            {description}
          </p>
          <Facts reviewItem={reviewItem} />
        </div>
        {closed_at === null ? (
          <p className="max-w-reading rounded-control bg-paper px-4 py-3">
            <span className="font-semibold">What to do: </span>
            <span>{whatToDo}</span>
          </p>
        ) : (
          <div className="border-t border-line pt-4 xl:border-0 xl:pt-0">
            <p className="text-sm text-muted">
              {`Closed on ${formatDate(closed_at)} by ${reviewItem.closed_by_name}`}
            </p>
            <p
              lang={languageOf(closing_note ?? '')}
              dir="auto"
              className="mt-1 max-w-reading whitespace-pre-line"
            >
              {closing_note}
            </p>
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {closed_at === null ? button('close', 'Close with a note') : button('reopen', 'Open again')}
        {button('note', 'Add a note')}
        {closed_at === null ? button('assign', 'Assign') : null}
      </div>
      {reviewItem.notes_count === 0 ? null : (
        <Disclosure
          labels={[
            plural(reviewItem.notes_count, { one: 'Show 1 note', other: 'Show {count} notes' }),
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
  const { person_id, dog_id, donation_given_at, donation_status, receipt_id } = reviewItem;
  const { donation_amount_paise, sponsorship_amount_paise } = reviewItem;
  const personPath = person_id === null ? null : paths.person(person_id);
  const providerIds = [
    reviewItem.provider_payment_id,
    reviewItem.provider_order_id,
    reviewItem.provider_subscription_id,
  ].filter((id) => id !== null);
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm enlarged:grid-cols-1">
      {personPath === null &&
      donation_amount_paise === null &&
      sponsorship_amount_paise === null ? null : (
        <Fact label="Person">
          <LinkOrText
            to={personPath}
            text={
              reviewItem.person_name ?? 'Not known: they left no details, or deleted the account.'
            }
          />
        </Fact>
      )}
      {dog_id === null && !reviewItem.is_for_all_dogs ? null : (
        <Fact label="Dog">
          <LinkOrText
            to={dog_id === null ? null : paths.teamDog(dog_id)}
            text={reviewItem.dog_name ?? 'All dogs'}
          />
        </Fact>
      )}
      {donation_amount_paise === null ||
      donation_status === null ||
      donation_given_at === null ? null : (
        <Fact label="Donation">
          <span className="flex flex-wrap items-baseline gap-x-4">
            <LinkOrText
              to={personPath && `${personPath}#donations`}
              text={`${formatPaise(donation_amount_paise)} on ${formatDate(donation_given_at)}`}
            />
            <span>{teamStatusLabels[donation_status]}</span>
            {receipt_id === null ? null : (
              <LinkOrText to={paths.receipt(receipt_id)} text={reviewItem.receipt_number ?? ''} />
            )}
          </span>
        </Fact>
      )}
      {sponsorship_amount_paise === null ? null : (
        <Fact label="Sponsorship">
          <LinkOrText
            to={personPath && `${personPath}#sponsorships`}
            text={`${formatPaise(sponsorship_amount_paise)} a month`}
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
      <Fact label="Assigned to">{reviewItem.assignee_name ?? 'Nobody yet'}</Fact>
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

function LinkOrText({ to, text }: { to: string | null; text: string }) {
  if (to === null) return <span>{text}</span>;
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

const noteEndings = {
  note: '',
  close: ', closed it',
  reopen: ', opened it again',
} as const satisfies Record<ReviewItemAction, string>;

function Notes({ id }: { id: string }) {
  const query = useInfiniteQuery(reviewItemNotesQuery(id));
  return (
    <EntryList query={query} things="notes" emptyText="No notes yet.">
      {({ body, action, author_name, created_at }) => (
        <>
          <p lang={languageOf(body)} dir="auto" className="max-w-reading whitespace-pre-line">
            {body}
          </p>
          <p className="mt-1 text-sm text-muted">
            <span>{`${author_name}, `}</span>
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            <span>{noteEndings[action]}</span>
          </p>
        </>
      )}
    </EntryList>
  );
}
