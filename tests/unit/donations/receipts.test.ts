import { ToWords } from 'to-words';
import { describe, expect, it } from 'vitest';
import { amountInHindi } from '../../../supabase/functions/_shared/common/receipts/amount-in-hindi.ts';
import {
  receiptSchema,
  type Receipt,
} from '../../../supabase/functions/_shared/common/receipts/receipt.ts';
import {
  addressLines,
  certificateSentence,
  issuerFacts,
  meaningOf,
  receiptFacts,
} from '../../../supabase/functions/_shared/common/receipts/receipt-texts.ts';
import { isTaxYear } from '../../../supabase/functions/_shared/common/amounts-and-dates.ts';
import { verdict, verificationSchema } from '@/features/donations/receipts/verification';
import { receiptSample } from '../../support/receipt-sample.ts';

const receipt = (overrides: object = {}): Receipt =>
  receiptSchema.parse({ ...receiptSample, ...overrides });
const organisation = (overrides: object) => ({ ...receiptSample.organisation, ...overrides });

describe('what a receipt says about the certificate', () => {
  it('names the form and the day by which its statement is due', () => {
    expect(certificateSentence(receipt())).toMatch(
      /^This document alone gives no tax deduction: under section 133 .* Form 114\. .*Form 113, due by 31 May 2027\)\.$/,
    );
  });

  it.each([
    [{ pan_masked: null }, 'we do not have the PAN of this donor.'],
    [{ donor_address: null }, 'we do not have the address of this donor.'],
    [
      { pan_masked: null, donor_address: null },
      'we do not have the PAN and the address of this donor.',
    ],
  ])('says what is missing: %o', (overrides, sentence) => {
    expect(certificateSentence(receipt(overrides))).toContain(sentence);
    expect(certificateSentence(receipt(overrides))).not.toContain('31 May');
  });

  it.each([
    ['without a registration', organisation({ registration_number: null })],
    ['after the registration has expired', organisation({ valid_until: '2026-11-21' })],
  ])('promises no certificate %s', (_case, issuer) => {
    expect(certificateSentence(receipt({ organisation: issuer }))).toBe(
      'This document gives no tax deduction: that needs a certificate in Form 114, which Paws of Lucknow does not issue at present.',
    );
  });

  it('says that more than ₹2,000 in cash gives no deduction, and nothing of it up to that', () => {
    const cash = { payment_method: 'cash', provider_payment_id: null };
    expect(certificateSentence(receipt({ ...cash, amount_paise: 200_001 }))).toBe(
      'This donation gives no tax deduction: section 133(5) of the Income-tax Act, 2025, allows none for more than ₹2,000 in cash.',
    );
    expect(certificateSentence(receipt({ ...cash, amount_paise: 200_000 }))).toContain('Form 113');
    expect(certificateSentence(receipt({ amount_paise: 200_001 }))).toContain('Form 113');
  });

  it('promises nothing for a test payment', () => {
    const test = receipt({ mode: 'test' });
    expect(meaningOf(test)).toBe('This is the receipt for a test payment. No money was taken.');
    expect(certificateSentence(test)).toBe(
      'A test payment is not reported for tax, and gives no deduction.',
    );
  });
});

describe('what a receipt is', () => {
  it('names the receipt whose place it takes, and why', () => {
    expect(meaningOf(receipt())).toBe(
      'Paws of Lucknow confirms that it received this donation of ₹3,000.',
    );
    expect(
      meaningOf(receipt({ reason: 'partial-refund', replaces_number: 'POL/2026-27/000100' })),
    ).toContain(
      'takes the place of POL/2026-27/000100, because a part of the donation was refunded',
    );
    const cancelled = { kind: 'cancellation', replaces_number: 'POL/2026-27/000100' };
    expect(meaningOf(receipt({ ...cancelled, reason: 'refund' }))).toBe(
      'Receipt POL/2026-27/000100 is no longer valid, because the donation was refunded.',
    );
    expect(meaningOf(receipt({ ...cancelled, reason: 'dispute' }))).toContain('the bank took');
    expect(meaningOf(receipt({ ...cancelled, reason: 'returned' }))).toContain(
      'because the bank returned the cheque',
    );
    expect(meaningOf(receipt({ ...cancelled, reason: 'void' }))).toContain(
      'because the donation was entered by mistake',
    );
  });

  it.each([
    ['bank-transfer', 'Bank transfer'],
    ['upi', 'UPI'],
    ['cheque', 'Cheque or draft'],
    ['cash', 'Cash'],
  ])('names way and reference instead of the provider’s payment: %s', (way, label) => {
    const recorded = { payment_method: way, provider_payment_id: null, reference: '004417, SBI' };
    const facts = receiptFacts(receipt(recorded));
    expect(facts).toContainEqual(['Paid by', label]);
    expect(facts).toContainEqual(['Reference', '004417, SBI']);
    expect(facts.map(([name]) => name)).not.toContain('Payment');
  });

  it('leaves out what is not known', () => {
    const bare = receipt({
      payment_method: null,
      provider_payment_id: null,
      pan_masked: null,
      dog_name: null,
      organisation: organisation({ pan: null, registration_number: null }),
    });
    expect(receiptFacts(bare)).toEqual([
      ['Date of payment', '22 November 2026'],
      ['Tax year', '2026-27'],
      ['Given for', 'All dogs, monthly'],
      ['Donor’s PAN', 'Not given'],
    ]);
    expect(issuerFacts(bare.issuer)).toEqual([]);
  });
});

