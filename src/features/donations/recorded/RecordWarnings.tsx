import { Link } from 'react-router-dom';
import { paymentMethodLabel } from '@common/receipts/receipt-texts';
import type { RecordWarning } from '@/features/donations/recorded/recorded-donations-api';
import { formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** What to look at before it is recorded. The button of the form then says “Record it all the same”. */
export function RecordWarnings({
  warning: { duplicates, cash_paise },
}: {
  warning: RecordWarning;
}) {
  return (
    <div
      role="alert"
      className="mb-4 grid grid-cols-1 gap-3 rounded-card border-2 border-brick bg-surface px-5 py-4 wrap-anywhere"
    >
      {duplicates.length === 0 ? null : (
        <>
          <p className="font-semibold">
            {plural(duplicates.length, {
              one: 'This may be recorded already:',
              other: 'These may be the same donation:',
            })}
          </p>
          <ul role="list" className="grid gap-2">
            {duplicates.map(({ id, ...other }) => (
              <li key={id}>
                <Link
                  to={paths.recordedDonation(id)}
                  target="_blank"
                  className="text-link inline-flex min-h-11 items-center"
                >
                  <span>{`${formatPaise(other.amount_paise)} from ${other.name ?? 'somebody anonymous'}`}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span className="block text-muted">
                  {[
                    formatDay(other.given_on),
                    other.way === null ? '' : paymentMethodLabel(other.way),
                    other.reference ?? '',
                    `for ${other.dog_name ?? 'all dogs'}`,
                  ]
                    .filter((part) => part !== '')
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {cash_paise === null ? null : (
        <p>
          <strong>{`With this, ${formatPaise(cash_paise)} in cash came from this person within 30 days.`}</strong>{' '}
          Nobody may take ₹2,00,000 or more in cash for one transaction or one occasion (section
          186). Is each of them on an occasion of its own?
        </p>
      )}
    </div>
  );
}
