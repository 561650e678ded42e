import { describe, expect, it } from 'vitest';
import { paymentConfirmation } from '@/features/donations/payment-confirmation';
import type { Donation } from '@/features/donations/donation';

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
