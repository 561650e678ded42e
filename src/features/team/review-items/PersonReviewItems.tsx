import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { FirstRows } from '@/components/FirstRows';
import { QueryView } from '@/components/states/QueryView';
import { reviewItemGuidance } from '@/features/team/review-items/review-item';
import { personReviewItemsQuery } from '@/features/team/review-items/review-items-api';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

const ITEMS_AT_ONCE = 5;

/** What was or is to decide about one person's donations and sponsorships. */
export function PersonReviewItems({ personId }: { personId: string }) {
  return (
    <QueryView
      query={useQuery(personReviewItemsQuery(personId))}
      failed="What is to review could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading...
        </p>
      }
      isEmpty={(items) => items.length === 0}
      empty={<p className="text-muted">Nothing.</p>}
    >
      {(items) => (
        <FirstRows rows={items} atOnce={ITEMS_AT_ONCE} label="Show older">
          {(shown) => (
            <ul role="list" className="divide-y divide-line border-y border-line">
              {shown.map((item) => (
                <li key={item.id} className="py-4 [overflow-wrap:anywhere]">
                  <h3 className="text-xl!">
                    {item.amount_paise === null
                      ? reviewItemGuidance[item.kind].title
                      : `${reviewItemGuidance[item.kind].title}: ${formatPaise(item.amount_paise)}`}
                  </h3>
                  <p>{item.description}</p>
                  <p className="text-sm text-muted">
                    {item.closed_at === null
                      ? openText(item)
                      : `Closed on ${formatDate(item.closed_at)} by ${item.closed_by_name}: ${item.closing_note}`}
                  </p>
                  {item.closed_at === null ? (
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
          )}
        </FirstRows>
      )}
    </QueryView>
  );
}

function openText(item: RowOf<'person_review_items'>): string {
  const { created_at, respond_by, assignee_name } = item;
  return [
    `Open since ${formatDate(created_at)}`,
    respond_by === null ? '' : `the bank waits until ${formatDateTime(respond_by)}`,
    assignee_name === null ? 'assigned to nobody yet' : `assigned to ${assignee_name}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
