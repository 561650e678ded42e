import { describe, expect, it } from 'vitest';
import { agrees } from '../proofs/sponsorships/comparison.ts';
import { simulate } from '../proofs/sponsorships/simulation.ts';
import { failureReason } from '../../supabase/functions/_shared/sponsorships/failure-reason.ts';
import {
  decideSponsorship,
  type SponsorshipFacts,
} from '../../supabase/functions/_shared/sponsorships/sponsorship-state.ts';
import type { Sponsorship } from '../../supabase/functions/_shared/sponsorships/sponsorship.ts';
import { replacementStart } from '../../supabase/functions/_shared/sponsorships/start-date.ts';
import type { Subscription } from '../../supabase/functions/_shared/sponsorships/subscription.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();
const seconds = (time: string) => Date.parse(time) / 1000;

const running: Sponsorship = {
  id: 'a',
  user_id: 'b',
  dog_id: 'first',
  next_dog_id: null,
  moved_at: null,
  amount_paise: 300_000,
  status: 'active',
  wanted: 'run',
  stop_wanted_at: null,
  pause_reason: null,
  end_reason: null,
  provider_subscription_id: 'sub_1',
  manage_url: null,
  payment_method: null,
  starts_at: null,
  current_start: null,
  current_end: null,
  next_charge_at: null,
  started_at: daysAgo(100),
  halted_at: null,
  ended_at: null,
  replaces_id: null,
  sync_version: 0,
  created_at: daysAgo(100),
};

function decide(
  sponsorship: Partial<Sponsorship>,
  subscription: Partial<Subscription> | null,
  facts: Partial<SponsorshipFacts> = {},
) {
  return decideSponsorship(
    {
      sponsorship: { ...running, ...sponsorship },
      dogs: [
        { dog_id: 'first', since: daysAgo(100) },
        { dog_id: 'second', since: daysAgo(10) },
      ],
      months: [],
    },
    {
      subscription: subscription && { id: 'sub_1', status: 'active', ...subscription },
      invoices: [],
      payments: [],
      disputes: [],
      ...facts,
    },
    NOW,
  );
}

const stop = { wanted: 'stop', stop_wanted_at: daysAgo(5), end_reason: 'sponsor' } as const;
const leaving = { wanted: 'pause', pause_reason: 'dog', status: 'authenticated' } as const;

describe('what is asked of the provider', () => {
  it.each([
    ['nothing of one that runs as wanted', {}, {}, null],
    ['to pause an active one', { wanted: 'pause', pause_reason: 'sponsor' }, {}, 'pause'],
    [
      'nothing of a pending one that should pause',
      { wanted: 'pause' },
      { status: 'pending' },
      null,
    ],
    ['to resume', { status: 'paused' }, { status: 'paused', pause_initiated_by: 'self' }, 'resume'],
    [
      'nothing of one that is paused at the bank',
      {},
      { status: 'paused', pause_initiated_by: 'customer' },
      null,
    ],
    ['to cancel', stop, { status: 'paused' }, 'cancel'],
    ['nothing once it has ended', stop, { status: 'cancelled' }, null],
    [
      'nothing of an authorised one whose dog left a while before it starts',
      leaving,
      { status: 'authenticated', start_at: seconds(daysAgo(-3.1)) },
      null,
    ],
    [
      'to cancel it 3 days before it starts',
      leaving,
      { status: 'authenticated', start_at: seconds(daysAgo(-3)) },
      'cancel',
    ],
    [
      'nothing of one that is halted for 29 days',
      { status: 'halted', halted_at: daysAgo(29) },
      { status: 'halted' },
      null,
    ],
    [
      'to cancel one that is halted for 30 days',
      { status: 'halted', halted_at: daysAgo(30) },
      { status: 'halted' },
      'cancel',
    ],
  ] as const)('%s', (_what, sponsorship, subscription, request) => {
    expect(decide(sponsorship, subscription).request).toBe(request);
  });
});

