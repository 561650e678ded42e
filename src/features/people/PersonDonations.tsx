import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadError } from '@/components/states/LoadError';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { donationTypeLabels } from '@/content/donations';
import { personDonationsQuery } from '@/features/people/people-api';
import { statusLabels, type PersonDonation } from '@/features/people/person';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/text';

/** What a person gave or tried to give, newest first. */
export function PersonDonations({ personId }: { personId: string }) {
  const query = useInfiniteQuery(personDonationsQuery(personId));
  const { data, isError, isFetching, refetch } = query;
  if (!data) {
    return isError ? (
      <LoadError
        text="The donations could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status" className="text-muted">
        Loading donations...
      </p>
    );
  }
  const donations = data.pages.flatMap(({ items }) => items);
  if (donations.length === 0) return <p className="text-muted">None yet.</p>;
  return (
    <>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {donations.map((donation) => (
          <li key={donation.id} className="py-4">
            <DonationEntry donation={donation} />
          </li>
        ))}
      </ul>
      <ShowOlder
        query={query}
        label="Show older donations"
        errorText="Older donations could not be loaded."
        className="mt-4"
      />
    </>
  );
}

function DonationEntry({ donation }: { donation: PersonDonation }) {
  const { createdAt, amountPaise, refundedPaise, status, dogName, donor, receipt } = donation;
  const notes = [
    status === 'completed' && refundedPaise > 0 ? `${formatPaise(refundedPaise)} refunded` : '',
    donation.isTest && isLiveSite() ? 'Test, no money moved' : '',
    donor?.isVisitor ? `Given without an account, by ${donor.name}` : '',
    donation.paymentMethod === null ? '' : `Paid by ${donation.paymentMethod}`,
    donation.paymentId ?? donation.orderId ?? '',
  ].filter((note) => note !== '');
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 enlarged:grid-cols-1">
      <p className="font-semibold">
        <span className="tabular-nums">{formatPaise(amountPaise)}</span>
        <span lang={languageOf(dogName ?? '')} className="font-normal [overflow-wrap:anywhere]">
          {dogName === null ? ' for all dogs' : ` for ${dogName}`}
        </span>
      </p>
      <p className="text-right font-medium enlarged:text-left">{statusLabels[status]}</p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {`, ${donationTypeLabels[donation.type]}`}
        {notes.map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      </p>
      <div className="text-right enlarged:text-left">
        {receipt === null ? null : (
          <Link
            to={paths.receipt(receipt.id)}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {receipt.isCancellation ? `Cancelled: ${receipt.number}` : receipt.number}
          </Link>
        )}
        {donation.otherPersonId === null ? null : (
          <Link to={paths.person(donation.otherPersonId)} className="text-link block text-sm">
            Added to another person’s account
          </Link>
        )}
      </div>
    </div>
  );
}
