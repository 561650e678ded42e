import { useId } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';

interface DonationTier {
  id: string;
  name: string;
  rupees: number;
  badge: string | null;
  purpose: string;
  paysFor: readonly string[];
}

/** The three gifts side by side. */
export function DonationTiers({ tiers }: { tiers: readonly DonationTier[] }) {
  return (
    <>
      <ul className="grid max-w-xl gap-6 lg:max-w-none lg:grid-cols-3">
        {tiers.map((tier) => (
          <li key={tier.id}>
            <TierCard tier={tier} />
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-reading text-muted">
        Gifts are not taken by card on this page yet. Choose an amount and write to us: we answer
        with the ways to pay it.
      </p>
    </>
  );
}

function TierCard({ tier }: { tier: DonationTier }) {
  const nameId = useId();
  const amount = formatRupees(tier.rupees);
  const isHighlighted = tier.badge !== null;
  return (
    <article
      aria-labelledby={nameId}
      className={`relative flex h-full flex-col rounded-card bg-surface p-7 border ${isHighlighted ? 'border-amber ring-1 ring-amber' : 'border-line'}`}
    >
      {tier.badge === null ? null : (
        <p className="absolute top-0 left-7 -translate-y-1/2 rounded-full bg-amber px-3.5 py-1 text-sm font-semibold text-on-amber">
          {tier.badge}
        </p>
      )}
      <h3 id={nameId}>{tier.name}</h3>
      <p className="mt-4 font-display text-5xl leading-none font-semibold">{amount}</p>
      <p className="mt-4 text-lg">{tier.purpose}</p>
      <ul aria-label="What it pays for" className="mt-4 mb-7 grid gap-2 text-muted">
        {tier.paysFor.map((item) => (
          <li
            key={item}
            className="relative pl-6 before:absolute before:top-2.5 before:left-0 before:size-2 before:rounded-full before:bg-amber"
          >
            {item}
          </li>
        ))}
      </ul>
      <Link
        to={paths.contact}
        className={buttonClass(isHighlighted ? 'primary' : 'secondary', 'mt-auto')}
      >
        {`Write to us about ${amount}`}
      </Link>
    </article>
  );
}
