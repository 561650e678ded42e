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
  REVIEW_ITEMS_PER_PAGE,
  reviewItemsQuery,
} from '@/features/review-items/review-item-queries';
import { ReviewItemCard } from '@/features/review-items/ReviewItemCard';
import { ScheduledJobs } from '@/features/review-items/ScheduledJobs';
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
          <Pagination
            page={page}
            lastPage={Math.ceil(data.foundCount / REVIEW_ITEMS_PER_PAGE)}
            onTurn={(next) => {
              turnTo(next);
              count.current?.focus();
            }}
          />
        </div>
      ) : null}
      {data && data.reviewItems.length === 0 ? (
        <EmptyState title="Nothing here" scene="empty-messages">
          {isClosed || page > 1
            ? 'No review item was closed, or the list ends before this page.'
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
