import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DetailList } from '@/components/DetailList';
import { buttonClass } from '@/components/ui/button-class';
import { paymentWayLabels, teamStatusLabels } from '@/content/donations';
import { ChequeActions } from '@/features/donations/recorded/ChequeActions';
import { CorrectDonationDialog } from '@/features/donations/recorded/CorrectDonationDialog';
import type { RecordedDonation } from '@/features/donations/recorded/recorded-donations-api';
import { ReturnDonationDialog } from '@/features/donations/recorded/ReturnDonationDialog';
import { formatDate, formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

interface Props {
  donation: RecordedDonation;
  /** Administrators return money. */
  isAdmin: boolean;
}

/** A donation that the team recorded, with what can be done about it. */
export function RecordedDonationDetails({ donation, isAdmin }: Props) {
  const { person_id, receipt_id, receipt_number, status, is_open_year } = donation;
  const name = donation.name ?? 'somebody anonymous';
  const title = `${formatPaise(donation.amount_paise)} from ${name}`;
  return (
    <>
      <h1 className="mb-4 text-3xl! wrap-anywhere sm:text-4xl!">{title}</h1>
      <DetailList details={detailsOf(donation)} />
      <p className="mt-3 flex flex-wrap gap-x-6">
        {receipt_id === null ? null : (
          <Link
            to={paths.receipt(receipt_id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {`Receipt ${receipt_number ?? ''}`}
          </Link>
        )}
        {person_id === null ? null : (
          <Link
            to={paths.person(person_id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            What we know about the giver
          </Link>
        )}
      </p>
      {is_open_year ? (
        <Actions donation={donation} title={title} isAdmin={isAdmin} />
      ) : (
        <p className="mt-4 max-w-reading text-muted">
          Its tax year is closed, so it can’t be corrected any more.
        </p>
      )}
      {status === 'failed' ? (
        <p className="mt-4 max-w-reading text-muted">The bank returned this cheque.</p>
      ) : null}
      <Changes donation={donation} />
    </>
  );
}

function Actions({ donation, title, isAdmin }: Props & { title: string }) {
  const [open, setOpen] = useState<'correct' | 'return' | null>(null);
  const { id, status, way } = donation;
  const isPaid = status === 'completed';
  const isCheque = way === 'cheque' && (isPaid || status === 'pending');
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isCheque ? (
        <ChequeActions
          donationId={id}
          cheque={title}
          canTellDonor={donation.person_id !== null}
          isCredited={isPaid}
        />
      ) : null}
      {isPaid || status === 'pending' ? (
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => setOpen('correct')}
        >
          Correct
        </button>
      ) : null}
      {isPaid && isAdmin ? (
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => setOpen('return')}
        >
          Return the money
        </button>
      ) : null}
      {open === 'correct' ? (
        <CorrectDonationDialog donation={donation} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'return' ? (
        <ReturnDonationDialog donation={donation} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

function detailsOf(donation: RecordedDonation) {
  const { status, way, reference, bank_name, dog_name, refunded_paise } = donation;
  const isWaiting = status === 'pending';
  const details: readonly (readonly [string, string | null])[] = [
    ['State', isWaiting ? 'Waits to be credited' : teamStatusLabels[status]],
    ['Came on', formatDay(donation.received_on)],
    ['How', paymentWayLabels[way]],
    ['Reference', reference],
    ['Bank', bank_name],
    ['For', dog_name ?? 'All dogs'],
    ['Monthly', donation.sponsorship_id === null ? null : 'A month of a standing order'],
    ['Returned', refunded_paise > 0 ? formatPaise(refunded_paise) : null],
    ['Name', donation.name],
    ['Address', donation.address],
    ['PAN', donation.pan_masked],
    [
      'Recorded',
      `${formatDate(donation.recorded_at)}, ${donation.recorded_by_name ?? 'by an account that was deleted'}`,
    ],
  ];
  return details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Why and by whom it was corrected or returned. */
function Changes({ donation: { changes } }: Pick<Props, 'donation'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="mt-10">
      <h2 id="changes" className="mb-3 text-2xl!">
        What was changed
      </h2>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.changed_at} className="py-3 wrap-anywhere">
            <p className="font-semibold">
              {change.kind === 'return'
                ? `Returned: ${formatPaise(change.amount_paise ?? 0)}`
                : 'Corrected'}
            </p>
            <p>{change.reason}</p>
            <p className="text-sm text-muted">
              {[
                change.happened_on === null ? '' : `On ${formatDay(change.happened_on)}`,
                change.way === null ? '' : paymentWayLabels[change.way],
                `${formatDate(change.changed_at)}, ${change.changed_by_name ?? ''}`,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
