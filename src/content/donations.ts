import type { Enums } from '@common/database';
import { say } from '@/lib/say';

export const donationTiers = [
  {
    id: 'puppy-pal',
    name: say('Puppy Pal'),
    amountPaise: 50_000,
    badge: null,
    purpose: say('Gets a puppy through its first weeks on the street.'),
    paysFor: [say('A week of meals'), say('Deworming'), say('A dry sack to sleep on')],
  },
  {
    id: 'canine-champion',
    name: say('Canine Champion'),
    amountPaise: 150_000,
    badge: say('Most Popular'),
    purpose: say('Protects a grown dog from the commonest killers.'),
    paysFor: [
      say('Two weeks of meals'),
      say('Anti-rabies and combined vaccines'),
      say('Tick and mange treatment'),
    ],
  },
  {
    id: 'rescue-hero',
    name: say('Rescue Hero'),
    amountPaise: 300_000,
    badge: null,
    purpose: say('Carries one dog through a whole month, or through one bad night.'),
    paysFor: [
      say('A month of meals'),
      say('A visit to the vet, with medicines'),
      say('A share of an operation'),
    ],
  },
] as const;

export type DonationType = Enums<'donation_type'>;

export const donationTypeLabels: Record<DonationType, string> = {
  'One-time': say('One-time'),
  Monthly: say('Monthly'),
};

/** As the team reads the states of donations. */
export const teamStatusLabels = {
  pending: say('Not paid yet'),
  completed: say('Completed'),
  failed: say('Failed'),
  refunded: say('Refunded'),
  disputed: say('Disputed'),
} as const satisfies Record<Enums<'donation_status'>, string>;
