import { describe, expect, it } from 'vitest';
import {
  isSettlementRunDue,
  settlementReviewItems,
  type SettlementFacts,
} from '../../../supabase/functions/_shared/donations/settlement-rules';

const now = new Date('2026-12-10T12:00:00+05:30');
const nothing: SettlementFacts = {
  settlements: [],
  on_hold: [],
  unpaid: { count: 0, amount_paise: 0, newest: null },
};
const settlement = {
  id: 'setl_1',
  status: 'processed',
  amount_paise: 292_920,
  made_at: '2026-12-05T05:00:00Z',
  failed_at: null,
  lines_paise: 292_920,
};
const itemsOf = (facts: Partial<SettlementFacts>) =>
  settlementReviewItems({ ...nothing, ...facts }, 'live', now).map(
    ({ kind, reference, description, amount_paise }) => ({
      kind,
      reference,
      description,
      amount_paise,
    }),
  );

describe('what a person must look at', () => {
  it('is nothing of a settlement that adds up', () => {
    expect(itemsOf({ settlements: [settlement] })).toEqual([]);
  });

  it('is a settlement whose lines come to another sum, a day after it was made', () => {
    const wrong = { ...settlement, lines_paise: 292_919 };
    expect(itemsOf({ settlements: [wrong] })).toEqual([
      {
        kind: 'payout',
        reference: 'live setl_1 sum',
        description:
          'The payout setl_1 of 5 December 2026 is ₹2,929.20, but its payments, fees and refunds come to ₹2,929.19.',
        amount_paise: 292_920,
      },
    ]);
    expect(itemsOf({ settlements: [{ ...wrong, made_at: '2026-12-10T05:00:00Z' }] })).toEqual([]);
  });

  it('is a settlement that has been failed for a day', () => {
    const failed = { ...settlement, status: 'failed', failed_at: '2026-12-09T05:00:00Z' };
    expect(itemsOf({ settlements: [failed] })).toMatchObject([
      {
        reference: 'live setl_1 failed',
        description: expect.stringContaining('failed.') as string,
      },
    ]);
    const failedToday = { ...failed, failed_at: '2026-12-10T05:00:00Z' };
    expect(itemsOf({ settlements: [failedToday] })).toEqual([]);
  });

  it('is each line on hold', () => {
    const line = {
      entity_id: 'pay_1',
      payment_id: 'pay_1',
      order_id: null,
      amount_paise: 50_000,
      made_at: '2026-12-01T05:00:00Z',
    };
    expect(itemsOf({ on_hold: [line] })).toMatchObject([
      {
        reference: 'live pay_1 on hold',
        description: 'Razorpay holds back ₹500 of pay_1, made on 1 December 2026.',
      },
    ]);
  });

  it('is the money that was never paid out, as one', () => {
    const unpaid = { count: 3, amount_paise: 475_000, newest: 'pay_3' };
    expect(itemsOf({ unpaid })).toEqual([
      {
        kind: 'not-paid-out',
        reference: 'live pay_3',
        description: '₹4,750 of 3 payments haven’t been paid out. The newest is pay_3.',
        amount_paise: 475_000,
      },
    ]);
  });
});

const last = (last_result: 'complete' | 'partial' | 'failed', last_run_at: string) => ({
  last_result,
  last_run_at,
});

describe('a look for settlements is due', () => {
  it.each([
    ['before the first run', null, false, true],
    ['on the same day', last('complete', '2026-12-09T19:00:00Z'), false, false],
    ['on the next day of India', last('complete', '2026-12-09T18:00:00Z'), false, true],
    ['after an event', last('complete', '2026-12-10T06:00:00Z'), true, true],
    ['after a part', last('partial', '2026-12-10T06:29:00Z'), false, true],
    ['soon after a failure', last('failed', '2026-12-10T06:00:00Z'), true, false],
    ['an hour after a failure', last('failed', '2026-12-10T05:30:00Z'), false, true],
  ])('%s', (_when, run, hasNewEvent, isDue) => {
    expect(isSettlementRunDue(run, hasNewEvent, now)).toBe(isDue);
  });
});
