import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { usePagedList } from '@/components/use-paged-list';
import { ChequeActions } from '@/features/donations/recorded/ChequeActions';
import {
  ROWS_PER_PAGE,
  waitingChequesQuery,
} from '@/features/donations/recorded/recorded-donations-api';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** The cheques and drafts that are neither credited nor returned, the oldest first. */
export function WaitingCheques() {
  const list = usePagedList((_search, page) => waitingChequesQuery(page), ROWS_PER_PAGE);
  return (
    <PagedList
      list={list}
      loading="Loading cheques..."
      failed="The cheques could not be loaded"
      countText={({ count }) =>
        count === 0 ? '' : plural(count, { one: '1 cheque waits', other: '{count} cheques wait' })
      }
      empty={
        <EmptyState title="No cheque waits" scene="empty-donations">
          A cheque or draft that you record is listed here until the bank has credited or returned
          it.
        </EmptyState>
      }
    >
      {(cheques) => (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {cheques.map((cheque) => (
            <li key={cheque.donation_id} className="py-4">
              <Cheque cheque={cheque} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Cheque({ cheque }: { cheque: RowOf<'waiting_cheques'> }) {
  const { donation_id, person_id, amount_paise, received_on, reference, bank_name } = cheque;
  const name = cheque.name ?? 'Anonymous';
  const title = `${formatPaise(amount_paise)} from ${name}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={paths.recordedDonation(donation_id)}
          lang={languageOf(name)}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {title}
        </Link>
        <p>{`Came on ${formatDay(received_on)}, for ${cheque.dog_name ?? 'all dogs'}`}</p>
        <p className="text-sm text-muted">
          {[`Number ${reference ?? ''}`, bank_name ?? ''].filter((part) => part !== '').join(', ')}
        </p>
      </div>
      <ChequeActions
        donationId={donation_id}
        cheque={title}
        receivedOn={received_on}
        canTellDonor={person_id !== null}
      />
    </div>
  );
}
