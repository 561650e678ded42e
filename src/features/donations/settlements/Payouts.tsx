import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { Disclosure } from '@/components/ui/Disclosure';
import { usePagedList } from '@/components/use-paged-list';
import {
  settlementLinesQuery,
  SETTLEMENTS_PER_PAGE,
  settlementsQuery,
} from '@/features/donations/settlements/settlements-api';
import { formatDate, formatDay, indianDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** What the card provider paid out to the bank, with the payments in it, the latest first. */
export function Payouts() {
  const list = usePagedList((_search, page) => settlementsQuery(page), SETTLEMENTS_PER_PAGE);
  return (
    <PagedList
      list={list}
      loading="Loading payouts..."
      failed="The payouts could not be loaded"
      countText={({ count }) =>
        count === 0 ? '' : plural(count, { one: '1 payout', other: '{count} payouts' })
      }
      empty={
        <EmptyState title="No payout yet" scene="empty-donations">
          The card provider pays out two working days after a payment. This page follows once a day.
        </EmptyState>
      }
    >
      {(payouts) => (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {payouts.map((payout) => (
            <li key={payout.id} className="py-5">
              <Payout payout={payout} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Payout({ payout }: { payout: RowOf<'settlement_list'> }) {
  const { id, amount_paise, made_at, paid_out_on, utr, payments, paid_paise } = payout;
  const headingId = useId();
  const sums = [
    [plural(payments, { one: '1 payment', other: '{count} payments' }), paid_paise],
    ['Fees with tax', -payout.fee_paise],
    ['Returned', -payout.returned_paise],
    ['Other', payout.other_paise],
  ] as const;
  const day = paid_out_on ?? indianDay(made_at);
  return (
    <article aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-xl!">
          <span className="tabular-nums">{formatPaise(amount_paise)}</span>
          <span className="font-normal">{` on ${formatDay(day)}`}</span>
        </h2>
        <p className="font-medium">{statusText(payout)}</p>
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {utr === null ? id : <span className="select-all">{`UTR ${utr}`}</span>}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
        {sums
          .filter(([, paise], index) => index === 0 || paise !== 0)
          .map(([label, paise]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{signedPaise(paise)}</dd>
            </div>
          ))}
      </dl>
      <Disclosure labels={['Show its lines', 'Hide its lines']} of={`of ${formatDay(day)}`}>
        <Lines settlementId={id} />
      </Disclosure>
    </article>
  );
}

/** The provider’s words are `created`, `processed` and `failed`. */
function statusText({ status, has_failed }: RowOf<'settlement_list'>): string {
  if (status === 'failed') return 'Failed. Razorpay tries again';
  if (status !== 'processed') return 'On its way';
  return has_failed ? 'Paid out, after a failure' : 'Paid out';
}

function signedPaise(paise: number): string {
  return paise < 0 ? `−${formatPaise(-paise)}` : formatPaise(paise);
}

function Lines({ settlementId }: { settlementId: string }) {
  const query = useQuery(settlementLinesQuery(settlementId));
  return (
    <QueryView
      query={query}
      failed="The lines could not be loaded"
      headingLevel={3}
      loading={<p role="status">Loading its lines...</p>}
      isEmpty={(lines) => lines.length === 0}
      empty={<p className="text-muted">Razorpay’s report doesn’t have its lines yet.</p>}
    >
      {(lines) => (
        <ul role="list" className="border-l-2 border-line pl-4">
          {lines.map((line) => (
            <li
              key={line.entity_id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-1"
            >
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Line({ line }: { line: RowOf<'settlement_lines'> }) {
  const { type, entity_id, credit_paise, debit_paise, fee_paise, person_id, name } = line;
  const net = credit_paise - debit_paise;
  const gross = type === 'payment' ? credit_paise + fee_paise : net;
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        {line.is_of_this_site ? (
          <>
            {type === 'payment' ? null : <span>{`${lineLabel(type)}: `}</span>}
            {person_id === null ? (
              <span>Anonymous donor</span>
            ) : (
              <Link
                to={paths.person(person_id)}
                lang={languageOf(name ?? '')}
                className="text-link inline-flex min-h-11 items-center"
              >
                {name}
              </Link>
            )}
            <span>{', for '}</span>
            <span lang={languageOf(line.dog_name ?? '')}>{line.dog_name ?? 'all dogs'}</span>
          </>
        ) : (
          <span>{`${lineLabel(type)} ${entity_id}, not of this site`}</span>
        )}
        <span className="text-sm text-muted">{`, ${formatDate(line.made_at)}`}</span>
        {line.is_on_hold ? <strong>{', on hold'}</strong> : null}
      </p>
      <p className="tabular-nums">
        <span>{signedPaise(gross)}</span>
        {fee_paise > 0 ? (
          <span className="text-sm text-muted">{`, ${signedPaise(net)} without the fee`}</span>
        ) : null}
      </p>
    </>
  );
}

/** The provider’s word for a kind of line that this site doesn’t know is shown as it is. */
function lineLabel(type: string): string {
  const labels: Readonly<Record<string, string>> = {
    payment: 'Payment',
    refund: 'Refund',
    adjustment: 'Adjustment',
    transfer: 'Transfer',
  };
  return labels[type] ?? type;
}
