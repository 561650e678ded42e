import type { Enums } from '@/lib/database.types';

export const donationTiers = [
  {
    id: 'puppy-pal',
    name: 'Puppy Pal',
    amountPaise: 50_000,
    badge: null,
    purpose: 'Gets a puppy through its first weeks on the street.',
    paysFor: ['A week of meals', 'Deworming', 'A dry sack to sleep on'],
  },
  {
    id: 'canine-champion',
    name: 'Canine Champion',
    amountPaise: 150_000,
    badge: 'Most Popular',
    purpose: 'Keeps a grown dog safe from what kills most often.',
    paysFor: [
      'Two weeks of meals',
      'Anti-rabies and combined vaccines',
      'Tick and mange treatment',
    ],
  },
  {
    id: 'rescue-hero',
    name: 'Rescue Hero',
    amountPaise: 300_000,
    badge: null,
    purpose: 'Carries one dog through a whole month, or a bad night.',
    paysFor: ['A month of meals', 'A visit to the vet, with medicines', 'A share of an operation'],
  },
] as const;

export type DonationType = Enums<'donation_type'>;

export const donationTypeLabels: Record<DonationType, string> = {
  'One-time': 'One-time',
  Monthly: 'Monthly',
};

/** As the team reads the states of donations. */
export const teamStatusLabels = {
  pending: 'Not paid yet',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<Enums<'donation_status'>, string>;
