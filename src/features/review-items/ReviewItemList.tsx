import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Pagination } from '@/components/ui/Pagination';
import { Select } from '@/components/ui/Select';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { AssignReviewItemDialog } from '@/features/review-items/AssignReviewItemDialog';
import type { ReviewItem } from '@/features/review-items/review-item';
import {
  jobRunsQuery,
  REVIEW_ITEMS_PER_PAGE,
  reviewItemsQuery,
  type JobRun,
  type ShownReviewItems,
} from '@/features/review-items/review-items-api';
import { ReviewItemCard, type ReviewItemTask } from '@/features/review-items/ReviewItemCard';
import { ReviewItemNoteDialog } from '@/features/review-items/ReviewItemNoteDialog';
import {
  isOverdue,
  scheduledJobs,
  type ScheduledJob,
} from '@/features/review-items/scheduled-jobs';
import { formatDateTime } from '@/lib/dates';
import { plural } from '@/lib/numbers';

interface Props {
  /** Of the reader. */
  userId: string;
  isAdmin: boolean;
}

/** What a person must decide about payments, and when the schedules last ran. */
export function ReviewItemList({ userId, isAdmin }: Props) {
  const { page, turnTo } = useSearchAndPage();
  const [shown, show] = useShown();
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    reviewItemsQuery({ page, shown }),
  );
  const [chosen, setChosen] = useState<{ reviewItem: ReviewItem; task: ReviewItemTask } | null>(
    null,
  );
  const count = useRef<HTMLParagraphElement>(null);
  const retry = () => void refetch();
  const close = () => {
    flushSync(() => setChosen(null));
    // Somebody else has closed the review item, and the button that opened the dialog is gone.
    if (document.activeElement === document.body) count.current?.focus();
  };
  const finish = () => {
    close();
    // The dialog restores focus to its button, which disappears with what no longer belongs to the list.
    const staysListed = chosen?.task === 'note' || (chosen?.task === 'assign' && shown !== 'mine');
    if (!staysListed) count.current?.focus();
  };

  return (
    <>
      {isAdmin ? null : (
        <p className="mb-4 max-w-reading text-muted">
          Without a login for Razorpay’s dashboard, assign what needs it to an administrator.
        </p>
      )}
      <div className="max-w-xs">
        <Select
          label="Show"
          allLabel="Open"
          options={[
            { value: 'mine', label: 'Open, assigned to me' },
            { value: 'closed', label: 'Closed' },
          ]}
          value={shown === 'open' ? '' : shown}
          onChange={show}
        />
      </div>
      <p ref={count} tabIndex={-1} role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending || isPlaceholderData ? 'Loading review items...' : countText(data?.count, shown)}
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The review items could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data && data.rows.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <ul role="list" className="grid grid-cols-1 gap-4">
            {data.rows.map((item) => (
              <li key={item.id}>
                <ReviewItemCard
                  reviewItem={item}
                  onChoose={(reviewItem, task) => setChosen({ reviewItem, task })}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          lastPage={Math.ceil(data.count / REVIEW_ITEMS_PER_PAGE)}
          onTurn={(next) => {
            turnTo(next);
            count.current?.focus();
          }}
        />
      ) : null}
      {data?.count === 0 ? (
        <EmptyState title="Nothing here" scene="empty-messages">
          {emptyTexts[shown]}
        </EmptyState>
      ) : null}
      <ScheduledJobs />
      {chosen?.task === 'assign' ? (
        <AssignReviewItemDialog
          // As it is now, so that a second try starts from what somebody else has chosen.
          reviewItem={data?.rows.find(({ id }) => id === chosen.reviewItem.id) ?? chosen.reviewItem}
          userId={userId}
          onCancel={close}
          onSaved={finish}
        />
      ) : null}
      {chosen && chosen.task !== 'assign' ? (
        <ReviewItemNoteDialog
          reviewItem={chosen.reviewItem}
          action={chosen.task}
          onCancel={close}
          onSaved={finish}
        />
      ) : null}
    </>
  );
}

/** What the address says, where Today links to; a value that doesn't exist is ignored. A change starts at page 1. */
function useShown() {
  const [searchParams, setSearchParams] = useSearchParams();
  const inAddress = searchParams.get('show');
  const shown: ShownReviewItems =
    inAddress === 'mine' || inAddress === 'closed' ? inAddress : 'open';
  const show = (value: string) =>
    setSearchParams((current) => {
      const parameters = new URLSearchParams(current);
      parameters.delete('page');
      if (value === '') parameters.delete('show');
      else parameters.set('show', value);
      return parameters;
    });
  return [shown, show] as const;
}

const countTexts = {
  open: { one: '1 open review item', other: '{count} open review items' },
  mine: {
    one: '1 open review item is assigned to you',
    other: '{count} open review items are assigned to you',
  },
  closed: { one: '1 closed review item', other: '{count} closed review items' },
} as const satisfies Record<ShownReviewItems, { one: string; other: string }>;

const emptyTexts = {
  open: 'When a payment needs a decision of a person, it is listed here.',
  mine: 'No review item is assigned to you.',
  closed: 'No review item was closed.',
} as const satisfies Record<ShownReviewItems, string>;

function countText(count: number | undefined, shown: ShownReviewItems): string {
  return count ? plural(count, countTexts[shown]) : '';
}

/** When each schedule last ran. */
function ScheduledJobs() {
  const { data: runs, dataUpdatedAt, isError } = useQuery(jobRunsQuery);
  return (
    <section aria-labelledby="schedules" className="mt-10 border-t border-line pt-6">
      <h2 id="schedules" className="text-xl!">
        Schedules
      </h2>
      {isError && !runs ? (
        <p className="mt-2 text-muted">When the schedules last ran could not be loaded.</p>
      ) : null}
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {scheduledJobs.map((job) => (
          <div key={job.name} className="contents">
            <dt className="font-semibold">{job.label}</dt>
            <dd className="text-muted">
              {runs ? runText(job, runs.get(job.name), dataUpdatedAt) : 'Loading...'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param now milliseconds since 1970 */
function runText(job: ScheduledJob, run: JobRun | undefined, now: number): string {
  if (!run) return 'Has never run. Ask your developer to set the schedule up.';
  const sentence = `Last ran on ${formatDateTime(run.last_run_at)}.`;
  if (isOverdue(job, run.last_run_at, now)) {
    return `${sentence} That is too long ago: ask your developer to look at the schedule.`;
  }
  if (run.last_result === 'failed') {
    return `${sentence} It failed. If it still says so in a few hours, tell your developer.`;
  }
  return run.last_result === 'partial' ? `${sentence} The next run continues.` : sentence;
}
