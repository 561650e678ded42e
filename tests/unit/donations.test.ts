import { describe, expect, it } from 'vitest';
import { toDonation, totalGiven, type Donation } from '@/features/donations/donation';
import { donationsCsv, donationsFileName } from '@/features/donations/donations-csv';

const gift: Donation = {
  id: '1',
  givenAt: '2026-03-31T18:50:00+00:00',
  amountPaise: 350_000,
  type: 'Monthly',
  status: 'completed',
  dogName: 'Rani',
};

describe('the sum of what was given', () => {
  it.each([
    ['completed', 350_000],
    ['pending', 0],
    ['failed', 0],
    ['refunded', 0],
  ])('counts a payment that is %s as %i paise', (status, paise) => {
    expect(totalGiven([{ ...gift, status }])).toBe(paise);
  });

  it('adds whole paise, without a rounding error', () => {
    const tenths = Array.from({ length: 1000 }, () => ({ ...gift, amountPaise: 10_010 }));
    expect(totalGiven(tenths)).toBe(10_010_000);
    expect(totalGiven([])).toBe(0);
  });
});

describe('a row of the table', () => {
  const row = {
    id: '1',
    created_at: '2026-03-31T18:50:00+00:00',
    amount_paise: 350_000,
    type: 'Monthly',
    status: 'completed',
  };

  it('carries the name of its dog', () => {
    expect(toDonation({ ...row, dog_profiles: { name: 'Rani' } })).toEqual(gift);
  });

  it('has none when it was for all dogs, or the dog is gone', () => {
    expect(toDonation({ ...row, dog_profiles: null }).dogName).toBeNull();
  });
});

describe('the file', () => {
  it('has a line for each donation, with Indian days and amounts to calculate with', () => {
    const file = donationsCsv([
      gift,
      { ...gift, amountPaise: 9950, type: 'One-time', status: 'refunded', dogName: null },
      { ...gift, dogName: 'गुड़िया, "the shy"' },
      { ...gift, dogName: '=cmd()' },
    ]);
    expect(file.slice(1).split('\r\n')).toEqual([
      'Date,Amount (₹),Type,Status,Dog',
      '2026-04-01,3500.00,Monthly,Completed,Rani',
      '2026-04-01,99.50,One-time,Refunded,',
      '2026-04-01,3500.00,Monthly,Completed,"गुड़िया, ""the shy"""',
      "2026-04-01,3500.00,Monthly,Completed,'=cmd()",
      '',
    ]);
  });

  it('is called after its year', () => {
    expect(donationsFileName('2025-26')).toBe('paws-of-lucknow-donations-fy-2025-26.csv');
    expect(donationsFileName('')).toBe('paws-of-lucknow-donations.csv');
  });
});
