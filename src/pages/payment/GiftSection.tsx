import type { ReactNode } from 'react';
import type { Dog } from '@/features/dogs/dog';

interface Props {
  dog: Dog;
  /** Formatted. */
  amount: string;
  /** The choice, or why there is none, and a failure. */
  children: ReactNode;
}

export function GiftSection({ dog, amount, children }: Props) {
  return (
    <section
      aria-labelledby="commitment"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="commitment" className="text-2xl!">
        Your monthly gift
      </h2>
      <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
        {amount}
        <span className="text-lg font-medium text-muted">/month</span>
      </p>
      <p className="mt-3 max-w-prose text-muted">
        Pays for {dog.name}’s food, shelter and healthcare. You receive photos, videos and a
        progress report every month. You can cancel anytime from your dashboard.
      </p>
      <div className="mt-5 grid gap-5 empty:hidden">{children}</div>
    </section>
  );
}