it('keeps an address to four lines', () => {
  expect(addressLines(' 14 Shah Najaf Road \n\nLucknow')).toEqual([
    '14 Shah Najaf Road',
    'Lucknow',
  ]);
  expect(addressLines('a\nb\nc\nd\ne\nf')).toEqual(['a', 'b', 'c', 'd, e, f']);
});

it('knows tax years', () => {
  expect(['2026-27', '2099-00', '2026-28', '26-27', '2026-27x', ''].filter(isTaxYear)).toEqual([
    '2026-27',
    '2099-00',
  ]);
});

it('calls only an unreplaced receipt of real money genuine and valid', () => {
  const row = {
    number: 'POL/2026-27/000123',
    paid_on: '2026-11-22',
    amount_paise: 300_000,
    name: 'M. T.',
    organisation_name: 'Paws of Lucknow',
    state: 'valid',
    replaced_by: null,
  };
  const read = (overrides: object) => verdict(verificationSchema.parse({ ...row, ...overrides }));
  const replacedBy = 'POL/2026-27/000124';
  expect(read({})).toBe('This receipt is genuine and valid.');
  expect([
    read({ number: 'TEST/2026-27/000001' }),
    read({ state: 'cancelled', replaced_by: replacedBy }),
    read({ state: 'cancelled' }),
    read({ state: 'replaced', replaced_by: replacedBy }),
  ]).toEqual([
    'This receipt is for a test payment. No money was taken.',
    `This receipt was cancelled by ${replacedBy}. It is no longer valid.`,
    'This document cancels a receipt.',
    `This receipt was replaced by ${replacedBy}. It is no longer valid.`,
  ]);
});

describe('an amount in Hindi words', () => {
  it('has the 100 numbers below a hundred as a library spells them, but for five that have two spellings', () => {
    const library = new ToWords({ localeCode: 'hi-IN' });
    const numbers = Array.from({ length: 100 }, (_, number) => ({
      ours: amountInHindi(number * 100).replace(/^रुपये (\S+) मात्र$/, '$1'),
      theirs: library.convert(number),
    }));
    expect(new Set(numbers.map(({ ours }) => ours))).toHaveLength(100);
    expect(numbers.filter(({ ours, theirs }) => ours !== theirs)).toEqual([
      { ours: 'पाँच', theirs: 'पांच' },
      { ours: 'चवालीस', theirs: 'चौंतालीस' },
      { ours: 'इक्यावन', theirs: 'इक्याबन' },
      { ours: 'तिरपन', theirs: 'तिरेपन' },
      { ours: 'इक्यानवे', theirs: 'इक्यानबे' },
    ]);
  });

  it.each([
    [300_000, 'रुपये तीन हज़ार मात्र'],
    [10_000, 'रुपये एक सौ मात्र'],
    [9_950, 'रुपये निन्यानवे और पचास पैसे मात्र'],
    [49_999_999, 'रुपये चार लाख निन्यानवे हज़ार नौ सौ निन्यानवे और निन्यानवे पैसे मात्र'],
    [1_234_567_800, 'रुपये एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर मात्र'],
  ])('of %i paise is “%s”', (paise, words) => {
    expect(amountInHindi(paise)).toBe(words);
  });
});
