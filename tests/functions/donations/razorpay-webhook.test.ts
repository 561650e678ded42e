import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../../supabase/functions/razorpay-webhook/handler.ts';
import {
  captureLog,
  secrets,
  sign,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { serve } from '../../support/loopback-server.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import { eventBody, payer, refundBody } from '../../support/provider-events.ts';
import { insertRow } from '../../support/rows.ts';

let fixture: FunctionsFixture;
/** Knows no payment, unless a test adds one: the event is then the only source. */
let provider: FakeProvider;
let log: () => string;
let testNumber = 0;
/** The order and payment of the current test. */
let order_id: string;
let id: string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());

beforeEach(async () => {
  log = captureLog();
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
  testNumber += 1;
  order_id = `order_Webhook${testNumber}`;
  id = `pay_Webhook${testNumber}`;
  await insertDonation(order_id);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.backend.pg.query('delete from review_items');
});

function insertDonation(orderId: string) {
  return insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    currency: 'INR',
    type: 'Monthly',
    status: 'pending',
    provider_order_id: orderId,
    created_at: new Date().toISOString(),
  });
}

interface Call {
  body: string | Uint8Array<ArrayBuffer>;
  signature?: string | null;
  eventId?: string | null;
  environment?: Record<string, string | undefined>;
  limitMilliseconds?: number;
}

let events = 0;

/** Delivers an event. By default the signature is valid and the event id unique. */
async function deliver({ body, signature, eventId, environment, limitMilliseconds }: Call) {
  events += 1;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (signature !== null) headers.set('x-razorpay-signature', signature ?? sign(body));
  if (eventId !== null) headers.set('x-razorpay-event-id', eventId ?? `evt_${events}`);
  const request = new Request('http://functions.test/razorpay-webhook', {
    method: 'POST',
    headers,
    body,
  });
  const variables = { ...fixture.environment, ...environment };
  const response = await handle(request, variables, limitMilliseconds);
  const answer: unknown = await response.json();
  return { status: response.status, outcome: Object(answer).outcome };
}

