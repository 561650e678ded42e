import { describe, expect, it } from 'vitest';
import { agrees } from '../../proofs/sponsorships/comparison.ts';
import { simulate } from '../../proofs/sponsorships/simulation.ts';
import { failureReason } from '../../../supabase/functions/_shared/sponsorships/sponsorship-months.ts';
import {
  decideSponsorship,
  type SponsorshipFacts,
} from '../../../supabase/functions/_shared/sponsorships/sponsorship-state.ts';
import type { StoredSponsorship } from '../../../supabase/functions/_shared/sponsorships/sponsorship.ts';
import { reviewItemGuidance } from '../../../supabase/functions/_shared/common/review-item-guidance.ts';
import { replacementStart } from '../../../supabase/functions/_shared/sponsorships/start-date.ts';
import type { Subscription } from '../../../supabase/functions/_shared/provider/subscription.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();
const seconds = (time: string) => Date.parse(time) / 1000;

const running: StoredSponsorship = {
  id: 'a',
  user_id: 'b',
  dog_id: 'first',
  next_dog_id: null,
  moved_at: null,
  amount_paise: 300_000,
  status: 'active',
  desired_status: 'run',
  stop_requested_at: null,
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
  replaced_from: null,
  sync_version: 0,
  synced_at: daysAgo(6),
  created_at: daysAgo(100),
};

