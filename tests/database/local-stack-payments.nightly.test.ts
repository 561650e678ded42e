// The fake card provider: its API, checkout and webhook events, with every kind of bad delivery.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeOrder, type PlacedOrder as Order } from '../support/place-order.ts';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../../supabase/local/keys.ts';
import { isAllowed, routeFor } from '../../supabase/local/routes.ts';
import { paymentRoutes } from '../../supabase/local/payments/routes.ts';
import { captureLog } from '../support/functions-fixture.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';

let stack: PaymentStack;
let orderCount = 0;

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
  orderCount += 1;
  return placeOrder(stack.url, orderCount);
}

const charge = (outcome: 'paid' | 'failed', order: Order, webhook = {}, facts = {}) => {
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

/** The events that the site has stored for an order. */
async function storedEvents({ order_id }: Order) {
  const { rows } = await stack.pg.query<{ type: string }>(
    `select type from payment_events where payload #>> '{payload,payment,entity,order_id}' = $1
     order by received_at`,
    [order_id],
  );
  return rows.map(({ type }) => type);
}

const pending = { status: 'pending', payment: null };
const completedBy = (charged: { answer: unknown }) => ({
  status: 'completed',
  payment: paymentOf(charged),
});

const authorization = `Basic ${btoa(`${PROVIDER_KEY_ID}:${PROVIDER_KEY_SECRET}`)}`;

function paymentsOf(orderId: string) {
  const url = `${stack.url}/_payments/api/v1/orders/${orderId}/payments`;
  return fetch(url, { headers: { authorization } });
}

const createOrder = (body: unknown, key = authorization) =>
  post('/_payments/api/v1/orders', body, { authorization: key });

describe('the orders endpoint', () => {
  const order = { amount: 50_000, currency: 'INR', receipt: 'receipt-1', notes: { dog: 'Sheru' } };

  it('creates an order', async () => {
    expect(await createOrder(order)).toEqual({
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

  it('returns an empty array for no notes', async () => {
    const { answer } = await createOrder({ amount: 100, currency: 'INR' });
    expect(answer).toMatchObject({ notes: [], receipt: null });
  });

  it.each([
    ['no key', ''],
    ['another secret', `Basic ${btoa(`${PROVIDER_KEY_ID}:wrong`)}`],
    ['another key', `Basic ${btoa(`rzp_test_Other:${PROVIDER_KEY_SECRET}`)}`],
  ])('rejects %s', async (_case, key) => {
    expect(await createOrder(order, key)).toMatchObject({
      status: 401,
      answer: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    });
  });

  it.each([
    ['less than a rupee', { amount: 99 }, 'amount'],
    ['a fraction of a paisa', { amount: 100.5 }, 'amount'],
    ['an amount as text', { amount: 'five hundred' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['a receipt of 41 characters', { receipt: 'x'.repeat(41) }, 'receipt'],
    ['a note of 257 characters', { notes: { dog: 'x'.repeat(257) } }, 'notes.dog'],
    [
      'sixteen notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, note) => [`note${note}`, ''])) },
      'notes',
    ],
  ])('rejects %s and names the field', async (_case, wrong, field) => {
    expect(await createOrder({ ...order, ...wrong })).toMatchObject({
      status: 400,
      answer: { error: { code: 'BAD_REQUEST_ERROR', field } },
    });
  });

  it('rejects malformed JSON and unknown paths', async () => {
    expect(await createOrder('{')).toMatchObject({ status: 400 });
    expect(await post('/_payments/api/v1/customers', {}, { authorization })).toMatchObject({
      status: 404,
    });
  });

  it('lists the payments of an order, and rejects an unknown order', async () => {
    const mine = await newOrder();
    await charge('failed', mine, { when: 'held' });
    const paid = await charge('paid', mine, { when: 'held' });
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

describe('the checkout', () => {
  it.each([
    ['another key', { key: 'rzp_test_Other' }, 'key'],
    ['another amount than the order’s', { amount: 100 }, 'amount'],
    ['an unknown order', { order_id: 'order_Nobody' }, 'order_id'],
  ])('rejects a payment with %s', async (_case, wrong, field) => {
    const order = await newOrder();
    expect(await charge('paid', order, {}, wrong)).toMatchObject({
      status: 400,
      answer: { error: { field } },
    });
    expect(await donationsOf(order)).toEqual([pending]);
  });

  it('accepts one payment per order, also of two concurrent ones', async () => {
    const order = await newOrder();
    const charged = await Promise.all([charge('paid', order), charge('paid', order)]);
    expect(charged.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    expect(await donationsOf(order)).toMatchObject([{ status: 'completed' }]);
  });

  it('signs a payment, and gives the reason of a failed one', async () => {
    const order = await newOrder();
    expect((await charge('failed', order)).answer).toMatchObject({
      error: { reason: 'payment_failed', metadata: { order_id: order.order_id } },
    });
    expect((await charge('paid', order)).answer).toEqual({
      razorpay_order_id: order.order_id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('without an order captures nothing and sends no event', async () => {
    const order = await newOrder();
    const { status, answer } = await charge('paid', order, {}, { order_id: undefined });
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

describe('events are delivered', () => {
  it('before the browser gets its response', async () => {
    const order = await newOrder();
    const paid = await charge('paid', order);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
    expect(await storedEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('after the browser gets its response', async () => {
    const order = await newOrder();
    const paid = await charge('paid', order, { when: 'after' });
    await vi.waitUntil(async () => (await storedEvents(order)).length === 2, { timeout: 10_000 });
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('twice, and stored once', async () => {
    const order = await newOrder();
    const paid = await charge('paid', order, { times: 2 });
    await deliver(order, { times: 2 });
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
    expect(await storedEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('late, and the donation is pending until then', async () => {
    const order = await newOrder();
    const paid = await charge('paid', order, { when: 'held' });
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

  it('in reverse order', async () => {
    const order = await newOrder();
    const paid = await charge('paid', order, { isReversed: true });
    expect(await storedEvents(order)).toEqual(['order.paid', 'payment.captured']);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('for a failed payment after those of a captured one, and the donation stays completed', async () => {
    const order = await newOrder();
    await charge('failed', order, { when: 'held' });
    const paid = await charge('paid', order);
    await deliver(order, { isReversed: true });
    expect((await storedEvents(order)).at(-1)).toBe('payment.failed');
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });

  it('for a failed payment', async () => {
    const order = await newOrder();
    await charge('failed', order);
    expect(await donationsOf(order)).toEqual([{ status: 'failed', payment: null }]);
  });

  it('with a forged signature, and nothing is stored', async () => {
    const order = await newOrder();
    await charge('paid', order, { when: 'held' });
    expect((await deliver(order, { isForged: true })).answer).toEqual([
      { type: 'payment.captured', answers: [401] },
      { type: 'order.paid', answers: [401] },
    ]);
    expect(await donationsOf(order)).toEqual([pending]);
    expect(await storedEvents(order)).toEqual([]);
  });

  it('with another amount, and are stored without completing the donation', async () => {
    const order = await newOrder();
    await charge('paid', order, { amount: order.amount_paise - 1 });
    expect(await donationsOf(order)).toEqual([pending]);
    expect(await storedEvents(order)).toEqual(['payment.captured', 'order.paid']);
  });

  it('again after an error response', async () => {
    const order = await newOrder();
    stack.failWebhooks(1);
    const paid = await charge('paid', order);
    expect(await donationsOf(order)).toEqual([completedBy(paid)]);
  });
});

describe('a refund', () => {
  it('of the full amount makes the donation refunded, and cannot be repeated', async () => {
    const order = await newOrder();
    const payment = paymentOf(await charge('paid', order));
    expect(await refund(payment)).toMatchObject({
      status: 200,
      answer: { amount: order.amount_paise },
    });
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
    expect(await refund(payment)).toMatchObject({ status: 400 });
  });

  it('of a part leaves the donation completed, and the rest makes it refunded', async () => {
    const order = await newOrder();
    const payment = paymentOf(await charge('paid', order));
    await refund(payment, 10_000);
    expect(await donationsOf(order)).toEqual([{ status: 'completed', payment }]);
    const { rows } = await stack.pg.query(
      'select refunded_paise from donations where provider_order_id = $1',
      [order.order_id],
    );
    expect(rows).toEqual([{ refunded_paise: 10_000 }]);
    expect(await refund(payment, order.amount_paise)).toMatchObject({ status: 400 });
    await refund(payment, order.amount_paise - 10_000);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
  });

  it('of an unknown payment is rejected', async () => {
    expect(await refund('pay_Nobody')).toMatchObject({ status: 400 });
  });

  it('is not undone by late events of the payment', async () => {
    const order = await newOrder();
    const payment = paymentOf(await charge('paid', order, { when: 'held' }));
    await refund(payment);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
    await deliver(order);
    expect(await donationsOf(order)).toEqual([{ status: 'refunded', payment }]);
  });
});

const dispute = (payment_id: unknown, status?: string) =>
  post('/_payments/dispute', { payment_id, status, webhook: { when: 'before' } });

describe('a dispute', () => {
  it('that is lost makes the donation disputed, and one that is won does not', async () => {
    for (const [end, status] of [
      ['lost', 'disputed'],
      ['won', 'completed'],
    ]) {
      const order = await newOrder();
      const payment = paymentOf(await charge('paid', order));
      const { answer } = await dispute(payment);
      expect(answer).toMatchObject({ status: 'open', amount_deducted: 0 });
      expect(await donationsOf(order)).toEqual([{ status: 'completed', payment }]);
      expect((await dispute(payment, end)).answer).toMatchObject({ id: Object(answer).id });
      expect(await donationsOf(order)).toEqual([{ status, payment }]);
    }
  });

  it('of an unknown payment is rejected', async () => {
    expect(await dispute('pay_Nobody')).toMatchObject({ status: 400 });
  });
});

/** A page of one of the provider's lists. */
const readList = async (path: string) => {
  const response = await fetch(`${stack.url}/_payments/api/v1/${path}`, {
    headers: { authorization },
  });
  const answer: unknown = await response.json();
  return { status: response.status, items: Object(answer).items };
};

describe('the lists', () => {
  it('have pages, newest first', async () => {
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(paymentOf(await charge('paid', await newOrder(), { when: 'held' })));
    }
    const page = async (query: string) =>
      (await readList(`payments?${query}`)).items.map((item: { id: string }) => item.id);
    expect(await page('count=2')).toEqual([ids[2], ids[1]]);
    expect(await page('count=1&skip=2')).toEqual([ids[0]]);
    const now = Math.floor(Date.now() / 1000);
    expect(await page(`count=1&from=${now - 600}&to=${now + 600}`)).toEqual([ids[2]]);
    expect(await page(`count=1&from=${now + 600}&to=${now + 700}`)).toEqual([]);
    expect((await readList('payments?count=101')).status).toBe(400);
  });

  it('include refunds, disputes and single payments', async () => {
    const order = await newOrder();
    const payment = paymentOf(await charge('paid', order, { when: 'held' }));
    await refund(payment, 10_000);
    await post('/_payments/dispute', { payment_id: payment, webhook: { when: 'held' } });
    expect((await readList('refunds?count=1')).items).toMatchObject([
      { payment_id: payment, amount: 10_000 },
    ]);
    expect((await readList('disputes?count=1')).items).toMatchObject([
      { payment_id: payment, status: 'open' },
    ]);
    const response = await fetch(`${stack.url}/_payments/api/v1/payments/${String(payment)}`, {
      headers: { authorization },
    });
    expect(await response.json()).toMatchObject({ id: payment, amount_refunded: 10_000 });
    expect((await readList('payments/pay_Nobody')).status).toBe(400);
  });
});

describe('the payments', () => {
  it('are listed on a page, with their events', async () => {
    const order = await newOrder();
    const payment = paymentOf(await charge('paid', order));
    const page = await (await fetch(`${stack.url}/_payments`)).text();
    expect(page).toContain(String(payment));
    expect(page).toContain('payment.captured: the site answered 200');
  });

  it('are listed as JSON, with the number of accepted deliveries', async () => {
    const order = await newOrder();
    await charge('paid', order, { times: 2 });
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
    ['/_payments/dispute', false],
    ['/_payments/api/v1/orders', false],
  ])('%s is open to other machines: %s', (path, answers) => {
    const routes = paymentRoutes({ runExclusive: () => Promise.reject(), siteUrl: () => '' });
    const route = routeFor(routes, path);
    expect(route && isAllowed(route, { url: path, headers: {} }, '192.168.1.20')).toBe(answers);
  });
});
