import type { RecordedDonation } from '@/features/donations/recorded/recorded-donations-api';

/** A cheque of Ravi, who has no account, that is credited. */
export const recordedDonation: RecordedDonation = {
  id: '30000000-0000-4000-8000-000000000001',
  version: 1,
  person_id: '90000000-0000-4000-8000-000000000001',
  donor_id: '21000000-0000-4000-8000-000000000003',
  name: 'Ravi Kumar',
  address: 'Chowk, Lucknow',
  pan_masked: null,
  amount_paise: 210_000,
  refunded_paise: 0,
  status: 'completed',
  way: 'cheque',
  reference: '000123',
  bank_name: 'State Bank of India',
  received_on: '2026-11-02',
  dog_id: null,
  dog_name: null,
  sponsorship_id: null,
  recorded_by_name: 'Kavita',
  recorded_at: '2026-11-03T05:00:00+00:00',
  receipt_id: '50000000-0000-4000-8000-000000000001',
  receipt_number: 'POL/2026-27/000012',
  is_open_year: true,
  is_own_details: false,
  changes: [],
};
