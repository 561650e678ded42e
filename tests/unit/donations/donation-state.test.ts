import { describe, expect, it } from 'vitest';
import {
  decideState,
  type StoredDonation,
  type OrderFacts,
} from '../../../supabase/functions/_shared/provider/donation-state.ts';
import {
  mergeDisputes,
  mergePayments,
  type Dispute,
  type Payment,
} from '../../../supabase/functions/_shared/provider/payment.ts';
import { findReviewItems } from '../../../supabase/functions/_shared/base/review-items.ts';

const pending: StoredDonation = {
  status: 'pending',
  amount_paise: 300_000,
  currency: 'INR',
  provider_payment_id: null,
  refunded_paise: 0,
};
const NOW = new Date('2026-11-22T00:00:00Z');
const seconds = NOW.getTime() / 1000;

const payment = (id: string, facts: Partial<Payment> = {}): Payment => ({
  id,
  order_id: 'order_1',
  amount: 300_000,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amount_refunded: 0,
  created_at: seconds - 60,
  ...facts,
});
const refunded = (id: string, facts: Partial<Payment> = {}) =>
  payment(id, { status: 'refunded', amount_refunded: 300_000, ...facts });
const failed = (id: string) => payment(id, { status: 'failed', captured: false });
const dispute = (facts: Partial<Dispute> = {}): Dispute => ({
  id: 'disp_1',
  payment_id: 'pay_A',
  amount: 300_000,
  status: 'open',
  ...facts,
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)),
  );
}

const older = { created_at: seconds - 120 };
const lost = dispute({ status: 'lost', amount_deducted: 300_000 });

interface Case {
  title: string;
  facts: Partial<OrderFacts>;
  state: [status: string, payment: string | null, refundedPaise: number];
}

const cases: Case[] = [
  { title: 'no payment', facts: {}, state: ['pending', null, 0] },
  {
    title: 'an authorized payment',
    facts: { payments: [payment('pay_A', { status: 'authorized', captured: false })] },
    state: ['pending', null, 0],
  },
  { title: 'a failed payment', facts: { payments: [failed('pay_A')] }, state: ['failed', null, 0] },
  {
    title: 'a payment that was refunded because it was not captured',
    facts: { payments: [refunded('pay_A', { captured: false })] },
    state: ['failed', null, 0],
  },
  {
    title: 'a failed and a captured payment',
    facts: { payments: [failed('pay_A'), payment('pay_B')] },
    state: ['completed', 'pay_B', 0],
  },
  {
    title: 'two captured payments',
    facts: { payments: [payment('pay_B'), payment('pay_A', older)] },
    state: ['completed', 'pay_A', 0],
  },
  {
    title: 'two captured payments, of which the older is refunded',
    facts: { payments: [refunded('pay_A', older), payment('pay_B')] },
    state: ['completed', 'pay_B', 0],
  },
  {
    title: 'two captured payments, of which the older is partly refunded',
    facts: { payments: [payment('pay_A', { ...older, amount_refunded: 1 }), payment('pay_B')] },
    state: ['completed', 'pay_B', 0],
  },
  {
    title: 'two refunded payments',
    facts: { payments: [refunded('pay_B'), refunded('pay_A', older)] },
    state: ['refunded', 'pay_A', 300_000],
  },
  {
    title: 'a partly refunded payment',
    facts: { payments: [payment('pay_A', { amount_refunded: 100_000 })] },
    state: ['completed', 'pay_A', 100_000],
  },
  {
    title: 'a refunded payment without the refunded amount',
    facts: { payments: [refunded('pay_A', { amount_refunded: null })] },
    state: ['refunded', 'pay_A', 300_000],
  },
  {
    title: 'an open dispute',
    facts: { payments: [payment('pay_A')], disputes: [dispute()] },
    state: ['completed', 'pay_A', 0],
  },
  {
    title: 'a dispute that is won',
    facts: { payments: [payment('pay_A')], disputes: [dispute({ status: 'won' })] },
    state: ['completed', 'pay_A', 0],
  },
  {
    title: 'a dispute that is lost',
    facts: { payments: [payment('pay_A')], disputes: [lost] },
    state: ['disputed', 'pay_A', 300_000],
  },
  {
    title: 'a dispute over a part that is lost',
    facts: {
      payments: [payment('pay_A')],
      disputes: [dispute({ status: 'lost', amount: 100_000, amount_deducted: 100_000 })],
    },
    state: ['completed', 'pay_A', 100_000],
  },
  {
    title: 'a lost dispute over one of two payments',
    facts: { payments: [payment('pay_A', older), payment('pay_B')], disputes: [lost] },
    state: ['completed', 'pay_B', 0],
  },
  {
    title: 'a payment of another amount',
    facts: { payments: [payment('pay_A', { amount: 299_999 })] },
    state: ['pending', null, 0],
  },
  {
    title: 'a payment in another currency',
    facts: { payments: [payment('pay_A', { currency: 'USD' })] },
    state: ['pending', null, 0],
  },
];

