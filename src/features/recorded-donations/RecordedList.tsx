import { Link } from 'react-router-dom';
import { paymentWayLabels } from '@/content/donations';
import type { Recorded } from '@/features/recorded-donations/RecordDonationForm';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

/** What was recorded since the page was opened, the last one first. */
export function RecordedList({ donations }: { donations: readonly Recorded[] }) {
  const [last] = donations;
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded" className="mb-3 text-2xl!">
        Recorded just now
      </h2>
      <p role="status" className="sr-only">
        {last ? `Recorded: ${textOf(last)}` : ''}
      </p>
      {last === undefined ? (
        <p className="text-muted">Nothing yet. What you record is listed here, to check it.</p>
      ) : (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {donations.map((donation) => (
            <li key={donation.id} className="py-3 wrap-anywhere">
              <p lang={languageOf(donation.giver)} className="font-semibold">
                {textOf(donation)}
              </p>
              <p className="flex flex-wrap items-center gap-x-5 text-sm">
                {donation.receipt ? (
                  <Link
                    to={paths.receipt(donation.receipt.id)}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {donation.receipt.number}
                  </Link>
                ) : null}
                {donation.isWaiting ? <span>Waits to be credited</span> : null}
                <Link
                  to={paths.recordedDonation(donation.id)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Correct
                  <span className="sr-only">{`: ${textOf(donation)}`}</span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf({ giver, amountPaise, way }: Recorded): string {
  return `${formatPaise(amountPaise)} from ${giver}, ${paymentWayLabels[way]}`;
}
