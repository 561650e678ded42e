import { describe, expect, it } from 'vitest';
import type { FailureReason } from '@common/charge-texts';
import { stateOf, toSponsorships, type SponsorshipRow } from '@/features/sponsorships/sponsorship';
import { failedCharge, stateText } from '@/features/sponsorships/sponsorship-texts';
import { sponsorshipRow } from '../../support/sponsorship-rows.ts';

function sponsorship(given: Partial<SponsorshipRow> = {}) {
  const [only] = toSponsorships([sponsorshipRow(1, given)], []);
  if (!only) throw new Error('It is not listed.');
  return only;
}

const moti = sponsorshipRow(1).dog_profiles;

describe('the state', () => {
  it.each<[Partial<SponsorshipRow>, string, string, RegExp]>([
    [{}, 'running', 'Active', /^The next charge is on 1 Dec 2026\.$/],
    [
      { status: 'authenticated', starts_at: '2026-12-05T04:00:00Z' },
      'starting',
      'Approved',
      /^The first charge of ₹3,000 is on 5 Dec 2026\.$/,
    ],
    [{ desired_status: 'pause', pause_reason: 'sponsor' }, 'pausing', 'Pausing...', /saved/],
    [
      { desired_status: 'pause', pause_reason: 'sponsor', status: 'pending' },
      'pausing',
      'Pausing...',
      /as soon as the bank has finished/,
    ],
    [
      { desired_status: 'pause', pause_reason: 'sponsor', status: 'paused' },
      'paused',
      'Paused',
      /until you resume/,
    ],
    [
      {
        desired_status: 'pause',
        pause_reason: 'sponsor',
        status: 'paused',
        resume_on: '2027-01-24',
      },
      'paused',
      'Paused',
      /^Not charged: 1 Dec 2026 and 1 Jan 2027\. The pause ends on 24 Jan 2027, .* the next charge is on 1 Feb 2027\.$/,
    ],
    [
      {
        desired_status: 'pause',
        pause_reason: 'sponsor',
        status: 'paused',
        resume_on: '2027-01-24',
        dog_profiles: moti && { ...moti, status: 'adopted' },
      },
      'paused',
      'Paused',
      /^Moti has found a family\. Nothing is charged\. .*choose another dog/,
    ],
    [{ pause_reason: 'bank', status: 'paused' }, 'paused-at-bank', 'Paused', /only there/],
    [{ status: 'paused' }, 'resuming', 'Resuming...', /saved/],
    [{ desired_status: 'stop', end_reason: 'sponsor' }, 'stopping', 'Stopping...', /saved/],
    [
      { desired_status: 'stop', end_reason: 'sponsor', status: 'paused', pause_reason: 'dog' },
      'stopping',
      'Stopping...',
      /saved/,
    ],
    [{ status: 'pending' }, 'failing', 'Last charge failed', /^$/],
    [{ status: 'halted' }, 'halted', 'No longer charged', /^$/],
    [
      {
        desired_status: 'pause',
        pause_reason: 'dog',
        dog_profiles: moti && { ...moti, status: 'moved' },
      },
      'dog-left',
      'Moti has moved away',
      /choose another dog or all dogs, without approving the payment again, or stop/,
    ],
    [
      {
        desired_status: 'pause',
        pause_reason: 'dog',
        status: 'authenticated',
        starts_at: '2026-12-05T04:00:00Z',
      },
      'dog-left',
      'Moti has left',
      /Without a choice it ends on 2 Dec 2026\.$/,
    ],
    [
      {
        status: 'cancelled',
        desired_status: 'stop',
        end_reason: 'bank',
        ended_at: '2026-11-20T04:00:00Z',
      },
      'ended',
      'Ended on 20 Nov 2026',
      /^The monthly payment was cancelled in your bank or UPI app\./,
    ],
  ])('of %j is %s', (given, name, title, text) => {
    expect(stateOf(sponsorship(given))).toBe(name);
    expect(stateText(sponsorship(given))).toEqual({ title, text: expect.stringMatching(text) });
  });
});

/** A month of the sponsorship with this number. */
function month(number: number, amount_paise: number, refunded_paise = 0, dogName = 'Moti') {
  return {
    id: String(number),
    created_at: '2026-06-01T04:00:00+00:00',
    // Those of Moti, whenever they were reported.
    paid_at: dogName === 'Moti' ? '2026-05-01T04:00:00+00:00' : '2026-06-01T04:00:00+00:00',
    sponsorship_id: sponsorshipRow(number).id,
    dog_id: dogName,
    dog_profiles: { name: dogName },
    amount_paise,
    refunded_paise,
  };
}

