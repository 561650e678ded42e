import { say } from '@/lib/say';

/** The amounts on the Support Us page, in paise: 50_000 is ₹500. */
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
