import { describe, expect, it } from 'vitest';
import { toDonation, totalGivenPaise, type Donation } from '@/features/donations/donation';
import { donationsCsv, donationsFileName } from '@/features/donations/donations-csv';

const donation: Donation = {
  id: '1',
  givenAt: '2026-03-31T18:50:00+00:00',
  amountPaise: 350_000,
  type: 'Monthly',
  status: 'completed',
  dogName: 'Rani',
};

describe('the sum of donations', () => {
  it.each([
    ['completed', 350_000],
    ['pending', 0],
    ['failed', 0],
    ['refunded', 0],
  ])('counts a %s donation as %i paise', (status, paise) => {
    expect(totalGivenPaise([{ ...donation, status }])).toBe(paise);
  });

  it('adds whole paise, without a rounding error', () => {
    const tenths = Array.from({ length: 1000 }, () => ({ ...donation, amountPaise: 10_010 }));
    expect(totalGivenPaise(tenths)).toBe(10_010_000);
    expect(totalGivenPaise([])).toBe(0);
  });
});

describe('a row of donations', () => {
  const row = {
    id: '1',
    created_at: '2026-03-31T18:50:00+00:00',
    amount_paise: 350_000,
    type: 'Monthly',
    status: 'completed',
  };

  it('has the name of its dog', () => {
    expect(toDonation({ ...row, dog_profiles: { name: 'Rani' } })).toEqual(donation);
  });

  it('has no name when it was for all dogs or the dog was deleted', () => {
    expect(toDonation({ ...row, dog_profiles: null }).dogName).toBeNull();
  });
});

describe('the CSV file', () => {
  it('has a line for each donation, with Indian days and amounts to calculate with', () => {
    const file = donationsCsv([
      donation,
      { ...donation, amountPaise: 9950, type: 'One-time', status: 'refunded', dogName: null },
      { ...donation, dogName: 'गुड़िया, "the shy"' },
      { ...donation, dogName: '=cmd()' },
    ]);
    expect(file.slice(1).split('\r\n')).toEqual([
      '"Date","Amount (₹)","Type","Status","Dog"',
      '"2026-04-01","3500.00","Monthly","Completed","Rani"',
      '"2026-04-01","99.50","One-time","Refunded",""',
      '"2026-04-01","3500.00","Monthly","Completed","गुड़िया, ""the shy"""',
      `"2026-04-01","3500.00","Monthly","Completed","'=cmd()"`,
      '',
    ]);
  });

  it('is named after its financial year', () => {
    expect(donationsFileName('2025-26')).toBe('paws-of-lucknow-donations-fy-2025-26.csv');
    expect(donationsFileName('')).toBe('paws-of-lucknow-donations.csv');
  });
});
