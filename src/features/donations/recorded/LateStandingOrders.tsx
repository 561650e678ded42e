import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { usePagedList } from '@/components/use-paged-list';
import { ROWS_PER_PAGE } from '@/features/donations/recorded/recorded-donations-api';
import { lateStandingOrdersQuery } from '@/features/donations/recorded/standing-orders-api';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** The standing orders whose month has not come by the 10th. */
export function LateStandingOrders() {
  const list = usePagedList((_search, page) => lateStandingOrdersQuery(page), ROWS_PER_PAGE);
  return (
    <PagedList
      list={list}
      loading="Loading standing orders..."
      failed="The standing orders could not be loaded"
      countText={({ count }) =>
        count === 0
          ? ''
          : plural(count, {
              one: '1 standing order is late',
              other: '{count} standing orders are late',
            })
      }
      empty={
        <EmptyState title="No standing order is late" scene="empty-donations">
          A standing order whose month has not come by the 10th is listed here.
        </EmptyState>
      }
    >
      {(orders) => (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li key={order.sponsorship_id} className="py-4">
              <LateOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function LateOrder({ order }: { order: RowOf<'late_standing_orders'> }) {
  const { sponsorship_id, person_id, amount_paise, last_paid_on } = order;
  const name = order.name ?? 'Deleted';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        {person_id === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <Link
            to={paths.person(person_id)}
            lang={languageOf(name)}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {name}
          </Link>
        )}
        <p>{`${formatPaise(amount_paise)} a month for ${order.dog_name ?? 'all dogs'}`}</p>
        <p className="text-sm text-muted">
          {last_paid_on === null
            ? 'No month has come yet.'
            : `The last one came on ${formatDay(last_paid_on)}.`}
        </p>
      </div>
      {person_id === null ? null : (
        <Link
          to={paths.recordDonationOf({
            person: person_id,
            sponsorship: sponsorship_id,
            amount: String(amount_paise / 100),
          })}
          className={buttonClass('secondary', SMALL_BUTTON)}
        >
          Record this month
          <span className="sr-only">{` of ${name}`}</span>
        </Link>
      )}
    </div>
  );
}
