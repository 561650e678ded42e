import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon, DoneIcon, ReturnedIcon, WaitingIcon } from '@/components/icons';
import { donationTypeLabels } from '@/content/donations';
import { statusLabels, type Donation } from '@/features/donations/donation';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

// With enlarged text each row is laid out as a card.
const headClass = 'py-3 px-1.5 font-semibold text-muted first:pl-0 last:pr-0 sm:px-4';
const cellClass = 'py-3.5 px-1.5 align-top first:pl-0 last:pr-0 enlarged:p-0 sm:px-4';

export function DonationTable({ donations }: { donations: readonly Donation[] }) {
  return (
    <table className="w-full text-left enlarged:block text-[0.9375rem] max-[22rem]:text-sm sm:text-base">
      <caption className="sr-only">Your donations, newest first</caption>
      <thead className="border-b-2 border-line text-sm enlarged:sr-only">
        <tr>
          <th scope="col" className={headClass}>
            Date
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Amount
          </th>
          <th scope="col" className={headClass}>
            Type
          </th>
          <th scope="col" className={headClass}>
            Status
          </th>
        </tr>
      </thead>
      <tbody className="enlarged:block">
        {donations.map(
          ({
            id,
            givenAt,
            amountPaise,
            refundedPaise,
            isTest,
            type,
            status,
            dogName,
            appealTitle,
            receipt,
          }) => (
            <tr
              key={id}
              className="border-b border-line enlarged:grid enlarged:grid-cols-[1fr_auto] enlarged:gap-x-4 enlarged:py-4"
            >
              <td className={`${cellClass} sm:whitespace-nowrap enlarged:whitespace-normal!`}>
                <time dateTime={givenAt}>{formatDate(givenAt)}</time>
              </td>
              <td className={`${cellClass} text-right font-semibold tabular-nums`}>
                {formatPaise(amountPaise)}
              </td>
              <td className={`${cellClass} enlarged:col-span-2`}>
                <span>{donationTypeLabels[type]}</span>
                <span className="block text-sm [overflow-wrap:anywhere] text-muted">
                  {dogName === null ? 'for all dogs' : `for ${dogName}`}
                </span>
                {appealTitle === undefined ? null : (
                  <span
                    className="block text-sm [overflow-wrap:anywhere] text-muted"
                    lang={languageOf(appealTitle)}
                  >
                    {appealTitle}
                  </span>
                )}
              </td>
              <td className={`${cellClass} enlarged:col-span-2`}>
                <StatusLabel status={status} />
                {status === 'completed' && refundedPaise > 0 ? (
                  <span className="block text-sm text-muted">
                    {`${formatPaise(refundedPaise)} refunded`}
                  </span>
                ) : null}
                {isTest && isLiveSite() ? (
                  <span className="block text-sm text-muted">Test payment: no money was taken</span>
                ) : null}
                {receipt === null ? null : (
                  <Link
                    to={paths.receipt(receipt.id)}
                    aria-label={`${receiptLabel(receipt)}, ${formatDate(givenAt)}, ${formatPaise(amountPaise)}`}
                    className="text-link flex min-h-11 w-fit items-center"
                  >
                    {receiptLabel(receipt)}
                  </Link>
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function receiptLabel({ isCancellation }: { isCancellation: boolean }): string {
  return isCancellation ? say('Cancellation') : say('Receipt');
}

const appearances = {
  pending: { icon: <WaitingIcon />, tone: 'text-amber-text' },
  completed: { icon: <DoneIcon />, tone: 'text-ink' },
  failed: { icon: <CloseIcon />, tone: 'text-brick-text' },
  refunded: { icon: <ReturnedIcon />, tone: 'text-muted' },
  disputed: { icon: <ReturnedIcon />, tone: 'text-brick-text' },
} satisfies Record<Donation['status'], { icon: ReactNode; tone: string }>;

/** Colour is never the only sign of a status. */
function StatusLabel({ status }: Pick<Donation, 'status'>) {
  const { icon, tone } = appearances[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium [&>svg]:size-4.5 max-[22rem]:[&>svg]:hidden ${tone}`}
    >
      {icon}
      <span>{statusLabels[status]}</span>
    </span>
  );
}
