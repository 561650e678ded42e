import type { DonationRow } from '@/features/donations/donation';

let count = 0;

/** A row of donations as the API returns it, with defaults. */
export function donationRow(overrides: Partial<DonationRow> = {}): DonationRow {
  count += 1;
  return {
    id: `30000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    created_at: '2026-06-01T04:00:00+00:00',
    amount_paise: 300_000,
    type: 'Monthly',
    status: 'completed',
    refunded_paise: 0,
    mode: 'test',
    paid_at: null,
    dog_profiles: null,
    receipts: [],
    ...overrides,
  };
}