describe('the end of a sponsorship', () => {
  it.each([
    ['the wish that was stored', stop, { status: 'cancelled' }, 'sponsor'],
    ['the bank', {}, { status: 'cancelled' }, 'bank'],
    ['the last month', {}, { status: 'completed' }, 'completed'],
    [
      'nobody, when it was never authorised',
      { started_at: null, status: 'created' },
      { status: 'expired' },
      'abandoned',
    ],
    [
      'a crash before the subscription was created',
      { started_at: null, status: 'created' },
      null,
      'abandoned',
    ],
  ] as const)('has as its reason %s', (_what, sponsorship, subscription, end_reason) => {
    const { state, events } = decide(sponsorship, subscription);
    expect(state).toMatchObject({ end_reason });
    expect(state.ended_at).not.toBeNull();
    expect(events).toMatchObject([{ kind: 'ended', detail: end_reason }]);
  });
});

describe('a month', () => {
  const invoice = {
    id: 'inv_1',
    order_id: 'order_1',
    amount: 300_000,
    billing_start: seconds(daysAgo(12)),
  };
  const payment = {
    id: 'pay_1',
    order_id: 'order_1',
    invoice_id: 'inv_1',
    amount: 300_000,
    currency: 'INR',
    status: 'captured',
    created_at: seconds(daysAgo(1)),
  };

  it('belongs to the dog that was chosen when it began, however late it is charged', () => {
    const { months, events } = decide({}, {}, { invoices: [invoice], payments: [payment] });
    expect(months).toMatchObject([
      { dog_id: 'first', status: 'completed', created_at: daysAgo(1), expected_version: null },
    ]);
    expect(events).toMatchObject([{ kind: 'charged', reference: 'pay_1' }]);
    const later = { ...invoice, billing_start: seconds(daysAgo(9)) };
    const next = decide({}, {}, { invoices: [later], payments: [payment] });
    expect(next.months).toMatchObject([{ dog_id: 'second' }]);
  });

  it('is known from its payment before the provider lists its invoice', () => {
    expect(decide({}, {}, { payments: [payment] }).months).toHaveLength(1);
    const authorisation = { ...payment, amount: 500 };
    expect(decide({}, {}, { payments: [authorisation] }).months).toEqual([]);
  });

  it('is no donation when nobody tried to charge it', () => {
    expect(decide({}, {}, { invoices: [invoice] }).months).toEqual([]);
  });

  it('is a matter for the team when it is charged after the wish to stop', () => {
    const facts = { invoices: [invoice], payments: [payment] };
    const kinds = (values: object) => decide(values, {}, facts).matters.map(({ kind }) => kind);
    expect(kinds(stop)).toEqual(['charge-after-stop']);
    expect(kinds({ ...stop, stop_wanted_at: daysAgo(0.5) })).toEqual([]);
  });
});

it.each([
  ['the day of the next charge', '2026-06-19T10:00:00Z', '2026-06-19T10:00:00.000Z'],
  ['a month later when that is close', '2026-06-19T09:59:59Z', '2026-07-19T09:59:59.000Z'],
  ['the last day of a shorter month', '2026-01-31T10:00:00Z', '2026-06-30T10:00:00.000Z'],
])('a replacement starts on %s', (_what, next_charge_at, start) => {
  expect(replacementStart({ ...running, next_charge_at }, NOW).toISOString()).toBe(start);
});

it.each([
  ['insufficient_funds', 'insufficient-balance'],
  ['card_expired', 'card-expired'],
  ['mandate_revoked', 'mandate-revoked'],
  ['bank_technical_error', 'bank-down'],
  ['payment_failed', 'other'],
])('the reason %s reads as %s', (error_reason, reason) => {
  expect(failureReason({ id: 'pay_1', amount: 1, currency: 'INR', error_reason })).toBe(reason);
});

it('the books agree after four months of failures, wishes, lost events and crashes', () => {
  const { comparison } = simulate(25, 4, 20261122);
  expect([agrees(comparison), comparison]).toEqual([true, comparison]);
  expect(comparison.charged).toBeGreaterThan(50);
});