async function readDonation(orderId = order_id) {
  const { rows } = await fixture.backend.pg.query(
    'select status, provider_payment_id from donations where provider_order_id = $1',
    [orderId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** What the provider says about the payment. */
async function readDetails() {
  const { rows } = await fixture.backend.pg.query(
    `select paid_at at time zone 'UTC' as paid_at, payment_method, fee_paise, tax_paise
     from donations where provider_order_id = $1`,
    [order_id],
  );
  return rows[0];
}

async function readColumn(column: 'refunded_paise' | 'sync_due') {
  const { rows } = await fixture.backend.pg.query<Record<string, unknown>>(
    `select ${column} from donations where provider_order_id = $1`,
    [order_id],
  );
  return rows[0]?.[column];
}

/** The kind and reference of each review item, oldest first. */
async function openedReviewItems() {
  const { rows } = await fixture.backend.pg.query<{ kind: string; reference: string }>(
    'select kind, reference from review_items order by created_at, reference',
  );
  return rows.map(({ kind, reference }) => [kind, reference]);
}

async function storedEvents() {
  const { rows } = await fixture.backend.pg.query<{ id: string; type: string; payload: unknown }>(
    'select id, type, payload from payment_events order by received_at, id',
  );
  return rows;
}

const pending = { status: 'pending', provider_payment_id: null };
const completed = () => ({ status: 'completed', provider_payment_id: id });
const refunded = () => ({ status: 'refunded', provider_payment_id: id });
const captured = (facts = {}) => eventBody('payment.captured', { id, order_id, ...facts });
const failed = (facts = {}) =>
  eventBody('payment.failed', { id, order_id, status: 'failed', captured: false, ...facts });
const fullyRefunded = (facts = {}) =>
  refundBody({ id, order_id, amount_refunded: 300_000, ...facts }, 300_000);

describe('the signature', () => {
  it('is accepted when it is valid', async () => {
    expect(await deliver({ body: captured() })).toEqual({ status: 200, outcome: 'recorded' });
    expect(await readDonation()).toEqual(completed());
  });

  it('covers the raw bytes', async () => {
    const body = `{ "event" : "payment.captured", "payload" : ${JSON.stringify(JSON.parse(captured()).payload)} }\n`;
    const signature = sign(body);
    const reserialised = JSON.stringify(JSON.parse(body));
    expect(await deliver({ body: reserialised, signature })).toMatchObject({ status: 401 });
    expect(await readDonation()).toEqual(pending);
    expect(await deliver({ body, signature })).toMatchObject({ status: 200 });
    expect(await readDonation()).toEqual(completed());
  });

  it.each([
    ['made with another secret', () => sign(captured(), 'another secret')],
    ['of another body', () => sign(failed())],
    ['that is truncated', () => sign(captured()).slice(0, 62)],
    ['with extra digits', () => `${sign(captured())}00`],
    ['that is not hexadecimal', () => 'z'.repeat(64)],
    ['that is empty', () => ''],
    ['that is missing', () => null],
  ])('%s is rejected, and nothing is stored', async (_case, signature) => {
    const before = await storedEvents();
    expect(await deliver({ body: captured(), signature: signature() })).toEqual({
      status: 401,
      outcome: 'wrong-signature',
    });
    expect(await readDonation()).toEqual(pending);
    expect(await storedEvents()).toEqual(before);
  });

  it('of the previous secret is accepted while RAZORPAY_WEBHOOK_SECRET_BEFORE is set', async () => {
    const body = captured();
    const signature = sign(body, 'the-secret-of-last-year');
    const withPreviousSecret = { RAZORPAY_WEBHOOK_SECRET_BEFORE: 'the-secret-of-last-year' };
    expect(await deliver({ body, signature })).toMatchObject({ status: 401 });
    expect(await deliver({ body, environment: withPreviousSecret })).toMatchObject({ status: 200 });
    expect(
      await deliver({
        body: failed(),
        signature: sign(failed(), 'the-secret-of-last-year'),
        environment: withPreviousSecret,
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe('what the provider says about the payment', () => {
  it('is stored: when and how it was paid, the fee and its tax', async () => {
    // 31 March 2027 at 23:59:59 in Lucknow.
    await deliver({ body: captured({ created_at: 1_806_517_799 }) });
    expect(await readDetails()).toEqual({
      paid_at: '2027-03-31T18:29:59',
      payment_method: 'upi',
      fee_paise: 7_080,
      tax_paise: 1_080,
    });
  });

  it.each([
    ['absurd', { created_at: 1e15, method: 'x'.repeat(51), fee: -1, tax: 0.5 }],
    ['of another century', { created_at: 0, method: '', fee: 300_001, tax: 1e300 }],
    ['missing', { created_at: null, method: null, fee: null, tax: null }],
  ])('is null where it is %s, and the donation is completed now', async (_what, facts) => {
    await deliver({ body: captured(facts) });
    expect(await readDetails()).toMatchObject({
      payment_method: null,
      fee_paise: null,
      tax_paise: null,
    });
    expect(await readDonation()).toEqual(completed());
    const { rows } = await fixture.backend.pg.query(
      "select from donations where provider_order_id = $1 and paid_at > now() - interval '1 minute'",
      [order_id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a repeated event', () => {
  it('is one row, whatever its unsigned event id', async () => {
    const body = captured();
    expect(await deliver({ body })).toMatchObject({ outcome: 'recorded' });
    const before = await storedEvents();
    expect(before.map((event) => event.id)).toContain(
      createHash('sha256').update(body).digest('hex'),
    );
    for (const eventId of ['evt_another', 'evt_third', null]) {
      expect(await deliver({ body, eventId })).toEqual({ status: 200, outcome: 'duplicate' });
    }
    expect(await storedEvents()).toEqual(before);
  });

  it('is recognised by its payment when it has another body', async () => {
    await deliver({ body: captured() });
    expect(await deliver({ body: eventBody('order.paid', { id, order_id }) })).toEqual({
      status: 200,
      outcome: 'unchanged',
    });
    expect(await readDonation()).toEqual(completed());
  });

  it('is recognised by its bytes alone: an event with the id of another is recorded', async () => {
    const eventId = `evt_taken_${testNumber}`;
    await deliver({ body: failed({ order_id: 'order_Elsewhere' }), eventId });
    expect(await deliver({ body: captured(), eventId })).toEqual({
      status: 200,
      outcome: 'recorded',
    });
    expect(await readDonation()).toEqual(completed());
  });

  it('is recorded once when it arrives four times at the same moment', async () => {
    const body = captured();
    const before = await storedEvents();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => deliver({ body, eventId: `evt_${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 200));
    expect(answers.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
    expect(await storedEvents()).toHaveLength(before.length + 1);
    expect(await readDonation()).toEqual(completed());
  });
});

// Every combination of payments, refunds and disputes: tests/unit/donations/donation-state.test.ts.
describe('the status that follows from all events', () => {
  it('stays refunded when the refund arrives before its payment', async () => {
    expect(await deliver({ body: fullyRefunded() })).toMatchObject({ outcome: 'recorded' });
    expect(await deliver({ body: captured() })).toMatchObject({
      status: 200,
      outcome: 'unchanged',
    });
    expect(await readDonation()).toEqual(refunded());
  });
});

describe('a refund', () => {
  beforeEach(() => deliver({ body: captured() }));

  it('of the full amount makes the donation refunded', async () => {
    expect(await deliver({ body: fullyRefunded() })).toMatchObject({ outcome: 'recorded' });
    expect(await readDonation()).toEqual(refunded());
  });

  it('of a part leaves the donation completed until the rest follows', async () => {
    const part = refundBody({ id, order_id, amount_refunded: 100_000 }, 100_000);
    expect(await deliver({ body: part })).toEqual({ status: 200, outcome: 'recorded' });
    expect(await readDonation()).toEqual(completed());
    expect(await readColumn('refunded_paise')).toBe(100_000);
    const rest = refundBody({ id, order_id, amount_refunded: 300_000 }, 200_000);
    expect(await deliver({ body: rest })).toMatchObject({ outcome: 'recorded' });
    expect(await readDonation()).toEqual(refunded());
  });

  it('has the amount of the refund entity when the payment has none', async () => {
    const without = { id, order_id, amount_refunded: null };
    await deliver({ body: refundBody(without, 299_999) });
    expect(await readDonation()).toEqual(completed());
    await deliver({ body: refundBody(without, 300_000) });
    expect(await readDonation()).toEqual(refunded());
  });
});

const refundEvent = (type: 'created' | 'failed', amount_refunded: number) =>
  eventBody(
    `refund.${type}`,
    { id, order_id, amount_refunded, status: amount_refunded > 0 ? 'refunded' : 'captured' },
    {
      refund: {
        entity: {
          id: `rfnd_${id}`,
          payment_id: id,
          amount: 300_000,
          status: type === 'created' ? 'pending' : 'failed',
        },
      },
    },
  );

const readReceipts = async () => {
  const { rows } = await fixture.backend.pg.query<{ kind: string; amount_paise: number }>(
    `select receipt.kind, receipt.amount_paise from receipts as receipt
     join donations as donation on donation.id = receipt.donation_id
     where donation.provider_order_id = $1 order by receipt.sequence`,
    [order_id],
  );
  return rows.map(({ kind, amount_paise }) => [kind, amount_paise]);
};

describe('a refund that fails', () => {
  it.each([
    ['is listed by the provider', true],
    ['is known from its events alone', false],
  ])(
    'leaves the donation completed with a new receipt, when the payment %s',
    async (_, isListed) => {
      if (isListed) provider.addPayment({ id, order_id });
      await deliver({ body: captured() });
      provider.payments = provider.payments.map((payment) => ({
        ...payment,
        status: 'refunded',
        amount_refunded: 300_000,
      }));
      await deliver({ body: refundEvent('created', 300_000) });
      expect(await readDonation()).toEqual(refunded());

      provider.payments = [];
      if (isListed) provider.addPayment({ id, order_id });
      expect(await deliver({ body: refundEvent('failed', 0) })).toEqual({
        status: 200,
        outcome: 'recorded',
      });
      expect(await readDonation()).toEqual(completed());
      expect(await readColumn('refunded_paise')).toBe(0);
      expect(await readReceipts()).toEqual([
        ['receipt', 300_000],
        ['cancellation', 300_000],
        ['receipt', 300_000],
      ]);
      expect(await openedReviewItems()).toEqual([['refund-failed', `rfnd_${id}`]]);
    },
  );

  it('before the event of its creation arrives leaves the donation completed too', async () => {
    await deliver({ body: captured() });
    await deliver({ body: refundEvent('failed', 0) });
    await deliver({ body: refundEvent('created', 300_000) });
    expect(await readDonation()).toEqual(completed());
    expect(await readReceipts()).toEqual([['receipt', 300_000]]);
  });

  it('does not hide a later refund that succeeds', async () => {
    provider.addPayment({ id, order_id });
    await deliver({ body: captured() });
    await deliver({ body: refundEvent('failed', 0) });
    provider.refund(id, 300_000);
    await deliver({ body: fullyRefunded() });
    expect(await readDonation()).toEqual(refunded());
  });
});

const disputed = (status: string, facts = {}) =>
  eventBody(
    `payment.dispute.${status === 'open' ? 'created' : status}`,
    { id, order_id },
    {
      dispute: {
        entity: { id: `disp_${id}`, payment_id: id, amount: 300_000, status, ...facts },
      },
    },
  );

describe('a dispute', () => {
  beforeEach(() => deliver({ body: captured() }));

  it('is a review item for the team, and the donation stays completed', async () => {
    await deliver({ body: disputed('open') });
    await deliver({ body: disputed('under_review') });
    expect(await readDonation()).toEqual(completed());
    expect(await openedReviewItems()).toEqual([['dispute', `disp_${id}`]]);
  });

  it('that is lost makes the donation disputed, also when older events follow', async () => {
    await deliver({ body: disputed('lost') });
    await deliver({ body: disputed('open') });
    await deliver({ body: captured() });
    expect(await readDonation()).toEqual({ status: 'disputed', provider_payment_id: id });
    expect(await openedReviewItems()).toEqual([['dispute', `disp_${id} lost`]]);
  });
});

describe('a provider that can’t be asked', () => {
  beforeEach(() => {
    provider.failure = () => 503;
  });

  it('does not delay the capture of a payment, but the donation stays due', async () => {
    expect(await deliver({ body: captured() })).toEqual({ status: 200, outcome: 'recorded' });
    expect(await readDonation()).toEqual(completed());
    expect(await readColumn('sync_due')).not.toBeNull();
  });

  it('delays everything else, because only the provider knows all payments', async () => {
    await deliver({ body: captured() });
    expect(await deliver({ body: fullyRefunded() })).toEqual({ status: 200, outcome: 'later' });
    expect(await readDonation()).toEqual(completed());
    provider.failure = () => undefined;
    await deliver({ body: fullyRefunded() });
    expect(await readDonation()).toEqual(refunded());
    expect(await readColumn('sync_due')).toBeNull();
  });
});

/** A database that never answers requests whose path has `slowPath`. */
async function hangingDatabase(slowPath: string) {
  const database = await serve((request) =>
    request.url.includes(slowPath) ? new Promise(() => {}) : fixture.backend.fetch(request),
  );
  return { SUPABASE_URL: database.url, close: database.close };
}

async function timed(call: Call) {
  const start = performance.now();
  const answer = await deliver({ ...call, limitMilliseconds: 1_500 });
  return { answer, isInTime: performance.now() - start < 3_500 };
}

describe('a slow provider or database', () => {
  it('does not delay the answer: a capture is written, and the donation stays due', async () => {
    fixture.mockProvider(() => new Promise(() => {}));
    expect(await timed({ body: captured() })).toEqual({
      answer: { status: 200, outcome: 'recorded' },
      isInTime: true,
    });
    expect(await readDonation()).toEqual(completed());
    expect(await readColumn('sync_due')).not.toBeNull();
  });

  it('does not delay it by many slow calls of a sponsorship, which stays due', async () => {
    const subscriptionId = `sub_Slow${testNumber}`;
    await insertRow(fixture.backend.pg, 'sponsorships', {
      id: crypto.randomUUID(),
      amount_paise: 300_000,
      mode: 'test',
      provider_subscription_id: subscriptionId,
    });
    // Each call has time enough, all of them together have not.
    fixture.mockProvider(async (_body, path) => {
      await wait(600);
      return path.includes('/subscriptions/')
        ? Response.json({ id: subscriptionId, status: 'active' })
        : Response.json({
            items: [{ id: 'inv_1', subscription_id: subscriptionId, order_id, amount: 300_000 }],
          });
    });
    const subscription = { entity: { id: subscriptionId, status: 'active' } };
    const body = JSON.stringify({ event: 'subscription.activated', payload: { subscription } });
    expect(await timed({ body })).toEqual({
      answer: { status: 200, outcome: 'later' },
      isInTime: true,
    });
    const { rows } = await fixture.backend.pg.query(
      'select from sponsorships where provider_subscription_id = $1 and sync_due is not null',
      [subscriptionId],
    );
    expect(rows).toHaveLength(1);
  });

  it('causes an error response in time when the event can’t be stored', async () => {
    const { SUPABASE_URL, close } = await hangingDatabase('store_payment_event');
    expect(await timed({ body: captured(), environment: { SUPABASE_URL } })).toEqual({
      answer: { status: 500, outcome: 'not-recorded' },
      isInTime: true,
    });
    await close();
  });

  it('is left to the schedule once the event is stored', async () => {
    const { SUPABASE_URL, close } = await hangingDatabase('write_donation_state');
    expect(await timed({ body: captured(), environment: { SUPABASE_URL } })).toEqual({
      answer: { status: 200, outcome: 'later' },
      isInTime: true,
    });
    await close();
    expect(await readDonation()).toEqual(pending);
    expect(await readColumn('sync_due')).not.toBeNull();
  });
});

describe('a payment that does not match its order', () => {
  it.each([
    ['less', { amount: 100 }],
    ['more', { amount: 300_001 }],
    ['another currency', { currency: 'USD' }],
  ])(
    'because it is %s changes nothing, and is a review item for the team',
    async (_case, facts) => {
      expect(await deliver({ body: captured(facts) })).toEqual({
        status: 200,
        outcome: 'unchanged',
      });
      expect(await readDonation()).toEqual(pending);
      expect(await openedReviewItems()).toEqual([['wrong-amount', id]]);
    },
  );

  it.each(['order_Elsewhere', null])(
    'because its order is %j is a review item for the team once',
    async (unknownOrder) => {
      for (let time = 0; time < 2; time += 1) {
        expect(await deliver({ body: captured({ order_id: unknownOrder }) })).toEqual({
          status: 200,
          outcome: 'unknown-order',
        });
      }
      expect(await openedReviewItems()).toEqual([['unknown-order', id]]);
    },
  );

  it('because its subscription is unknown is a review item for the team once', async () => {
    provider.invoices = [{ id: 'inv_1', subscription_id: 'sub_Elsewhere', amount: 300_000 }];
    const charge = { order_id: 'order_Charge', invoice_id: 'inv_1' };
    const subscription = { entity: { id: 'sub_Elsewhere', status: 'active' } };
    const bodies = [
      captured(charge),
      eventBody('subscription.charged', { id, ...charge }, { subscription }),
    ];
    for (const body of bodies) expect(await deliver({ body })).toMatchObject({ status: 200 });
    const { rows } = await fixture.backend.pg.query('select * from review_items');
    expect(rows).toMatchObject([
      {
        kind: 'unknown-subscription',
        reference: id,
        description: `${id} paid ₹3,000 for the subscription sub_Elsewhere, which this site doesn’t know.`,
        amount_paise: 300_000,
      },
    ]);
  });

  it('is left to the schedule when the provider can’t be asked for its subscription', async () => {
    provider.failure = () => 503;
    const body = captured({ order_id: 'order_Charge', invoice_id: 'inv_1' });
    expect(await deliver({ body })).toEqual({ status: 200, outcome: 'later' });
    expect(await openedReviewItems()).toEqual([]);
  });
});

describe('the format of an event', () => {
  it.each([true, '1', 1, 'true'])('allows %j for captured', async (value) => {
    await deliver({ body: captured({ captured: value }) });
    await deliver({ body: fullyRefunded({ captured: value }) });
    expect(await readDonation()).toEqual(refunded());
  });

  it.each([
    ['is not JSON', 'hello'],
    ['is not text', new Uint8Array([0xff, 0xfe, 0x00])],
    ['is not an event', '{"payload":{}}'],
    ['lacks its payment', '{"event":"payment.captured","payload":{}}'],
    ['has a fraction of a paisa', null],
  ])(
    'that %s is logged and acknowledged, so that the provider does not retry',
    async (_case, given) => {
      const body = given ?? captured({ amount: 0.5 });
      expect(await deliver({ body })).toEqual({
        status: 200,
        outcome: 'unreadable',
      });
      expect(log()).toBe('razorpay-webhook: malformed event with a valid signature');
      expect(await readDonation()).toEqual(pending);
    },
  );

  it.each([
    ['above every integer', 1e18],
    ['above what the database stores', 1_000_000_000_001],
    ['negative', -300_000],
    ['a fraction', 0.5],
  ])(
    'with an amount that is %s is acknowledged, and is a review item once',
    async (_what, amount) => {
      const body = captured({ amount });
      for (let time = 0; time < 2; time += 1) {
        expect(await deliver({ body })).toEqual({ status: 200, outcome: 'unreadable' });
      }
      const { rows } = await fixture.backend.pg.query('select * from review_items');
      expect(rows).toMatchObject([
        {
          kind: 'unreadable-event',
          reference: createHash('sha256').update(body).digest('hex'),
          description: `Razorpay sent an event (payment.captured) that this site can’t read, so that nothing was recorded. It names ${id} and ${order_id}.`,
          provider_order_id: order_id,
          provider_payment_id: id,
        },
      ]);
      expect(await readDonation()).toEqual(pending);
    },
  );

  it.each(['pay_a,b', 'pay_"', 'pay_(1)', 'pay_\\'])(
    'with the id %s, which the provider never gives, is a review item',
    async (paymentId) => {
      const body = captured({ id: paymentId });
      expect(await deliver({ body })).toEqual({ status: 200, outcome: 'unreadable' });
      expect((await openedReviewItems()).map(([kind]) => kind)).toEqual(['unreadable-event']);
      expect(await readDonation()).toEqual(pending);
    },
  );

  it.each([
    ['NUL', 'upi\u0000'],
    ['a lone surrogate', 'upi\ud800'],
  ])('with %s, which Postgres cannot store, is acknowledged', async (_what, method) => {
    const body = captured({ method });
    expect(await deliver({ body })).toEqual({ status: 200, outcome: 'unreadable' });
    expect(await readDonation()).toEqual(pending);
  });

  it('is rejected above the largest size', async () => {
    const body = captured({ description: 'a'.repeat(200_000) });
    expect(await deliver({ body })).toEqual({ status: 413, outcome: 'too-large' });
  });

  it('requires POST', async () => {
    const request = new Request('http://functions.test/razorpay-webhook');
    expect((await handle(request, fixture.environment)).status).toBe(405);
  });
});

describe('a failing database', () => {
  it('causes an error response, and the next delivery records the payment', async () => {
    const delivery = { body: captured(), eventId: `evt_again_${testNumber}` };
    await fixture.backend.pg.query('set default_transaction_read_only = on');
    expect(await deliver(delivery)).toEqual({ status: 500, outcome: 'not-recorded' });
    await fixture.backend.pg.query('reset default_transaction_read_only');
    expect(await readDonation()).toEqual(pending);
    expect(await deliver(delivery)).toEqual({ status: 200, outcome: 'recorded' });
    expect(await readDonation()).toEqual(completed());
  });

  it('after the event was stored leaves the donation due, and the next delivery records it', async () => {
    const delivery = { body: captured(), eventId: `evt_halfway_${testNumber}` };
    // Payment ids are unique.
    await fixture.backend.pg.query(
      `insert into donations (amount_paise, type, provider_order_id, provider_payment_id)
       values (300000, 'Monthly', 'order_in_the_way', $1)`,
      [id],
    );
    expect(await deliver(delivery)).toMatchObject({ status: 500 });
    expect(await readColumn('sync_due')).not.toBeNull();
    await fixture.backend.pg.query(
      "delete from donations where provider_order_id = 'order_in_the_way'",
    );
    expect(await deliver(delivery)).toEqual({ status: 200, outcome: 'recorded' });
    expect(await readColumn('sync_due')).toBeNull();
  });

  it.each([
    ['cannot be reached', { SUPABASE_URL: 'http://127.0.0.1:9' }],
    ['rejects the service role key', { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_wrong' }],
    ['is not configured', { SUPABASE_URL: undefined }],
  ])('that %s causes an error response', async (_case, environment) => {
    expect(await deliver({ body: captured(), environment })).toEqual({
      status: 500,
      outcome: 'not-recorded',
    });
    expect(await readDonation()).toEqual(pending);
  });
});

it('stores and logs no personal data of the payer and no secret', async () => {
  await deliver({ body: captured() });
  await deliver({ body: captured({ id: 'pay_second' }) });
  await deliver({ body: captured({ amount: 1 }) });
  await deliver({ body: captured(), environment: { SUPABASE_URL: 'http://127.0.0.1:9' } });
  await deliver({ body: captured(), signature: 'forged' });
  await deliver({ body: failed({ amount: 'a lot' }) });
  await deliver({ body: eventBody('payment.dispute.created', { id, order_id }) });

  const written = `${log()}\n${JSON.stringify(await storedEvents())}`;
  expect(written).toContain(id);
  expect(written).toContain('7080');
  const sensitive = [
    payer.email,
    payer.contact,
    payer.vpa,
    payer.card.name,
    payer.acquirer_data.auth_code,
    ...Object.values(secrets),
  ];
  for (const word of sensitive) expect(written).not.toContain(word);
});
