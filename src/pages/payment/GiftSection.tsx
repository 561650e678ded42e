import type { ReactNode } from 'react';
import { UPDATE_TERMS } from '@/content/promises';
import type { Dog } from '@/entities/dog/dog';
import type { Frequency } from '@/pages/payment/GiftFrequency';

interface Props {
  dog: Dog;
  frequency: Frequency;
  /** Formatted. */
  amount: string;
  /** The choice, or why there is none, and a failure. */
  children: ReactNode;
}

export function GiftSection({ dog, frequency, amount, children }: Props) {
  const isMonthly = frequency === 'monthly';
  return (
    <section
      aria-labelledby="commitment"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="commitment" className="text-2xl!">
        {isMonthly ? 'Your monthly gift' : 'Your one-time gift'}
      </h2>
      <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
        {amount}
        <span className="text-lg font-medium text-muted">{isMonthly ? '/month' : ' once'}</span>
      </p>
      <p className="mt-3 max-w-prose text-muted">
        {isMonthly
          ? `Pays for ${dog.name}’s food, shelter and healthcare. You receive photos, videos and a progress report every month, on ${dog.name}’s page. ${UPDATE_TERMS} You can cancel anytime from your dashboard.`
          : `Pays for a month of ${dog.name}’s food, shelter and healthcare. It is charged today and not again, so there is nothing to cancel. ${dog.name}’s page shows everybody how things go.`}
      </p>
      <div className="mt-5 grid gap-5 empty:hidden">{children}</div>
    </section>
  );
}
