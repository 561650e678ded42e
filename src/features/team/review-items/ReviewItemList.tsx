import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { Select } from '@/components/ui/Select';
import { useFilter, usePagedList } from '@/components/use-paged-list';
import { AssignReviewItemDialog } from '@/features/team/review-items/AssignReviewItemDialog';
import type { ReviewItem } from '@/features/team/review-items/review-item';
import {
  jobRunsQuery,
  REVIEW_ITEMS_PER_PAGE,
  reviewItemsQuery,
  type JobRun,
  type ShownReviewItems,
} from '@/features/team/review-items/review-items-api';
import { ReviewItemCard, type ReviewItemTask } from '@/features/team/review-items/ReviewItemCard';
import { ReviewItemNoteDialog } from '@/features/team/review-items/ReviewItemNoteDialog';
import {
  isOverdue,
  scheduledJobs,
  type ScheduledJob,
} from '@/features/team/review-items/scheduled-jobs';
import { serverTime } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';
import { plural } from '@/lib/numbers';

interface Props {
  /** Of the reader. */
  userId: string;
  isAdmin: boolean;
}

/** What a person must decide about payments, and when the schedules last ran. */
export function ReviewItemList({ userId, isAdmin }: Props) {
  const [show, choose] = useFilter('show');
  // Today links here with a value; one that doesn't exist is ignored.
  const shown: ShownReviewItems = show === 'mine' || show === 'closed' ? show : 'open';
  const list = usePagedList(
    (_search, page) => reviewItemsQuery({ page, shown }),
    REVIEW_ITEMS_PER_PAGE,
  );
  const [chosen, setChosen] = useState<{ reviewItem: ReviewItem; task: ReviewItemTask } | null>(
    null,
  );
  const close = () => {
    flushSync(() => setChosen(null));
    // Somebody else has closed the review item, and the button that opened the dialog is gone.
    if (document.activeElement === document.body) list.focusStatus();
  };
  const finish = () => {
    close();
    // The dialog restores focus to its button, which disappears with what no longer belongs to the list.
    const staysListed = chosen?.task === 'note' || (chosen?.task === 'assign' && shown !== 'mine');
    if (!staysListed) list.focusStatus();
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
          onChange={choose}
        />
      </div>
      <PagedList
        list={list}
        loading="Loading review items..."
        failed="The review items could not be loaded"
        countText={({ count }) => (count === 0 ? '' : plural(count, countTexts[shown]))}
        empty={
          <EmptyState title="Nothing here" scene="empty-messages">
            {emptyTexts[shown]}
          </EmptyState>
        }
      >
        {(items) => (
          <ul role="list" className="grid grid-cols-1 gap-4">
            {items.map((item) => (
              <li key={item.id}>
                <ReviewItemCard
                  reviewItem={item}
                  onChoose={(reviewItem, task) => setChosen({ reviewItem, task })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ScheduledJobs />
      {chosen?.task === 'assign' ? (
        <AssignReviewItemDialog
          // As it is now, so that a second try starts from what somebody else has chosen.
          reviewItem={
            list.query.data?.rows.find(({ id }) => id === chosen.reviewItem.id) ?? chosen.reviewItem
          }
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
              {runs ? runText(job, runs.get(job.name), serverTime(dataUpdatedAt)) : 'Loading...'}
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