describe('the state of a donation', () => {
  it.each(cases)('follows from $title', ({ facts, state }) => {
    const [status, provider_payment_id, refunded_paise] = state;
    for (const payments of permutations(facts.payments ?? [])) {
      expect(decideState(pending, { payments, disputes: facts.disputes ?? [] })).toEqual({
        status,
        provider_payment_id,
        refunded_paise,
      });
    }
  });

  it('does not depend on the state before', () => {
    const all = cases.filter(({ state }) => state[1] !== null);
    for (const { facts, state } of all) {
      for (const { state: before } of all) {
        const donation = {
          ...pending,
          status: 'refunded' as const,
          provider_payment_id: before[1],
        };
        expect(decideState(donation, { payments: [], disputes: [], ...facts }).status).toBe(
          state[0],
        );
      }
    }
  });

  it.each(['completed', 'refunded', 'disputed'] as const)(
    'stays %s when no captured payment is known',
    (status) => {
      const donation = { ...pending, status, provider_payment_id: 'pay_A', refunded_paise: 1 };
      expect(decideState(donation, { payments: [failed('pay_B')], disputes: [] })).toEqual({
        status,
        provider_payment_id: 'pay_A',
        refunded_paise: 1,
      });
    },
  );
});

describe('of several sources about one payment,', () => {
  it.each([
    ['captured', [failed('pay_A'), payment('pay_A')]],
    ['refunded', [payment('pay_A'), refunded('pay_A')]],
    ['captured', [payment('pay_A', { status: 'authorized' }), payment('pay_A')]],
  ])('the most advanced one counts: %s', (status, given) => {
    for (const order of permutations(given)) {
      expect(mergePayments(...order.map((one) => [one]))).toMatchObject([{ id: 'pay_A', status }]);
    }
  });

  it('the larger refund counts', () => {
    const part = payment('pay_A', { amount_refunded: 5 });
    for (const order of permutations([part, payment('pay_A')])) {
      expect(mergePayments(order)).toEqual([part]);
    }
  });

  it('the end of a dispute counts', () => {
    for (const order of permutations([dispute(), dispute({ status: 'under_review' }), lost])) {
      expect(mergeDisputes(order)).toEqual([lost]);
    }
  });
});

/** The kind and reference of each review item. */
const find = (facts: Partial<OrderFacts>, donation = pending) =>
  findReviewItems(donation, 'order_1', { payments: [], disputes: [], ...facts }, NOW).map(
    ({ kind, reference }) => [kind, reference],
  );

describe('a review item', () => {
  it.each([
    ['a payment that came on top', [payment('pay_A', older), payment('pay_B')], 'second-payment'],
    ['another amount', [payment('pay_B', { amount: 1 })], 'wrong-amount'],
    [
      'an authorized payment that was not captured within a day',
      [payment('pay_B', { status: 'authorized', created_at: seconds - 86_401 })],
      'reconciliation',
    ],
  ])('is opened for %s', (_title, payments, kind) => {
    expect(find({ payments })).toEqual([[kind, 'pay_B']]);
  });

  it.each([
    [2, /convenience fee/],
    [-2, /an offer is on/],
  ])('names the cause of an amount that is %s paise off', (paise, cause) => {
    const payments = [payment('pay_B', { amount: pending.amount_paise + paise })];
    const [item] = findReviewItems(pending, 'order_1', { payments, disputes: [] }, NOW);
    expect(item).toMatchObject({ kind: 'wrong-amount', description: expect.stringMatching(cause) });
  });

  it('is opened for a dispute, and again when it is lost', () => {
    const payments = [payment('pay_A')];
    expect(find({ payments, disputes: [dispute()] })).toEqual([['dispute', 'disp_1']]);
    expect(find({ payments, disputes: [lost] })).toEqual([['dispute', 'disp_1 lost']]);
    expect(find({ payments, disputes: [dispute({ status: 'won' })] })).toEqual([]);
  });

  it('is opened for a paid donation without a captured payment', () => {
    expect(find({}, { ...pending, status: 'completed', provider_payment_id: 'pay_A' })).toEqual([
      ['reconciliation', 'order_1'],
    ]);
  });

  it.each([
    ['one payment', [payment('pay_A')]],
    ['a refunded second payment', [payment('pay_A'), refunded('pay_B')]],
    [
      'a refunded payment of another amount',
      [refunded('pay_A', { amount: 1, amount_refunded: 1 })],
    ],
    ['a payment that was just authorized', [payment('pay_A', { status: 'authorized' })]],
    ['failed payments', [failed('pay_A'), failed('pay_B')]],
  ])('is not opened for %s', (_title, payments) => {
    expect(find({ payments })).toEqual([]);
  });

  it('has amounts and dates as people in India write them', () => {
    const [reviewItem] = findReviewItems(
      pending,
      'order_1',
      {
        payments: [payment('pay_A')],
        disputes: [dispute({ amount: 12_345_678, reason_code: 'fraud', respond_by: seconds })],
      },
      NOW,
    );
    expect(reviewItem?.description).toBe(
      'The payer’s bank disputes ₹1,23,456.78 of pay_A (disp_1). Reason: fraud. Respond by 22 November 2026.',
    );
  });
});
