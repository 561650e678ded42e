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

/** The costs of a usual month in proportion to what a dog's month costs, to ₹10; the first takes what that leaves. */
function costsOf(monthlyRupees: number) {
  const [first, ...others] = usualMonth.costs;
  const shares = others.map(({ what, rupees }) => ({
    what,
    rupees: Math.round((rupees * monthlyRupees) / usualMonth.rupees / 10) * 10,
  }));
  const left = monthlyRupees - shares.reduce((sum, { rupees }) => sum + rupees, 0);
  return [{ what: first.what, rupees: left }, ...shares];
}

/** What a usual month costs, beside what was really spent. Nothing where nobody can give monthly. */
export function UsualMonth({ dogName, monthlyAmount, className }: Props) {
  const headingId = useId();
  if (environment?.payments !== 'server') return null;
  const sum = formatRupees(monthlyAmount);
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="text-2xl!">{`What ${sum} pays for`}</h2>
      <table className="mt-3 w-full max-w-reading">
        <caption className="mb-2 text-left wrap-anywhere text-muted">
          {`A typical month of ${dogName}. What was actually spent is on this page too.`}
        </caption>
        <tbody>
          {costsOf(monthlyAmount).map(({ what, rupees }) => (
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