describe('the list', () => {
  it('leaves out checkouts that were never authorised', () => {
    const rows = [
      sponsorshipRow(1, { status: 'created', started_at: null }),
      sponsorshipRow(2, { status: 'expired', end_reason: 'abandoned', started_at: null }),
    ];
    expect(toSponsorships(rows, [])).toEqual([]);
  });

  it('shows a changed amount as one sponsorship with what was given in all', () => {
    const ended = {
      end_reason: 'replaced',
      desired_status: 'stop',
      ended_at: '2026-06-01T04:05:00+00:00',
      replaced_from: '2026-06-01T04:05:00+00:00',
    } as const;
    const rows = [
      sponsorshipRow(3, { amount_paise: 500_000, replaces_id: sponsorshipRow(2).id }),
      sponsorshipRow(2, { ...ended, replaces_id: sponsorshipRow(1).id }),
      sponsorshipRow(1, { ...ended, started_at: '2025-01-01T04:00:00+00:00' }),
      // An unfinished change of an amount changes nothing.
      sponsorshipRow(4, { status: 'created', replaces_id: sponsorshipRow(3).id }),
    ];
    const months = [month(1, 100), month(3, 400, 0, 'Sheru'), month(2, 200, 50)];
    const listed = toSponsorships(rows, months);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      amount_paise: 500_000,
      since: '2025-01-01T04:00:00+00:00',
      gifts: [
        { dogName: 'Moti', paise: 250, since: '2026-05-01T04:00:00+00:00' },
        { dogName: 'Sheru', paise: 400, since: '2026-06-01T04:00:00+00:00' },
      ],
      ids: [3, 2, 1].map((number) => sponsorshipRow(number).id),
    });
  });
});

function changed(old: Partial<SponsorshipRow>) {
  const start = '2027-01-01T04:05:00+00:00';
  const replacement = sponsorshipRow(2, {
    amount_paise: 50_000,
    status: 'authenticated',
    starts_at: start,
    replaces_id: sponsorshipRow(1).id,
  });
  return toSponsorships([replacement, sponsorshipRow(1, { replaced_from: start, ...old })], []);
}

describe('a change of the amount close to a charge', () => {
  it.each<[string, Partial<SponsorshipRow>, string]>([
    [
      'the last charge of the old amount and the first of the new one',
      {},
      'The last charge of ₹3,000 is on 1 Dec 2026. From 1 Jan 2027, ₹500 will be charged every month.',
    ],
    [
      'that the old amount is still tried',
      { status: 'pending', next_charge_at: '2026-12-02T04:05:00+00:00' },
      'Your bank is still trying to charge ₹3,000, next on 2 Dec 2026. From 1 Jan 2027, ₹500 will be charged every month.',
    ],
    [
      'the new amount alone once the old one is paid',
      { next_charge_at: '2027-01-01T04:05:00+00:00' },
      'The first charge of ₹500 is on 1 Jan 2027.',
    ],
    [
      'the new amount alone once the old one stops',
      { desired_status: 'stop', end_reason: 'replaced' },
      'The first charge of ₹500 is on 1 Jan 2027.',
    ],
  ])('is one card that says %s', (_what, old, text) => {
    const [card, ...others] = changed(old);
    expect(others).toEqual([]);
    expect(card && stateText(card)).toEqual({ title: 'Approved', text });
  });
});

describe('a failed charge', () => {
  const url = 'https://pay.example/sub_1';
  const next_charge_at = '2026-11-24T04:00:00Z';
  const card = { payment_method: 'card', manage_url: url };
  const halted = { status: 'halted', halted_at: '2026-11-20T04:00:00Z' };
  it.each<[Partial<SponsorshipRow>, FailureReason, RegExp, RegExp, string | undefined]>([
    [{}, 'insufficient-balance', /n’t enough money/, /again on 24 Nov 2026\./, undefined],
    [card, 'insufficient-balance', /n’t enough money/, /don’t need to do anything else\.$/, 'card'],
    [
      card,
      'card-expired',
      /expired/,
      /24 Nov 2026\. That will work only with another card/,
      'card',
    ],
    [
      { payment_method: 'upi', manage_url: url },
      'mandate-revoked',
      /UPI app/,
      /24 Nov 2026\. That will work only if you approve the monthly payment again/,
      'new-payment',
    ],
    [card, 'bank-down', /didn’t answer/, /There is nothing you need to do\.$/, undefined],
    [
      {},
      'other',
      /^Your bank didn’t accept the charge\.$/,
      /nothing you need to do now/,
      undefined,
    ],
    [
      halted,
      'bank-down',
      /didn’t answer/,
      /approve the monthly payment again\. Otherwise the sponsorship ends on 20 Dec 2026/,
      'new-payment',
    ],
    [{ ...card, ...halted }, 'card-expired', /expired/, /To go on, change the card\./, 'card'],
  ])('of %j says why (%s), and what happens next', (given, detail, reason, next, kind) => {
    const failing = sponsorship({ status: 'pending', next_charge_at, ...given });
    const failed = failedCharge(failing, detail);
    expect(failed.reason).toMatch(reason);
    expect(failed.next).toMatch(next);
    expect(failed.remedy?.kind).toBe(kind);
    expect(failed.isUrgent).toBe(failing.status === 'halted');
  });
});
