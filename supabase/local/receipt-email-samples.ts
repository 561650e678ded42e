// The emails with receipts, and the one that asks for what the certificate needs.
import type { EmailSample } from './email-samples.ts';

const DOG_ID = '10000000-0000-4000-8000-000000000001';
const RECEIPT_ID = '50000000-0000-4000-8000-000000000001';
const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';

/** A receipt as the database puts it into the data of an email. */
export const receiptSample = {
  id: RECEIPT_ID,
  number: 'POL/2026-27/000123',
  mode: 'live',
  tax_year: '2026-27',
  kind: 'receipt',
  reason: 'payment',
  issued_at: '2026-11-21T19:45:00.123456+00:00',
  paid_on: '2026-11-22',
  amount_paise: 300_000,
  amount_words: 'Rupees Three Thousand Only',
  donor_name: 'Meera Tandon',
  donor_address: '14 Shah Najaf Road\nHazratganj\nLucknow 226001',
  pan_masked: 'ABC••••••F',
  dog_name: 'Moti',
  type: 'Monthly',
  payment_method: 'upi',
  provider_payment_id: 'pay_QxZ81mfa2kLw0e',
  organisation: {
    organisation_name: 'Paws of Lucknow',
    organisation_address: '12 Rana Pratap Marg, Hazratganj\nLucknow, Uttar Pradesh 226001\nIndia',
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

const donation = {
  amount_paise: 300_000,
  dog_id: DOG_ID,
  dog_name: 'Moti',
  type: 'Monthly',
  mode: 'live',
};

const testReceipt = {
  ...receiptSample,
  number: 'TEST/2026-27/000001',
  mode: 'test',
  amount_paise: 12_345_650,
  amount_words: 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only',
  donor_name: 'मीरा टंडन',
  donor_address: null,
  pan_masked: null,
  dog_name: null,
  type: 'One-time',
};

const longName =
  'Annapurna Venkatanarasimharajuvaripeta Krishnamoorthy Subramaniam of Hazratganj, Lucknow';
const longDogName = 'Maharajadhiraja Bahadur Sherudas Tigerkumar the Third of Chowk and Aminabad';

const owned = { amount_paise: 300_000, paid_on: '2026-11-22', dog_name: 'Moti', mode: 'live' };

export const receiptEmailSamples: readonly EmailSample[] = [
  {
    id: 'donation-received',
    template: 'donation-received',
    name: 'Meera Tandon',
    data: { ...donation, receipt: receiptSample },
  },
  {
    id: 'donation-received-visitor',
    template: 'donation-received',
    name: '',
    data: {
      ...donation,
      receipt: {
        ...receiptSample,
        pan_masked: null,
        secret: SECRET,
        claim_secret: 'aX3v8Qp1xR7mT2yWn5sLcB',
      },
    },
  },
  {
    id: 'donation-received-test',
    template: 'donation-received',
    name: 'मीरा टंडन',
    data: {
      ...donation,
      amount_paise: 12_345_650,
      dog_id: null,
      dog_name: null,
      type: 'One-time',
      mode: 'test',
      receipt: testReceipt,
    },
  },
  {
    id: 'donation-received-long-names',
    template: 'donation-received',
    name: longName,
    data: {
      ...donation,
      dog_name: longDogName,
      receipt: { ...receiptSample, donor_name: longName, dog_name: longDogName },
    },
  },
  {
    id: 'receipt-replaced',
    template: 'receipt-changed',
    name: 'Meera Tandon',
    data: {
      receipt: {
        ...receiptSample,
        number: 'POL/2026-27/000131',
        reason: 'partial-refund',
        amount_paise: 200_000,
        amount_words: 'Rupees Two Thousand Only',
        replaces_number: receiptSample.number,
      },
    },
  },
  {
    id: 'receipt-cancelled',
    template: 'receipt-changed',
    name: '',
    data: {
      receipt: {
        ...receiptSample,
        number: 'POL/2026-27/000132',
        kind: 'cancellation',
        reason: 'refund',
        replaces_number: receiptSample.number,
        secret: SECRET,
      },
    },
  },
  {
    id: 'correction-request',
    template: 'correction-request',
    name: '',
    data: {
      number: receiptSample.number,
      secret: SECRET,
      before: { name: 'Meera Tandon', address: receiptSample.donor_address, pan_masked: null },
      after: {
        name: 'मीरा टंडन',
        address: '14 Shah Najaf Road\nLucknow 226001',
        pan_masked: 'ABC••••••F',
      },
    },
  },
  {
    id: 'donation-added',
    template: 'donations-added',
    name: 'Meera Tandon',
    data: { count: 1, donations: [owned] },
  },
  {
    id: 'donations-added',
    template: 'donations-added',
    name: 'मीरा टंडन',
    data: {
      count: 24,
      donations: [
        owned,
        { ...owned, dog_name: null },
        { ...owned, dog_name: longDogName, mode: 'test' },
      ],
    },
  },
  {
    id: 'donation-claimed',
    template: 'donation-claimed',
    name: '',
    data: { ...owned, secret: SECRET },
  },
  {
    id: 'identity-request',
    template: 'identity-request',
    name: 'Meera Tandon',
    data: {
      tax_year: '2026-27',
      mode: 'live',
      donor_name: 'Meera Tandon',
      amount_paise: 3_600_000,
      missing: ['pan'],
    },
  },
  {
    id: 'identity-request-visitor',
    template: 'identity-request',
    name: '',
    data: {
      tax_year: '2026-27',
      mode: 'live',
      donor_name: 'मीरा टंडन',
      amount_paise: 50_000,
      missing: ['pan', 'address'],
      receipt_id: RECEIPT_ID,
      secret: SECRET,
    },
  },
];
