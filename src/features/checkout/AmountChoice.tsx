import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '@/components/ui/Field';
import { Scene } from '@/components/ui/Scene';
import { OWN_AMOUNT } from '@/features/checkout/donation-schema';
import { DONATION_MIN_PAISE } from '@/config/limits';
import { formatPaise } from '@/lib/money';

interface Tier {
  id: 'puppy-pal' | 'canine-champion' | 'rescue-hero';
  name: string;
  amountPaise: number;
  badge: string | null;
  purpose: string;
  paysFor: readonly string[];
}

interface Props {
  tiers: readonly Tier[];
  /** The largest amount of one's own. */
  maxPaise: number;
  choice: UseFormRegisterReturn;
  ownAmount: UseFormRegisterReturn;
  error: string | undefined;
}

export function AmountChoice({ tiers, maxPaise, choice, ownAmount, error }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-6 text-lg font-semibold">Choose an amount</legend>
      <div className="grid max-w-xl grid-cols-1 gap-6 lg:max-w-none lg:grid-cols-3">
        {tiers.map((tier) => (
          <Card key={tier.id} value={tier.id} choice={choice} badge={tier.badge}>
            <span className="-mt-2 mb-2 block max-w-44">
              <Scene name={`tier-${tier.id}`} className="w-full" />
            </span>
            <span className="block font-display text-2xl font-semibold">{tier.name}</span>
            <span className="mt-3 block font-display text-5xl leading-none enlarged:text-4xl font-semibold">
              {formatPaise(tier.amountPaise)}
            </span>
            <span className="mt-4 block">{tier.purpose}</span>
            <span className="mt-4 block text-muted">{`Pays for: ${tier.paysFor.join(' · ')}`}</span>
          </Card>
        ))}
      </div>
      <div className="mt-6 max-w-xl">
        <Card value={OWN_AMOUNT} choice={choice} badge={null}>
          <span className="block font-display text-2xl font-semibold">An amount of your own</span>
        </Card>
        <div className="mt-4">
          <TextField
            label="Amount in rupees"
            inputMode="numeric"
            autoComplete="off"
            hint={`From ${formatPaise(DONATION_MIN_PAISE)} to ${formatPaise(maxPaise)}.`}
            error={error}
            {...ownAmount}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface CardProps {
  value: string;
  choice: UseFormRegisterReturn;
  badge: string | null;
  children: ReactNode;
}

/** A card that is the label of a radio button. */
function Card({ value, choice, badge, children }: CardProps) {
  return (
    <label className="relative flex cursor-pointer gap-4 rounded-card border border-line bg-surface p-6 enlarged:flex-col enlarged:p-4 transition-colors duration-200 hover:border-amber has-checked:border-amber has-checked:ring-2 has-checked:ring-amber has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
      {badge === null ? null : (
        <span className="absolute top-0 left-6 -translate-y-1/2 rounded-full bg-amber px-3.5 py-1 text-sm font-semibold text-on-amber">
          {badge}
        </span>
      )}
      <input
        type="radio"
        value={value}
        className="mt-1.5 size-5 shrink-0 accent-amber-text outline-none"
        {...choice}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
