import { organisationAddress } from '../../supabase/functions/_shared/common/letterhead.ts';
import { organisationDetails } from '../../supabase/functions/_shared/common/organisation.ts';

/** A receipt as the database puts it into the data of an email. */
export const receiptSample = {
  id: '50000000-0000-4000-8000-000000000001',
  number: `${organisationDetails.receiptPrefix}/2026-27/000123`,
  mode: 'live',
  tax_year: '2026-27',
  kind: 'receipt',
  reason: 'payment',
  issued_at: '2026-11-21T19:45:00.123456+00:00',
  paid_on: '2026-11-22',
  amount_paise: 300_000,
  amount_words: 'Rupees Three Thousand Only',
  donor_name: 'Meera Tandon',
  donor_address: `14 Shah Najaf Road\nHazratganj\n${organisationDetails.address.city} 226001`,
  pan_masked: 'ABC••••••F',
  dog_name: 'Moti',
  type: 'Monthly',
  payment_method: 'upi',
  provider_payment_id: 'pay_QxZ81mfa2kLw0e',
  reference: null,
  organisation: {
    organisation_name: organisationDetails.name,
    organisation_address: organisationAddress.join('\n'),
    pan: 'AAATP1234C',
    registration_number: 'AAATP1234CF20261',
    registered_on: '2026-04-10',
    valid_until: '2031-03-31',
    section: '133',
  },
  verify_code: 'Zk3v8Qp1xR7mT2yWn5sLcA',
  replaces_number: null,
  replaced_by_id: null,
  replaced_by_number: null,
  replaced_by_kind: null,
} as const;
