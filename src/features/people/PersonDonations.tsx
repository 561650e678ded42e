import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paymentMethodLabel } from '@common/receipts/receipt-texts';
import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { donationTypeLabels, teamStatusLabels } from '@/content/donations';
import { personDonationsQuery, resendReceipt } from '@/features/people/people-api';
import type { PersonDonation } from '@/features/people/person';
import { EntryList } from '@/components/EntryList';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

interface Props {
  personId: string;
  /** Opens the form with the details on the receipts; without it there is no button. */
  onCorrect: ((donorId: string) => void) | undefined;
}

/** What a person gave or tried to give. */
export function PersonDonations({ personId, onCorrect }: Props) {
  const query = useInfiniteQuery(personDonationsQuery(personId));
  return (
    <EntryList query={query} things="donations" emptyText="None yet.">
      {(donation: PersonDonation) => (
        <DonationEntry personId={personId} donation={donation} onCorrect={onCorrect} />
      )}
    </EntryList>
  );
}

function DonationEntry({ personId, donation, onCorrect }: Props & { donation: PersonDonation }) {
  const { givenAt, amountPaise, status, dogId, dogName, donor, receipt } = donation;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-semibold">
          <span className="tabular-nums">{formatPaise(amountPaise)}</span>
          <span className="font-normal">
            {' for '}
            {dogId === null ? (
              'all dogs'
            ) : (
              <Link
                to={paths.dog(dogId)}
                lang={languageOf(dogName ?? '')}
                className="text-link inline-flex min-h-11 items-center"
              >
                {dogName}
              </Link>
            )}
          </span>
        </p>
        <p className="font-medium">{teamStatusLabels[status]}</p>
      </div>
      <p className="text-sm text-muted">
        <time dateTime={givenAt}>{formatDate(givenAt)}</time>
        {`, ${donationTypeLabels[donation.type]}`}
      </p>
      {notesOf(donation).map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      {donation.otherPersonId === null ? null : (
        <Link
          to={paths.person(donation.otherPersonId)}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          Added to the account of another person
        </Link>
      )}
      {receipt === null ? null : (
        <div className="flex flex-wrap items-center gap-x-5 text-sm">
          <Link
            to={paths.receipt(receipt.id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {receipt.isCancellation ? `Cancellation ${receipt.number}` : receipt.number}
          </Link>
          <ResendButton personId={personId} receipt={receipt} />
          {onCorrect && donor && !receipt.isCancellation ? (
            <button
              type="button"
              className="text-link inline-flex min-h-11 items-center"
              onClick={() => onCorrect(donor.id)}
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

function notesOf({ status, refundedPaise, isTest, donor, ...donation }: PersonDonation): string[] {
  const method = donation.paymentMethod === null ? '' : paymentMethodLabel(donation.paymentMethod);
  const id = donation.paymentId ?? donation.orderId ?? '';
  return [
    status === 'completed' && refundedPaise > 0 ? `${formatPaise(refundedPaise)} refunded` : '',
    isTest && isLiveSite() ? 'Test, no money moved' : '',
    donor?.isVisitor ? `Given without an account, in the name ${donor.name}` : '',
    [method, id].filter((part) => part !== '').join(', '),
  ].filter((note) => note !== '');
}

function ResendButton({
  personId,
  receipt,
}: {
  personId: string;
  receipt: NonNullable<PersonDonation['receipt']>;
}) {
  const { submit, isPending } = useSubmitOnce(resendReceipt);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link inline-flex min-h-11 items-center"
      onClick={() => submit({ personId, receipt })}
    >
      {isPending ? 'Sending...' : 'Send again'}
      <span className="sr-only">{`: ${receipt.number}`}</span>
    </BusyButton>
  );
}