function decide(
  sponsorship: Partial<StoredSponsorship>,
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
      pauseAskedAt: daysAgo(0.5),
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

const stop = {
  desired_status: 'stop',
  stop_requested_at: daysAgo(5),
  end_reason: 'sponsor',
} as const;
const leaving = { desired_status: 'pause', pause_reason: 'dog', status: 'authenticated' } as const;

describe('what is asked of the provider', () => {
  it.each([
    ['nothing of one that runs as desired_status', {}, {}, null],
    ['to pause an active one', { desired_status: 'pause', pause_reason: 'sponsor' }, {}, 'pause'],
    [
      'nothing before a charge that was due within two days when the sponsor asked to pause',
      { desired_status: 'pause', pause_reason: 'sponsor' },
      { charge_at: seconds(daysAgo(-1)) },
      null,
    ],
    [
      'to pause one whose dog left, whenever the charge is due',
      { desired_status: 'pause', pause_reason: 'dog' },
      { charge_at: seconds(daysAgo(-1)) },
      'pause',
    ],
    [
      'to pause before a charge that was due later',
      { desired_status: 'pause', pause_reason: 'sponsor' },
      { charge_at: seconds(daysAgo(-1.6)) },
      'pause',
    ],
    [
      'nothing of a pending one that should pause',
      { desired_status: 'pause' },
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
  ] as const)('is %s', (_what, sponsorship, subscription, request) => {
    expect(decide(sponsorship, subscription).request).toBe(request);
  });
});

describe('the end of a sponsorship', () => {
  it.each([
    ['the request that was stored', stop, { status: 'cancelled' }, 'sponsor'],
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

  it('is a review item for the team when it is charged after the request to stop', () => {
    const facts = { invoices: [invoice], payments: [payment] };
    const kinds = (values: object, overrides: object = facts) =>
      decide(values, {}, overrides).reviewItems.map(({ kind }) => kind);
    expect(kinds(stop)).toEqual(['charge-after-stop']);
    expect(kinds({ ...stop, stop_requested_at: daysAgo(0.5) })).toEqual([]);

    // The provider counts whole seconds, the database milliseconds.
    const at = (milliseconds: number) =>
      new Date(Date.parse(daysAgo(1)) + milliseconds).toISOString();
    expect(kinds({ ...stop, stop_requested_at: at(700) })).toEqual(['charge-after-stop']);
    expect(kinds({ ...stop, stop_requested_at: at(1000) })).toEqual([]);
  });

  it('is a review item also when its charge was only tried before the request, and captured after it', () => {
    const kinds = (values: object, paid_at: number | null) =>
      decide(
        { ...stop, stop_requested_at: daysAgo(0.5), ...values },
        {},
        {
          invoices: [{ ...invoice, paid_at }],
          payments: [payment],
        },
      ).reviewItems.map(({ kind }) => kind);
    expect(kinds({}, seconds(daysAgo(0.4)))).toEqual(['charge-after-stop']);
    expect(kinds({ synced_at: daysAgo(0.4) }, seconds(daysAgo(0.6)))).toEqual([]);
    // Without the provider's time: the last comparison was after the request, and found no charge.
    expect(kinds({ synced_at: daysAgo(0.5) }, null)).toEqual(['charge-after-stop']);
    expect(kinds({ synced_at: daysAgo(0.6) }, null)).toEqual([]);
  });

  it('is kept when it is the only one before a new amount, and given back when there is another', () => {
    const changed = { ...stop, end_reason: 'replaced' } as const;
    const kinds = (replaced_from: string, values: object = changed) =>
      decide(
        { ...values, replaced_from },
        {},
        { invoices: [invoice], payments: [payment] },
      ).reviewItems.map(({ kind }) => kind);
    expect(kinds(daysAgo(-18))).toEqual(['charge-after-change']);
    expect(kinds(daysAgo(12))).toEqual(['charge-after-stop']);
    // Also when the old one could not be cancelled in time.
    expect(kinds(daysAgo(12), {})).toEqual(['charge-after-stop']);
    expect(kinds(daysAgo(-18), stop)).toEqual(['charge-after-stop']);
    expect(reviewItemGuidance['charge-after-change'].whatToDo).not.toMatch(/refund/i);
  });
});

describe('a replaced sponsorship', () => {
  const soon = seconds(daysAgo(-2));
  const inAMonth = seconds(daysAgo(-32));
  it.each([
    ['while its charge is due before', { charge_at: soon }, daysAgo(-32), false],
    ['while that charge is retried', { status: 'pending', charge_at: soon }, daysAgo(-29), false],
    ['when that charge is paid', { charge_at: inAMonth }, daysAgo(-32), true],
    ['when the retries are over', { status: 'halted', charge_at: inAMonth }, daysAgo(-29), true],
    ['when it was paused at the bank', { status: 'paused' }, daysAgo(-32), true],
    ['4 days before the new one is charged', { charge_at: soon }, daysAgo(-4), true],
    ['at once when no charge is due before', { charge_at: soon }, daysAgo(-2), true],
  ] as const)('ends %s: %o, replaced from %s: %s', (_what, subscription, replaced_from, ends) => {
    const { state, request } = decide({ replaced_from }, subscription);
    expect(request).toBe(ends ? 'cancel' : null);
    expect(state).toMatchObject(
      ends
        ? { desired_status: 'stop', stop_requested_at: NOW.toISOString(), end_reason: 'replaced' }
        : { desired_status: 'run', stop_requested_at: null, end_reason: null },
    );
  });

  it('waits while its dog has left, because the sponsor may still choose another one', () => {
    const left = { desired_status: 'pause', pause_reason: 'dog', status: 'paused' } as const;
    const paused = { status: 'paused', pause_initiated_by: 'self' } as const;
    expect(decide({ ...left, replaced_from: daysAgo(-20) }, paused).request).toBeNull();
    expect(decide({ ...left, replaced_from: daysAgo(-4) }, paused).request).toBe('cancel');
  });

  it('ends as replaced when it is cancelled at the bank meanwhile', () => {
    const { state } = decide({ replaced_from: daysAgo(-32) }, { status: 'cancelled' });
    expect(state.end_reason).toBe('replaced');
  });
});

it.each([
  ['with the month after it', daysAgo(-29), daysAgo(-29)],
  // Its month is over on the day that it is due, until the provider begins the next one.
  [
    'a month later, too, while the provider has not begun it',
    daysAgo(1),
    '2026-07-14T10:00:00.000Z',
  ],
])('a replacement of one that is retried starts %s', (_what, current_end, start) => {
  const retried = {
    ...running,
    status: 'pending',
    next_charge_at: daysAgo(-1),
    current_end,
  } as const;
  expect(replacementStart(retried, NOW).toISOString()).toBe(start);
});

it('a replacement of a halted one starts with its next month, although that is close', () => {
  const halted = { ...running, status: 'halted', current_end: daysAgo(-2) } as const;
  expect(replacementStart(halted, NOW).toISOString()).toBe(daysAgo(-2));
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
  ['customer_action_required', 'payer-declined'],
  ['predebit_notification_not_approved', 'payer-declined'],
  ['bank_technical_error', 'bank-down'],
  ['payment_failed', 'other'],
])('the reason %s reads as %s', (error_reason, reason) => {
  expect(failureReason({ id: 'pay_1', amount: 1, currency: 'INR', error_reason })).toBe(reason);
});

it('the books agree after four months of failures, decisions, lost events and crashes', () => {
  const { comparison, payments } = simulate(25, 4, 20261122);
  expect([agrees(comparison), comparison]).toEqual([true, comparison]);
  expect(comparison.charged).toBeGreaterThan(50);
  expect(payments).toEqual({ given: 25, paid: expect.any(Number), wrong: 0 });
});
