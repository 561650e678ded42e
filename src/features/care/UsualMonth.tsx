import { useId } from 'react';
import { usualMonth } from '@/config/usual-month';
import { environment } from '@/lib/env';
import { formatRupees } from '@/lib/money';

interface Props {
  dogName: string;
  /** Rupees. */
  monthlyAmount: number;
  className?: string;
}

/** What a usual month costs, beside what was really spent. Nothing where nobody can give monthly. */
export function UsualMonth({ dogName, monthlyAmount, className }: Props) {
  const headingId = useId();
  if (environment?.payments !== 'server') return null;
  const sum = formatRupees(usualMonth.rupees);
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="text-2xl!">{`What ${sum} pays for`}</h2>
      <table className="mt-3 w-full max-w-reading">
        <caption className="mb-2 text-left wrap-anywhere text-muted">
          {monthlyAmount === usualMonth.rupees
            ? `A typical month for a dog. What was actually spent on ${dogName} is on this page too.`
            : `A typical month for a dog. ${dogName} needs ${formatRupees(monthlyAmount)} a month; what was actually spent is on this page too.`}
        </caption>
        <tbody>
          {usualMonth.costs.map(({ what, rupees }) => (
            <tr key={what} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {what}
              </th>
              <td className="py-2 text-right font-semibold whitespace-nowrap tabular-nums">
                {formatRupees(rupees)}
              </td>
            </tr>
          ))}
          <tr className="align-baseline font-bold">
            <th scope="row" className="py-2 pr-4 text-left">
              Total
            </th>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{sum}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
