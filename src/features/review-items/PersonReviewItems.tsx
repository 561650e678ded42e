import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadError } from '@/components/states/LoadError';
import { reviewItemGuidance, type PersonReviewItem } from '@/features/review-items/review-item';
import { personReviewItemsQuery } from '@/features/review-items/review-items-api';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

/** What was or is to decide about one person's donations and sponsorships. */
export function PersonReviewItems({ personId }: { personId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(personReviewItemsQuery(personId));
  if (!data) {
    return isError ? (
      <LoadError
        text="What is to review could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (data.length === 0) return <p className="text-muted">Nothing.</p>;
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {data.map(({ id, kind, description, amountPaise, openedAt, closing, ...open }) => (
        <li key={id} className="py-4 [overflow-wrap:anywhere]">
          <h3 className="text-xl!">
            {amountPaise === null
              ? reviewItemGuidance[kind].title
              : `${reviewItemGuidance[kind].title}: ${formatPaise(amountPaise)}`}
          </h3>
          <p>{description}</p>
          <p className="text-sm text-muted">
            {closing === null
              ? openText(openedAt, open)
              : `Closed on ${formatDate(closing.closedAt)} by ${closing.closedBy}: ${closing.note}`}
          </p>
          {closing === null ? (
            <Link
              to={paths.reviewItems}
              className="text-link inline-flex min-h-11 items-center text-sm"
            >
              To review
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function openText(
  openedAt: string,
  { respondBy, assigneeName }: Pick<PersonReviewItem, 'respondBy' | 'assigneeName'>,
): string {
  return [
    `Open since ${formatDate(openedAt)}`,
    respondBy === null ? '' : `the bank waits until ${formatDateTime(respondBy)}`,
    assigneeName === null ? 'assigned to nobody yet' : `assigned to ${assigneeName}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
