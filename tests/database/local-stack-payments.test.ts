// The card provider's stand-in: whoever calls it meets what the provider would answer, and the site hears of
// payments in every way in which it may hear of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeOrder, type Order } from '../../scripts/check/payments/checkout.ts';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../../supabase/local/keys.ts';
import { isAllowed } from '../../supabase/local/loopback.ts';
import { paymentRoutes } from '../../supabase/local/payments/routes.ts';
import { routeFor } from '../../supabase/local/routes.ts';
import { captureLog } from '../support/functions-fixture.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';

let stack: PaymentStack;
let places = 0;

beforeAll(async () => {
  stack = await startPaymentStack();
});
afterAll(() => stack.close());
beforeEach(() => {
  captureLog();
  return () => vi.restoreAllMocks();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

function newOrder(): Promise<Order> {
  places += 1;
  return placeOrder(stack.url, places);
}

const press = (outcome: 'paid' | 'failed', order: Order, webhook = {}, facts = {}) => {
  const { order_id, amount_paise: amount, currency } = order;
  return post('/_payments/pay', {
    key: PROVIDER_KEY_ID,
    order_id,
    amount,
    currency,
    outcome,
    ...facts,
    webhook: { when: 'before', ...webhook },
  });
};
const deliver = (order: Order, delivery = {}) =>
  post('/_payments/deliver', { order_id: order.order_id, ...delivery });
const refund = (payment_id: unknown, amount?: number) =>
  post('/_payments/refund', { payment_id, amount, webhook: { when: 'before' } });
const paymentOf = ({ answer }: { answer: unknown }): unknown => Object(answer).razorpay_payment_id;

async function donationsOf({ order_id }: Order) {
  const { rows } = await stack.pg.query(
    'select status, provider_payment_id as payment from donations where provider_order_id = $1',
    [order_id],
  );
  return rows;
}

/** The events that the site has kept about an order. */
async function keptEvents({ order_id }: Order) {
  const { rows } = await stack.pg.query<{ type: string }>(
    `select type from payment_events where payload #>> '{payload,payment,entity,order_id}' = $1
     order by received_at`,
    [order_id],
  );
  return rows.map(({ type }) => type);
}

const pending = { status: 'pending', payment: null };
const completedBy = (pressed: { answer: unknown }) => ({
  status: 'completed',
  payment: paymentOf(pressed),
});

const authorization = `Basic ${btoa(`${PROVIDER_KEY_ID}:${PROVIDER_KEY_SECRET}`)}`;

function paymentsOf(orderId: string) {
  const url = `${stack.url}/_payments/api/v1/orders/${orderId}/payments`;
  return fetch(url, { headers: { authorization } });
}

const ask = (body: unknown, key = authorization) =>
  post('/_payments/api/v1/orders', body, { authorization: key });

describe('the orders endpoint', () => {
  const order = { amount: 50_000, currency: 'INR', receipt: 'receipt-1', notes: { dog: 'Sheru' } };

  it('makes an order', async () => {
    expect(await ask(order)).toEqual({
      status: 200,
      answer: {
        ...order,
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        entity: 'order',
        amount_paid: 0,
        amount_due: 50_000,
        offer_id: null,
        attempts: 0,
        status: 'created',
        created_at: expect.any(Number),
      },
    });
  });

  it('has an empty list for no notes', async () => {
    const { answer } = await ask({ amount: 100, currency: 'INR' });
    expect(answer).toMatchObject({ notes: [], receipt: null });
  });

  it.each([
    ['no key', ''],
    ['another secret', `Basic ${btoa(`${PROVIDER_KEY_ID}:wrong`)}`],
    ['another key', `Basic ${btoa(`rzp_test_Other:${PROVIDER_KEY_SECRET}`)}`],
  ])('refuses %s', async (_case, key) => {
    expect(await ask(order, key)).toMatchObject({
      status: 401,
      answer: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    });
  });

  it.each([
    ['less than a rupee', { amount: 99 }, 'amount'],
    ['half a paisa', { amount: 100.5 }, 'amount'],
    ['an amount in words', { amount: 'five hundred' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['a receipt of 41 characters', { receipt: 'x'.repeat(41) }, 'receipt'],
    ['a note of 257 characters', { notes: { dog: 'x'.repeat(257) } }, 'notes.dog'],
    [
      'sixteen notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, note) => [`note${note}`, ''])) },
      'notes',
    ],
  ])('refuses %s and names the field', async (_case, wrong, field) => {
    expect(await ask({ ...order, ...wrong })).toMatchObject({
      status: 400,
      answer: { error: { code: 'BAD_REQUEST_ERROR', field } },
    });
  });

  it('refuses what is no JSON, and knows no other address', async () => {
    expect(await ask('{')).toMatchObject({ status: 400 });
    expect(await post('/_payments/api/v1/customers', {}, { authorization })).toMatchObject({
      status: 404,
    });
  });

  it('lists the payments of an order, and knows no order of others', async () => {
    const mine = await newOrder();
    await press('failed', mine, { when: 'held' });
    const paid = await press('paid', mine, { when: 'held' });
    expect(await (await paymentsOf(mine.order_id)).json()).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [
        { status: 'failed', captured: false, error_reason: 'payment_failed' },
        { id: paymentOf(paid), status: 'captured', captured: true, amount: mine.amount_paise },
      ],
    });
    expect((await paymentsOf('order_Nobody')).status).toBe(400);
  });
});

describe('the window', () => {
  it.each([
    ['another key', { key: 'rzp_test_Other' }, 'key'],
    ['another amount than the order’s', { amount: 100 }, 'amount'],
    ['an order that nobody made', { order_id: 'order_Nobody' }, 'order_id'],
  ])('takes no payment with %s', async (_case, wrong, field) => {
    const order = await newOrder();
    expect(await press('paid', order, {}, wrong)).toMatchObject({
      status: 400,
      answer: { error: { field } },
    });
    expect(await donationsOf(order)).toEqual([pending]);
  });

  it('takes one payment for an order, also when two press at once', async () => {
    const order = await newOrder();
    const pressed = await Promise.all([press('paid', order), press('paid', order)]);
    expect(pressed.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    expect(await donationsOf(order)).toMatchObject([{ status: 'completed' }]);
  });

  it('signs a payment for the browser, and gives the reason of one that failed', async () => {
    const order = await newOrder();
    expect((await press('failed', order)).answer).toMatchObject({
      error: { reason: 'payment_failed', metadata: { order_id: order.order_id } },
    });
    expect((await press('paid', order)).answer).toEqual({
      razorpay_order_id: order.order_id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('without an order captures nothing and tells nobody', async () => {
    const order = await newOrder();
    const { status, answer } = await press('paid', order, {}, { order_id: undefined });
    expect(status).toBe(200);
    const list: unknown = await (await fetch(`${stack.url}/_payments/charges`)).json();
    expect(list).toContainEqual(
      expect.objectContaining({
        id: Object(answer).razorpay_payment_id,
        status: 'authorized',
        events: [],
      }),
    );
  });
});

describe('the site hears of a payment', () => {
  it('before the browser does', async () => {
    const order = await newOrder();
    const paid = await press('paid', order);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
    expect(await keptEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('after the browser does', async () => {
    const order = await newOrder();
    const paid = await press('paid', order, { when: 'after' });
    await vi.waitUntil(async () => (await keptEvents(order)).length === 2, { timeout: 10_000 });
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('twice: it is kept once', async () => {
    const order = await newOrder();
    const paid = await press('paid', order, { times: 2 });
    await deliver(order, { times: 2 });
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
    expect(await keptEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('late: it is pending until then', async () => {
    const order = await newOrder();
    const paid = await press('paid', order, { when: 'held' });
    expect(await donationsOf(order)).toEqual([pending]);
    expect(await deliver(order)).toEqual({
      status: 200,
      answer: [
        { type: 'payment.captured', answers: [200] },
        { type: 'order.paid', answers: [200] },
      ],
    });
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('in reverse', async () => {
    const order = await newOrder();
    const paid = await press('paid', order, { isReversed: true });
    expect(await keptEvents(order)).toEqual(['order.paid', 'payment.captured']);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('and of a failed try before it only afterwards: it stays completed', async () => {
    const order = await newOrder();
    await press('failed', order, { when: 'held' });
    const paid = await press('paid', order);
    await deliver(order, { isReversed: true });
    expect((await keptEvents(order)).at(-1)).toBe('payment.failed');
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('that failed', async () => {
    const order = await newOrder();
    await press('failed', order);
    expect(await donationsOf(order)).toEqual([{ status: 'failed', payment: null }]);
  });

  it('by a forger: it believes nothing and keeps nothing', async () => {
    const order = await newOrder();
    await press('paid', order, { when: 'held' });
    expect((await deliver(order, { isForged: true })).answer).toEqual([
      { type: 'payment.captured', answers: [401] },
      { type: 'order.paid', answers: [401] },
    ]);
    expect(await donationsOf(order)).toEqual([pending]);
    expect(await keptEvents(order)).toEqual([]);
  });

  it('of another amount: it is kept for a person and completes nothing', async () => {
    const order = await newOrder();
    await press('paid', order, { amount: order.amount_paise - 1 });
    expect(await donationsOf(order)).toEqual([pending]);
    expect(await keptEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('again when it was down the first time', async () => {
    const order = await newOrder();
    stack.failWebhooks(1);
    const paid = await press('paid', order);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });
});

describe('a refund', () => {
  it('of all of it makes the donation refunded, and there is nothing left', async () => {
    const order = await newOrder();
    const payment = paymentOf(await press('paid', order));
    expect(await refund(payment)).toMatchObject({
      status: 200,
      answer: { amount: order.amount_paise },
    });
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
    expect(await refund(payment)).toMatchObject({ status: 400 });
  });

  it('of a part leaves the donation, and the rest makes it refunded', async () => {
    const order = await newOrder();
    const payment = paymentOf(await press('paid', order));
    await refund(payment, 10_000);
    expect(await donationsOf(order)).toEqual([{ status: 'completed', payment }]);
    expect(await refund(payment, order.amount_paise)).toMatchObject({ status: 400 });
    await refund(payment, order.amount_paise - 10_000);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
  });

  it('is not made of a payment that nobody knows', async () => {
    expect(await refund('pay_Nobody')).toMatchObject({ status: 400 });
  });

  it('is not undone by the payment’s own events that come late', async () => {
    const order = await newOrder();
    const payment = paymentOf(await press('paid', order, { when: 'held' }));
    await refund(payment);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
    await deliver(order);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
  });
});

describe('what it charged', () => {
  it('stands on a page for people, with the events', async () => {
    const order = await newOrder();
    const payment = paymentOf(await press('paid', order));
    const page = await (await fetch(`${stack.url}/_payments`)).text();
    expect(page).toContain(String(payment));
    expect(page).toContain('payment.captured: the site answered 200');
  });

  it('stands in a list for tests, which counts what the site has taken', async () => {
    const order = await newOrder();
    await press('paid', order, { times: 2 });
    const list: unknown = await (await fetch(`${stack.url}/_payments/charges`)).json();
    expect(list).toContainEqual(
      expect.objectContaining({
        order_id: order.order_id,
        status: 'captured',
        events: [
          expect.objectContaining({ type: 'payment.captured', taken: 2, last_answer: 200 }),
          expect.objectContaining({ type: 'order.paid', taken: 2, last_answer: 200 }),
        ],
      }),
    );
  });

  it.each([
    ['/_payments/checkout.js', true],
    ['/_payments/pay', true],
    ['/_payments', false],
    ['/_payments/charges', false],
    ['/_payments/deliver', false],
    ['/_payments/refund', false],
    ['/_payments/api/v1/orders', false],
  ])('%s answers other machines: %s', (path, answers) => {
    const routes = paymentRoutes({ runExclusive: () => Promise.reject(), siteUrl: () => '' });
    const route = routeFor(routes, path);
    expect(route && isAllowed(route, { url: path, headers: {} }, '192.168.1.20')).toBe(answers);
  });
});
