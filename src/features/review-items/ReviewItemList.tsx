import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Checkbox } from '@/components/ui/Checkbox';
import { Pagination } from '@/components/ui/Pagination';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { CloseReviewItemDialog } from '@/features/review-items/CloseReviewItemDialog';
import type { ReviewItem } from '@/features/review-items/review-item';
import {
  jobRunsQuery,
  REVIEW_ITEMS_PER_PAGE,
  reviewItemsQuery,
  type JobRun,
} from '@/features/review-items/review-items-api';
import { ReviewItemCard } from '@/features/review-items/ReviewItemCard';
import {
  isOverdue,
  scheduledJobs,
  type ScheduledJob,
} from '@/features/review-items/scheduled-jobs';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';

/** What a person must decide about payments, and when the schedules last ran. */
export function ReviewItemList() {
  const { page, turnTo } = useSearchAndPage();
  const [isClosed, setIsClosed] = useState(false);
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    reviewItemsQuery({ page, isClosed }),
  );
  const [closing, setClosing] = useState<ReviewItem | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const retry = () => void refetch();
  const cancel = () => {
    flushSync(() => setClosing(null));
    // Somebody else has closed the review item, and the button that opened the dialog is gone.
    if (document.activeElement === document.body) count.current?.focus();
  };
  const finish = () => {
    // The dialog restores focus to its button, which disappears when the list is fetched again.
    flushSync(() => setClosing(null));
    count.current?.focus();
  };

  return (
    <>
      <Checkbox
        label="Show the closed ones"
        isChecked={isClosed}
        onChange={(isChecked) => {
          setIsClosed(isChecked);
          turnTo(1);
        }}
      />
      <p ref={count} tabIndex={-1} role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending || isPlaceholderData
          ? 'Loading review items...'
          : countText(data?.foundCount, isClosed)}
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
      {data && data.reviewItems.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <ul role="list" className="grid grid-cols-1 gap-4">
            {data.reviewItems.map((reviewItem) => (
              <li key={reviewItem.id}>
                <ReviewItemCard reviewItem={reviewItem} onClose={setClosing} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          lastPage={Math.ceil(data.foundCount / REVIEW_ITEMS_PER_PAGE)}
          onTurn={(next) => {
            turnTo(next);
            count.current?.focus();
          }}
        />
      ) : null}
      {data?.foundCount === 0 ? (
        <EmptyState title="Nothing here" scene="empty-messages">
          {isClosed
            ? 'No review item was closed.'
            : 'When a payment needs a decision of a person, it is listed here.'}
        </EmptyState>
      ) : null}
      <ScheduledJobs />
      {closing ? (
        <CloseReviewItemDialog reviewItem={closing} onCancel={cancel} onClosed={finish} />
      ) : null}
    </>
  );
}

function countText(count: number | undefined, isClosed: boolean): string {
  if (count === undefined || count === 0) return '';
  return `${formatNumber(count)} ${isClosed ? 'closed' : 'open'} ${count === 1 ? 'review item' : 'review items'}`;
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
  const sentence = `Last ran on ${formatDateTime(run.lastRunAt)}.`;
  if (isOverdue(job, run.lastRunAt, now)) {
    return `${sentence} That is too long ago: ask your developer to look at the schedule.`;
  }
  if (run.lastResult === 'failed') {
    return `${sentence} It failed. If it still says so in a few hours, tell your developer.`;
  }
  return run.lastResult === 'partial' ? `${sentence} The next run continues.` : sentence;
}
