import { describe, expect, it } from 'vitest';
import {
  countedDonations,
  toDonation,
  totalPaise,
  type Donation,
} from '@/features/donations/donation';
import { donationRow } from '../support/donation-rows.ts';
import { donationsCsv, donationsFileName } from '@/features/donations/donations-csv';

const donation: Donation = {
  id: '1',
  givenAt: '2026-03-31T18:50:00+00:00',
  amountPaise: 350_000,
  refundedPaise: 0,
  isTest: false,
  type: 'Monthly',
  status: 'completed',
  dogName: 'Rani',
  receipt: null,
};

describe('the sum of donations', () => {
  it.each([
    ['completed', 350_000],
    ['pending', 0],
    ['failed', 0],
    ['refunded', 0],
    ['disputed', 0],
  ] as const)('counts a %s donation as %i paise', (status, paise) => {
    expect(totalPaise(countedDonations([{ ...donation, status }], false))).toBe(paise);
  });

  it('leaves out what was paid back', () => {
    expect(totalPaise([{ ...donation, refundedPaise: 100_000 }])).toBe(250_000);
  });

  it.each([
    [true, true, 0],
    [true, false, 1],
    [false, true, 1],
  ])('counts on a live site (%s) a test donation (%s) %i times', (isLive, isTest, count) => {
    expect(countedDonations([{ ...donation, isTest }], isLive)).toHaveLength(count);
  });

  it('adds whole paise, without a rounding error', () => {
    const tenths = Array.from({ length: 1000 }, () => ({ ...donation, amountPaise: 10_010 }));
    expect(totalPaise(tenths)).toBe(10_010_000);
    expect(totalPaise([])).toBe(0);
  });
});

describe('a row of donations', () => {
  const row = donationRow({
    id: '1',
    created_at: '2026-03-31T18:20:00+00:00',
    paid_at: '2026-03-31T18:50:00+00:00',
    amount_paise: 350_000,
    mode: 'live',
    dog_profiles: { name: 'Rani' },
  });

  it('has the name of its dog and the moment of its payment', () => {
    expect(toDonation(row)).toEqual(donation);
    expect(toDonation({ ...row, paid_at: null }).givenAt).toBe(row.created_at);
  });

  it('has no name when it was for all dogs or the dog was deleted', () => {
    expect(toDonation({ ...row, dog_profiles: null }).dogName).toBeNull();
  });

  it('has the receipt whose place no other took, or the cancellation', () => {
    const first = { id: 'a', number: '1', kind: 'receipt', replaces_id: null } as const;
    const second = { id: 'b', number: '2', kind: 'receipt', replaces_id: 'a' } as const;
    const third = { id: 'c', number: '3', kind: 'cancellation', replaces_id: 'b' } as const;
    expect(toDonation({ ...row, receipts: [second, first] }).receipt).toEqual({
      id: 'b',
      number: '2',
      isCancellation: false,
    });
    expect(toDonation({ ...row, receipts: [first, third, second] }).receipt).toEqual({
      id: 'c',
      number: '3',
      isCancellation: true,
    });
  });
});

describe('the CSV file', () => {
  it('has a line for each donation, with Indian days and amounts to calculate with', () => {
    const file = donationsCsv(
      [
        { ...donation, receipt: { id: 'r', number: 'POL/2026-27/000123', isCancellation: false } },
        { ...donation, amountPaise: 9950, type: 'One-time', status: 'refunded', dogName: null },
        { ...donation, dogName: 'गुड़िया, "the shy"' },
        { ...donation, dogName: '=cmd()' },
        { ...donation, refundedPaise: 50_000, isTest: true },
      ],
      true,
    );
    expect(file.slice(1).split('\r\n')).toEqual([
      '"Date","Amount (₹)","Type","Status","Dog","Refunded (₹)","Receipt"',
      '"2026-04-01","3500.00","Monthly","Completed","Rani","0.00","POL/2026-27/000123"',
      '"2026-04-01","99.50","One-time","Refunded","All dogs","0.00",""',
      '"2026-04-01","3500.00","Monthly","Completed","गुड़िया, ""the shy""","0.00",""',
      `"2026-04-01","3500.00","Monthly","Completed","'=cmd()","0.00",""`,
      '"2026-04-01","3500.00","Monthly","Completed (test)","Rani","500.00",""',
      '',
    ]);
  });

  it('is named after its financial year', () => {
    expect(donationsFileName('2025-26')).toBe('paws-of-lucknow-donations-fy-2025-26.csv');
    expect(donationsFileName('')).toBe('paws-of-lucknow-donations.csv');
  });
});
