import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paymentMethodLabel } from '@common/receipts/receipt-texts';
import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { donationTypeLabels, teamStatusLabels } from '@/content/donations';
import { voidDonationsQuery } from '@/features/donations/recorded/recorded-donations-api';
import { payoutsQuery } from '@/features/donations/settlements/settlements-api';
import {
  personDonationsQuery,
  resendReceipt,
  type ReceiptToSend,
} from '@/features/people/people-api';
import type { RowOf } from '@common/database';
import { EntryList } from '@/components/EntryList';
import { formatDate, formatDay } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

interface Props {
  personId: string;
  /** Whether there is an address for receipts. */
  hasEmail: boolean;
  /** Opens the form with the details on the receipts; without it there is no button. */
  onCorrect: ((donorId: string) => void) | undefined;
}

/** What a person gave or tried to give. */
export function PersonDonations({ personId, hasEmail, onCorrect }: Props) {
  const query = useInfiniteQuery(personDonationsQuery(personId));
  const donations = (query.data?.pages ?? []).flatMap(({ items }) => items);
  // A void one is a failed one in the books.
  const { data: voids } = useQuery(
    voidDonationsQuery(
      donations.flatMap(({ id, status, source }) =>
        status === 'failed' && source === 'recorded' ? [id] : [],
      ),
    ),
  );
  const { data: payouts } = useQuery(
    payoutsQuery(
      donations.flatMap(({ id, source, provider_payment_id }) =>
        source === 'provider' && provider_payment_id !== null ? [id] : [],
      ),
    ),
  );
  return (
    <EntryList query={query} things="donations" emptyText="None yet.">
      {(donation) => (
        <DonationEntry
          personId={personId}
          hasEmail={hasEmail}
          donation={donation}
          isVoid={voids?.has(donation.id) ?? false}
          payout={payouts?.get(donation.id)}
          onCorrect={onCorrect}
        />
      )}
    </EntryList>
  );
}

type Donation = RowOf<'person_donations'>;

interface EntryProps extends Props {
  donation: Donation;
  isVoid: boolean;
  payout: RowOf<'payouts_of_donations'> | undefined;
}

function DonationEntry(props: EntryProps) {
  const { personId, hasEmail, donation, onCorrect } = props;
  const { given_at, dog_id, dog_name, donor_id, other_id } = donation;
  const receipt = receiptOf(donation);
  const isCancellation = donation.receipt_kind === 'cancellation';
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-semibold">
          <span className="tabular-nums">{formatPaise(donation.amount_paise)}</span>
          <span className="font-normal">
            {' for '}
            {dog_id === null ? (
              <span>all dogs</span>
            ) : (
              <Link
                to={paths.teamDog(dog_id)}
                lang={languageOf(dog_name ?? '')}
                className="text-link inline-flex min-h-11 items-center"
              >
                {dog_name}
              </Link>
            )}
          </span>
        </p>
        <p className="font-medium">{props.isVoid ? 'Void' : teamStatusLabels[donation.status]}</p>
      </div>
      <p className="text-sm text-muted">
        <time dateTime={given_at}>{formatDate(given_at)}</time>
        <span>{`, ${donationTypeLabels[donation.type]}`}</span>
      </p>
      {notesOf(donation).map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      {props.payout === undefined ? null : (
        <p className="text-sm wrap-anywhere text-muted">
          {`Paid out on ${formatDay(props.payout.paid_out_on)}, UTR ${props.payout.utr ?? 'not known yet'}`}
        </p>
      )}
      {other_id === null ? null : (
        <Link
          to={paths.person(other_id)}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          Added to the account of another person
        </Link>
      )}
      {donation.source === 'recorded' ? (
        <Link
          to={paths.recordedDonation(donation.id)}
          className="text-link mr-5 inline-flex min-h-11 items-center text-sm"
        >
          Correct or return
          <span className="sr-only">{`: ${formatPaise(donation.amount_paise)} of ${formatDate(given_at)}`}</span>
        </Link>
      ) : null}
      {receipt && (
        <div className="flex flex-wrap items-center gap-x-5 text-sm">
          <Link
            to={paths.receipt(receipt.id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {isCancellation ? `Cancellation ${receipt.number}` : receipt.number}
          </Link>
          {hasEmail ? (
            <ResendButton personId={personId} receipt={receipt} />
          ) : (
            <Link
              to={paths.receipt(receipt.id)}
              className="text-link inline-flex min-h-11 items-center"
            >
              Print
              <span className="sr-only">{`: ${receipt.number}`}</span>
            </Link>
          )}
          {onCorrect && donor_id !== null && !isCancellation ? (
            <button
              type="button"
              className="text-link inline-flex min-h-11 items-center"
              onClick={() => onCorrect(donor_id)}
            >
              Correct details
              <span className="sr-only">{`: ${receipt.number}`}</span>
            </button>
          ) : null}
        </div>
      )}
    </>
  );
}

/** The latest receipt or its cancellation; null before the payment. */
function receiptOf({ receipt_id: id, receipt_number: number }: Donation) {
  return id === null || number === null ? null : { id, number };
}

function notesOf({ status, refunded_paise, payment_method, ...donation }: Donation): string[] {
  const method = payment_method === null ? '' : paymentMethodLabel(payment_method);
  const id = donation.provider_payment_id ?? donation.provider_order_id ?? donation.reference ?? '';
  const isWaiting = donation.source === 'recorded' && status === 'pending';
  return [
    status === 'completed' && refunded_paise > 0 ? `${formatPaise(refunded_paise)} refunded` : '',
    donation.mode === 'test' && isLiveSite() ? 'Test, no money moved' : '',
    donation.is_of_visitor
      ? `Given without an account, in the name ${donation.donor_name ?? ''}`
      : '',
    [method, id, donation.bank_name ?? ''].filter((part) => part !== '').join(', '),
    isWaiting ? 'A cheque that waits to be credited' : '',
    sourceLabels[donation.source],
  ].filter((note) => note !== '');
}

const sourceLabels = {
  provider: '',
  recorded: 'Recorded by the team',
  imported: 'Imported',
} as const satisfies Record<Donation['source'], string>;

function ResendButton({ personId, receipt }: ReceiptToSend) {
  const { submit, isPending } = useSubmitOnce(resendReceipt);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link inline-flex min-h-11 items-center"
      onClick={() => submit({ personId, receipt })}
    >
      <span>{isPending ? 'Sending...' : 'Send again'}</span>
      <span className="sr-only">{`: ${receipt.number}`}</span>
    </BusyButton>
  );
}
