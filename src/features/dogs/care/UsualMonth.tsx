import { useId } from 'react';
import { AmountRow } from '@/components/AmountRow';
import { usualMonth } from '@/config/usual-month';
import { environment } from '@/lib/env';
import { formatRupees } from '@/lib/money';
import { say } from '@/lib/say';

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
            <AmountRow key={what} label={what} amount={formatRupees(rupees)} />
          ))}
          <AmountRow label={say('Total')} amount={sum} isSum />
        </tbody>
      </table>
    </section>
  );
}
