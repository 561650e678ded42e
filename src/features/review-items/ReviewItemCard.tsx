import { useId } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { reviewItemGuidance, type ReviewItem } from '@/features/review-items/review-item';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';

interface Props {
  reviewItem: ReviewItem;
  onClose: (reviewItem: ReviewItem) => void;
}

export function ReviewItemCard({ reviewItem, onClose }: Props) {
  const headingId = useId();
  const descriptionId = useId();
  const { title, whatToDo } = reviewItemGuidance[reviewItem.kind];
  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-5 wrap-anywhere enlarged:p-4 ${reviewItem.closing ? 'border-line' : 'border-control'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl!">
          {reviewItem.amountPaise === null
            ? title
            : `${title}: ${formatPaise(reviewItem.amountPaise)}`}
        </h2>
        <time dateTime={reviewItem.openedAt} className="text-sm text-muted">
          {formatDateTime(reviewItem.openedAt)}
        </time>
      </div>
      <p id={descriptionId} className="mt-2 max-w-reading">
        {reviewItem.description}
      </p>
      <ProviderIds reviewItem={reviewItem} />
      {reviewItem.closing ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-sm text-muted">
            {`Closed on ${formatDate(reviewItem.closing.closedAt)} by ${reviewItem.closing.closedBy}`}
          </p>
          <p className="mt-1 max-w-reading whitespace-pre-line">{reviewItem.closing.note}</p>
        </div>
      ) : (
        <>
          <p className="mt-4 max-w-reading rounded-control bg-paper px-4 py-3">
            <span className="font-semibold">What to do: </span>
            {whatToDo}
          </p>
          <button
            type="button"
            aria-describedby={`${headingId} ${descriptionId}`}
            className={buttonClass('secondary', 'mt-4')}
            onClick={() => onClose(reviewItem)}
          >
            Close with a note
          </button>
        </>
      )}
    </article>
  );
}

/** The ids to search for on the provider's dashboard. */
function ProviderIds({ reviewItem: { paymentId, orderId } }: { reviewItem: ReviewItem }) {
  if (paymentId === null && orderId === null) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm enlarged:grid-cols-1">
      {paymentId === null ? null : (
        <>
          <dt className="text-muted">Payment</dt>
          <dd className="select-all">{paymentId}</dd>
        </>
      )}
      {orderId === null ? null : (
        <>
          <dt className="text-muted">Order</dt>
          <dd className="select-all">{orderId}</dd>
        </>
      )}
    </dl>
  );
}
