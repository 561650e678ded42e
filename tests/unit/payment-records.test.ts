import { describe, expect, it } from 'vitest';
import { compareRecords, type Donation, type ProviderPayment } from '../proofs/payments/records.ts';

const payment = (number: number, facts: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: `pay_${number}`,
  order_id: `order_${number}`,
  amount: 50_000,
  status: 'captured',
  ...facts,
});

let donations = 0;
const donation = (number: number, facts: Partial<Donation> = {}): Donation => {
  donations += 1;
  return {
    id: `donation_${donations}`,
    status: 'completed',
    amount_paise: 50_000,
    provider_order_id: `order_${number}`,
    provider_payment_id: `pay_${number}`,
    ...facts,
  };
};

describe('the comparison of payments and donations', () => {
  it('finds nothing when all payments are recorded', () => {
    const records = { payments: [payment(1), payment(2)], donations: [donation(1), donation(2)] };
    expect(compareRecords(records)).toEqual({ paid: 2, recorded: 2, lost: 0, doubled: 0 });
  });

  it.each([
    ['that is still pending', [donation(1, { status: 'pending' })]],
    ['that is not there', []],
    [
      'that names another payment',
      [donation(1, { provider_payment_id: 'pay_9', status: 'failed' })],
    ],
  ])('finds a payment lost with a donation %s', (_case, given) => {
    expect(compareRecords({ payments: [payment(1)], donations: given })).toMatchObject({
      recorded: 0,
      lost: 1,
      doubled: 0,
    });
  });

  it.each([
    ['two donations for one payment', [payment(1)], [donation(1), donation(1)]],
    ['a donation that nobody paid', [], [donation(1)]],
    ['a donation whose payment failed', [payment(1, { status: 'failed' })], [donation(1)]],
    [
      'an order that was charged twice',
      [payment(1), payment(2, { order_id: 'order_1' })],
      [donation(1)],
    ],
  ])('finds a payment doubled: %s', (_case, payments, given) => {
    expect(compareRecords({ payments, donations: given }).doubled).toBe(1);
  });

  it.each([
    ['another amount', { amount_paise: 100 }],
    ['another order', { provider_order_id: 'order_9' }],
  ])('does not count a donation of %s as recorded', (_case, facts) => {
    const records = { payments: [payment(1)], donations: [donation(1, facts)] };
    expect(compareRecords(records)).toMatchObject({ paid: 1, recorded: 0 });
  });
});
