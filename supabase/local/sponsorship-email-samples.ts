import type { EmailSample } from './email-samples.ts';

const sponsorship = {
  sponsorship_id: '90000000-0000-4000-8000-000000000001',
  amount_paise: 300_000,
  dog_id: '10000000-0000-4000-8000-000000000002',
  dog_name: 'Moti',
  mode: 'live',
};
const forAllDogs = { ...sponsorship, amount_paise: 150_000, dog_id: null, dog_name: null };

const NEXT = '2026-11-22T19:45:00+00:00';
const NEXT_MONTH = '2026-12-20T19:45:00+00:00';
const CARD = { payment_method: 'card', manage_url: 'https://rzp.io/i/qJx81mfa' };
const UPI = { payment_method: 'upi', manage_url: 'https://rzp.io/i/qJx81mfa' };

const staying = { is_moving: false, next_dog_name: null };
const left = {
  ...sponsorship,
  status: 'active',
  starts_at: null,
  was_paused: false,
  was_sponsored: true,
  ...staying,
};

const sample = (id: string, template: string, data: unknown, name = 'Meera Tandon') => ({
  id,
  template,
  name,
  data,
});

const failed = (id: string, reason: string, method: object, next: string | null = NEXT) =>
  sample(`charge-failed-${id}`, 'charge-failed', {
    ...sponsorship,
    ...method,
    reason,
    next_charge_at: next,
  });

export const sponsorshipEmailSamples: readonly EmailSample[] = [
  sample('sponsorship-begun', 'sponsorship-begun', {
    ...sponsorship,
    starts_at: null,
    replaces_other: false,
    last_amount_paise: null,
  }),
  sample(
    'sponsorship-begun-test',
    'sponsorship-begun',
    {
      ...forAllDogs,
      mode: 'test',
      starts_at: null,
      replaces_other: false,
      last_amount_paise: null,
    },
    'मीरा टंडन',
  ),
  sample('sponsorship-changed', 'sponsorship-begun', {
    ...sponsorship,
    dog_name: 'Maharajadhiraja Bahadur Sherudas Tigerkumar the Third of Chowk and Aminabad',
    starts_at: NEXT_MONTH,
    replaces_other: true,
    last_amount_paise: 250_000,
  }),
  failed('balance', 'insufficient-balance', UPI),
  failed('card', 'card-expired', CARD),
  failed('mandate', 'mandate-revoked', UPI),
  failed('bank', 'bank-down', CARD, null),
  failed('other', 'other', UPI),
  sample('sponsorship-halted', 'sponsorship-halted', {
    ...forAllDogs,
    ...UPI,
    ends_at: NEXT_MONTH,
  }),
  ...['bank', 'dog', 'failed', 'completed'].map((reason) =>
    sample(`sponsorship-ended-${reason}`, 'sponsorship-ended', {
      ...sponsorship,
      reason,
      gifts: reason === 'dog' ? [] : [{ dog_name: 'Moti', paise: 3_600_000 }],
    }),
  ),
  sample('sponsorship-stopped', 'sponsorship-stopped', {
    ...sponsorship,
    gifts: [
      { dog_name: 'Sheru', paise: 900_000 },
      { dog_name: 'Moti', paise: 300_000 },
    ],
  }),
  sample('sponsorship-paused', 'sponsorship-paused', { ...sponsorship, reason: 'sponsor' }),
  sample('sponsorship-paused-at-bank', 'sponsorship-paused', { ...forAllDogs, reason: 'bank' }),
  ...['Sheru', null].map((next_dog_name) =>
    sample(`sponsorship-moved-to-${next_dog_name ?? 'all'}`, 'sponsorship-moved', {
      ...sponsorship,
      next_dog_name,
      next_charge_at: next_dog_name && NEXT_MONTH,
      is_undone: false,
      has_left: next_dog_name === null,
    }),
  ),
  sample('sponsorship-move-undone', 'sponsorship-moved', {
    ...sponsorship,
    next_dog_name: 'Moti',
    next_charge_at: NEXT_MONTH,
    is_undone: true,
    has_left: false,
  }),
  sample('sponsorship-resumed', 'sponsorship-resumed', {
    ...sponsorship,
    next_charge_at: NEXT_MONTH,
  }),
  sample('dog-adopted', 'dog-left', { ...left, dog_status: 'adopted' }),
  sample('dog-passed-away', 'dog-left', {
    ...left,
    dog_status: 'passed_away',
    status: 'authenticated',
    starts_at: NEXT_MONTH,
  }),
  sample('dog-moved', 'dog-left', { ...left, dog_status: 'moved', status: 'pending' }),
  sample('dog-moved-while-paused', 'dog-left', { ...left, dog_status: 'moved', was_paused: true }),
  sample('dog-passed-away-before-move', 'dog-left', {
    ...left,
    dog_status: 'passed_away',
    is_moving: true,
    next_dog_name: 'Sheru',
  }),
  sample('next-dog-adopted', 'dog-left', {
    ...left,
    dog_status: 'adopted',
    was_sponsored: false,
  }),
  sample('dog-back', 'dog-back', { ...sponsorship, ...staying, is_paused: false }),
  sample('dog-back-before-move', 'dog-back', {
    ...sponsorship,
    is_moving: true,
    next_dog_name: 'Sheru',
    is_paused: false,
  }),
];
