import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { PagedList } from '@/components/PagedList';
import { usePagedList } from '@/components/use-paged-list';
import { paymentWayLabels } from '@/content/donations';
import {
  RECORDED_PER_PAGE,
  recordedDonationsQuery,
  voidDonationsQuery,
} from '@/features/donations/recorded/recorded-donations-api';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** What the team recorded, the last one first, each with the way to correct it. */
export function RecordedList() {
  const list = usePagedList((_search, page) => recordedDonationsQuery(page), RECORDED_PER_PAGE);
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded" className="text-2xl!">
        Recorded lately
      </h2>
      <PagedList
        list={list}
        loading="Loading donations..."
        failed="What was recorded could not be loaded"
        countText={({ count }) =>
          count === 0 ? '' : plural(count, { one: '1 donation', other: '{count} donations' })
        }
        empty={
          <p className="text-muted">Nothing yet. What you record is listed here, to check it.</p>
        }
      >
        {(donations) => <Donations donations={donations} />}
      </PagedList>
    </section>
  );
}

type ListedDonation = RowOf<'recorded_donation_list'>;

function Donations({ donations }: { donations: readonly ListedDonation[] }) {
  const { data: voids } = useQuery(
    voidDonationsQuery(
      donations.flatMap(({ donation_id, status }) => (status === 'failed' ? [donation_id] : [])),
    ),
  );
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {donations.map((donation) => (
        <li key={donation.donation_id} className="py-3 wrap-anywhere">
          <Donation donation={donation} isVoid={voids?.has(donation.donation_id) ?? false} />
        </li>
      ))}
    </ul>
  );
}

function Donation({ donation, isVoid }: { donation: ListedDonation; isVoid: boolean }) {
  const { donation_id, name, amount_paise, way, receipt_id, receipt_number } = donation;
  const text = `${formatPaise(amount_paise)} from ${name}, ${paymentWayLabels[way]}`;
  return (
    <>
      <p lang={languageOf(name)} className="font-semibold">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 text-sm">
        {receipt_id === null ? null : (
          <Link
            to={paths.receipt(receipt_id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {receipt_number}
          </Link>
        )}
        {isVoid ? <span>Void</span> : null}
        {donation.status === 'pending' ? <span>Waits to be credited</span> : null}
        <Link
          to={paths.recordedDonation(donation_id)}
          className="text-link inline-flex min-h-11 items-center"
        >
          <span>{isVoid ? 'Why' : 'Correct'}</span>
          <span className="sr-only">{`: ${text}`}</span>
        </Link>
      </p>
    </>
  );
}
