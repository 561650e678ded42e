import { expect, it } from 'vitest';
import { checkoutErrorMessage, requestOrder } from '@/features/donations/checkout/checkout-api';
import { donationPurpose } from '@/features/donations/checkout/checkout';
import { refuseOrders, serveOrders } from '../support/checkout-orders.ts';
import { visitorDonor } from '../support/donor-details.ts';

const gift = donationPurpose(350_000, 'One-time');
const request = () => requestOrder(gift, () => Promise.resolve(visitorDonor));

it('asks for an order in the name of the visitor', async () => {
  const asked = serveOrders(350_000);
  await expect(request()).resolves.toEqual({
    amountPaise: 350_000,
    reference: { order_id: 'order_1' },
    accountId: null,
    payer: { name: visitorDonor.name, email: visitorDonor.email },
  });
  expect(asked).toEqual([{ amount_paise: 350_000, donor: visitorDonor }]);
});

const order = { order_id: 'order_1', amount_paise: 350_000, currency: 'INR' };

it.each([
  [404, { error: 'unknown-dog' }, /^This dog is no longer waiting for a sponsor\./],
  [422, { error: 'amount-out-of-range' }, /^This amount can’t be accepted\./],
  [429, { error: 'too-many-amounts' }, /^You have chosen many different amounts today\./],
  [429, { error: 'too-many-orders' }, /^Too many payments were started from here\./],
  [502, { error: 'provider-unavailable' }, /^The payment provider isn’t responding/],
  [503, { error: 'server-unreachable' }, /^The payment could not be started\./],
  [400, { error: 'bad-request' }, /^This page is out of date\./],
  [403, { error: 'foreign-origin' }, /^Payments aren’t set up for this address\./],
  [500, { error: 'constructor' }, /^The payment could not be started\./],
  [500, '<h1>Bad gateway</h1>', /^The payment could not be started\./],
  [200, { ...order, order_id: '' }, /^The payment could not be started\./],
  [200, { ...order, currency: 'USD' }, /^The payment could not be started\./],
  [200, { ...order, amount_paise: 3500.5 }, /^The payment could not be started\./],
])('gives the reason for a refusal in one sentence: %i %j', async (status, body, words) => {
  refuseOrders(status, body);
  await expect(request().catch(checkoutErrorMessage)).resolves.toMatch(words);
});
