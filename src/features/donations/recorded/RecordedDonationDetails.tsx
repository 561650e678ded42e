import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DetailList } from '@/components/DetailList';
import { buttonClass } from '@/components/ui/button-class';
import { useToday } from '@/components/use-today';
import { paymentWayLabels, teamStatusLabels } from '@/content/donations';
import { ChequeActions } from '@/features/donations/recorded/ChequeActions';
import { ChangeDonationDialog } from '@/features/donations/recorded/ChangeDonationDialog';
import { CorrectDonationDialog } from '@/features/donations/recorded/CorrectDonationDialog';
import type {
  DonationChange,
  RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { ReturnDonationDialog } from '@/features/donations/recorded/ReturnDonationDialog';
import { formatDate, formatDay, indianDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

interface Props {
  donation: RecordedDonation;
  /** Administrators return money, and void what was recorded on another day. */
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
      <VoidNotice donation={donation} isAdmin={isAdmin} />
      <DetailList details={detailsOf(donation)} />
      <p className="mt-3 flex flex-wrap gap-x-6">
        {receipt_id === null ? null : (
          <Link
            to={paths.receipt(receipt_id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {`${status === 'completed' ? 'Receipt' : 'Cancellation'} ${receipt_number ?? ''}`}
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
        <OtherDonation id={donation.former_id}>
          {`Recorded instead of the same money from ${donation.former_name}`}
        </OtherDonation>
      </p>
      {is_open_year ? (
        <Actions donation={donation} title={title} isAdmin={isAdmin} />
      ) : (
        <p className="mt-4 max-w-reading text-muted">
          Its tax year is closed, so it can’t be corrected any more.
        </p>
      )}
      {status === 'failed' && donation.voided_at === null ? (
        <p className="mt-4 max-w-reading text-muted">The bank returned this cheque.</p>
      ) : null}
      <Changes donation={donation} />
    </>
  );
}

function OtherDonation({ id, children }: { id: string | null; children: string }) {
  if (id === null) return null;
  return (
    <Link to={paths.recordedDonation(id)} className="text-link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}

/** That it is void or is asked to be, why, by whom, and what follows from it. */
function VoidNotice({ donation, isAdmin }: Props) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { voided_at, is_void_asked, changes } = donation;
  const kind = is_void_asked ? 'void-asked' : 'void';
  const change = changes.findLast((entry) => entry.kind === kind);
  if (!change || (voided_at === null && !is_void_asked)) return null;
  return (
    <div className="mb-5 max-w-reading rounded-card border-2 border-brick bg-surface px-5 py-4 wrap-anywhere">
      <p className="font-semibold">
        {is_void_asked ? 'Asked to be void. It still counts.' : 'Void: it counts nowhere.'}
      </p>
      <p>{change.reason}</p>
      <p className="text-sm text-muted">{authorOf(change)}</p>
      <OtherDonation id={is_void_asked ? null : donation.replacement_id}>
        {`Recorded instead for ${donation.replacement_name}`}
      </OtherDonation>
      {is_void_asked && isAdmin ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-3')}
          onClick={() => setIsDeclining(true)}
        >
          Keep it
        </button>
      ) : null}
      {isDeclining ? (
        <ChangeDonationDialog
          donation={donation}
          change="decline_void"
          onClose={() => setIsDeclining(false)}
        />
      ) : null}
    </div>
  );
}

function Actions({ donation, title, isAdmin }: Props & { title: string }) {
  const [open, setOpen] = useState<'correct' | 'return' | DonationChange | null>(null);
  const today = useToday();
  const { id, status, way, voided_at } = donation;
  const isPaid = status === 'completed';
  const counts = isPaid || status === 'pending';
  const mayVoid = donation.is_recorded_today || isAdmin;
  const wasReturned = status === 'failed' && voided_at === null && way === 'cheque';
  const button = (opens: NonNullable<typeof open>, label: string) => (
    <button type="button" className={buttonClass('secondary')} onClick={() => setOpen(opens)}>
      {label}
    </button>
  );
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {counts && way === 'cheque' ? (
        <ChequeActions
          donationId={id}
          cheque={title}
          receivedOn={donation.received_on}
          canTellDonor={donation.person_id !== null}
          isCredited={isPaid}
        />
      ) : null}
      {counts ? button('correct', 'Correct') : null}
      {counts && mayVoid ? (
        <Link to={paths.recordDonationOf({ instead: id })} className={buttonClass('secondary')}>
          It was somebody else
        </Link>
      ) : null}
      {counts && mayVoid ? button('void_donation', 'Void') : null}
      {counts && !mayVoid && !donation.is_void_asked
        ? button('ask_to_void', 'Ask to void it')
        : null}
      {isPaid && isAdmin ? button('return', 'Return the money') : null}
      {wasReturned ? button('put_back_cheque', 'The bank did not return it') : null}
      {voided_at !== null && indianDay(voided_at) === today && mayVoid
        ? button('unvoid_donation', 'Take it back')
        : null}
      {open === 'correct' ? (
        <CorrectDonationDialog donation={donation} onClose={() => setOpen(null)} />
      ) : open === 'return' ? (
        <ReturnDonationDialog donation={donation} onClose={() => setOpen(null)} />
      ) : open === null ? null : (
        <ChangeDonationDialog donation={donation} change={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function detailsOf(donation: RecordedDonation) {
  const { status, way, reference, bank_name, dog_name, refunded_paise } = donation;
  const isWaiting = status === 'pending';
  const details: readonly (readonly [string, string | null])[] = [
    [
      'State',
      donation.voided_at !== null
        ? 'Void'
        : isWaiting
          ? 'Waits to be credited'
          : teamStatusLabels[status],
    ],
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

type Change = RecordedDonation['changes'][number];

const authorOf = ({ changed_at, changed_by_name }: Change) =>
  `${formatDate(changed_at)}, ${changed_by_name ?? 'by an account that was deleted'}`;

const changeLabels = {
  correction: 'Corrected',
  return: 'Returned',
  void: 'Void',
  unvoid: 'Void taken back',
  'void-asked': 'Asked to be void',
  'void-declined': 'Kept',
  'cheque-credited': 'The bank credited the cheque',
  'cheque-returned': 'The bank returned the cheque',
  'cheque-put-back': 'The cheque was put back',
} as const satisfies Record<Change['kind'], string>;

/** What was changed since it was recorded, why and by whom. */
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
                : changeLabels[change.kind]}
            </p>
            <p>{change.reason}</p>
            <p className="text-sm text-muted">
              {[
                change.happened_on === null ? '' : `On ${formatDay(change.happened_on)}`,
                change.way === null ? '' : paymentWayLabels[change.way],
                authorOf(change),
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
