import { Link } from 'react-router-dom';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { usePagedList } from '@/components/use-paged-list';
import { failureText, sponsorName } from '@/features/sponsorships/team/team-sponsorship';
import {
  CHARGES_PER_PAGE,
  failedChargesQuery,
} from '@/features/sponsorships/team/team-sponsorships-api';
import type { RowOf } from '@common/database';
import { formatDate } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

/** The monthly charges that failed this week and are not paid since. */
export function FailedCharges() {
  const list = usePagedList((_search, page) => failedChargesQuery(page), CHARGES_PER_PAGE);
  return (
    <>
      {list.query.data?.count ? (
        <p className="mb-4 max-w-reading text-muted">
          The bank declined these. Each line says whether it is asked again. The sponsor has an
          email that says what to do, and a message from you may help.
        </p>
      ) : null}
      <PagedList
        list={list}
        loading="Loading charges..."
        failed="The charges could not be loaded"
        countText={({ count }) =>
          count === 0 ? '' : plural(count, { one: '1 charge', other: '{count} charges' })
        }
        empty={
          <EmptyState title="No charge failed this week" scene="empty-donations">
            When the bank declines a monthly charge, it is listed here until it is paid.
          </EmptyState>
        }
      >
        {(charges) => (
          <ul role="list" className="divide-y divide-line border-y border-line">
            {charges.map((charge) => (
              <li key={charge.sponsorship_id} className="py-4">
                <Charge charge={charge} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Charge({ charge }: { charge: RowOf<'failed_charges'> }) {
  const { person_id, email, dog_name, amount_paise, failed_at, next_charge_at } = charge;
  const name = sponsorName(charge);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
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
        {email === name ? null : <p className="text-muted">{email}</p>}
        <p>{`${failureText(charge.reason)}, on ${formatDate(failed_at)}`}</p>
        <p className="text-sm text-muted">
          {next_charge_at === null
            ? 'The bank is not asked any more.'
            : `The bank is asked again on ${formatDate(next_charge_at)}.`}
        </p>
      </div>
      <p>{`${formatPaise(amount_paise)} a month for ${dog_name ?? 'all dogs'}`}</p>
    </div>
  );
}
