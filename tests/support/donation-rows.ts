import type { DonationRow } from '@/features/donations/donation';

let made = 0;

/** A row of donations as the service answers it; what is not given is plain. */
export function donationRow(given: Partial<DonationRow> = {}): DonationRow {
  made += 1;
  return {
    id: `30000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    created_at: '2026-06-01T04:00:00+00:00',
    amount_paise: 300_000,
    type: 'Monthly',
    status: 'completed',
    dog_profiles: null,
    ...given,
  };
}
