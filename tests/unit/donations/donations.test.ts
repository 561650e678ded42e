import { describe, expect, it } from 'vitest';
import {
  countedDonations,
  donationsCsv,
  donationsFileName,
  paymentConfirmation,
  toDonation,
  totalPaise,
  type Donation,
} from '@/features/donations/donation';
import { donationRow } from '../../support/donation-rows.ts';

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
        {
          ...donation,
          amountPaise: 9950,
          type: 'One-time',
          status: 'refunded',
          dogName: null,
          appealTitle: 'Rani’s operation',
        },
        { ...donation, dogName: 'गुड़िया, "the shy"' },
        { ...donation, dogName: '=cmd()' },
        { ...donation, refundedPaise: 50_000, isTest: true },
      ],
      true,
    );
    expect(file.slice(1).split('\r\n')).toEqual([
      '"Date","Amount (₹)","Type","Status","Dog","Refunded (₹)","Receipt","Appeal"',
      '"2026-04-01","3500.00","Monthly","Completed","Rani","0.00","POL/2026-27/000123",""',
      '"2026-04-01","99.50","One-time","Refunded","All dogs","0.00","","Rani’s operation"',
      '"2026-04-01","3500.00","Monthly","Completed","गुड़िया, ""the shy""","0.00","",""',
      `"2026-04-01","3500.00","Monthly","Completed","'=cmd()","0.00","",""`,
      '"2026-04-01","3500.00","Monthly","Completed (test)","Rani","500.00","",""',
      '',
    ]);
  });

  it('is named after its financial year', () => {
    expect(donationsFileName('2025-26')).toBe('paws-of-lucknow-donations-fy-2025-26.csv');
    expect(donationsFileName('')).toBe('paws-of-lucknow-donations.csv');
  });
});

const NOON = Date.parse('2026-11-21T12:00:00+05:30');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A donation started `before` milliseconds before noon. */
function started(before: number, status: Donation['status'] = 'pending'): Donation {
  return {
    id: `${before} ${status}`,
    givenAt: new Date(NOON - before).toISOString(),
    amountPaise: 150_000,
    type: 'One-time',
    status,
    dogName: null,
    refundedPaise: 0,
    isTest: true,
    receipt: null,
  };
}

/** The state at noon when the newest row was first seen `waited` milliseconds before. */
const atNoon = (donations: Donation[], waited = 0) =>
  paymentConfirmation(donations, NOON, NOON - waited);

const final = { notice: 'none', refetchInterval: false };

describe('a donation whose payment is not confirmed', () => {
  it('is refetched after two seconds at first', () => {
    expect(atNoon([started(5 * SECOND)])).toEqual({
      notice: 'awaited',
      refetchInterval: 2 * SECOND,
    });
  });

  it('counts from when it was first seen, however long the payment took', () => {
    expect(atNoon([started(29 * MINUTE)])).toEqual({
      notice: 'awaited',
      refetchInterval: 2 * SECOND,
    });
  });

  it('counts as recent when the clock of this device is behind', () => {
    expect(atNoon([started(-10 * MINUTE)])).toEqual({
      notice: 'awaited',
      refetchInterval: 2 * SECOND,
    });
  });

  it('is refetched at growing intervals for two minutes, then no more', () => {
    const fetches = [0];
    for (;;) {
      const waited = fetches.at(-1) ?? 0;
      const { refetchInterval } = atNoon([started(waited)], waited);
      if (refetchInterval === false) break;
      fetches.push(waited + refetchInterval);
    }
    expect(fetches.map((time) => Math.round(time / SECOND))).toEqual([
      0, 2, 4, 6, 9, 14, 20, 30, 46, 68, 103, 120,
    ]);
    expect(fetches.at(-1)).toBe(2 * MINUTE);
  });

  it('is late after two minutes, even without a fetch in between', () => {
    expect(atNoon([started(3 * MINUTE)], 2 * MINUTE - 1).notice).toBe('awaited');
    expect(atNoon([started(3 * MINUTE)], 2 * MINUTE)).toEqual({
      notice: 'late',
      refetchInterval: false,
    });
    expect(atNoon([started(20 * MINUTE)], 20 * MINUTE)).toEqual({
      notice: 'late',
      refetchInterval: false,
    });
  });
});

describe('a failed attempt', () => {
  it('is refetched without a notice, because the same window takes a second try', () => {
    expect(atNoon([started(5 * SECOND, 'failed')])).toEqual({
      notice: 'none',
      refetchInterval: 2 * SECOND,
    });
    expect(atNoon([started(5 * MINUTE, 'failed')], 2 * MINUTE)).toEqual(final);
  });
});

describe('no confirmation is awaited', () => {
  it.each([
    ['there are no donations', []],
    ['the newest one is completed', [started(SECOND, 'completed')]],
    ['the newest one is refunded', [started(SECOND, 'refunded')]],
    ['an attempt was left half an hour ago', [started(30 * MINUTE)]],
    ['an attempt was left last year', [started(500 * 24 * 60 * MINUTE)]],
    [
      'an attempt was given up for one that was paid',
      [started(SECOND, 'completed'), started(2 * MINUTE), started(3 * MINUTE, 'failed')],
    ],
  ])('when %s', (_case, donations) => {
    expect(atNoon(donations)).toEqual(final);
  });

  it('for an old attempt while a newer one is awaited', () => {
    const donations = [started(SECOND), started(31 * MINUTE), started(40 * MINUTE, 'completed')];
    expect(atNoon(donations).notice).toBe('awaited');
    expect(atNoon(donations.slice(1))).toEqual(final);
  });
});
