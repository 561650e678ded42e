import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../supabase/functions/razorpay-webhook/handler.ts';
import {
  readLog,
  secrets,
  signatureOf,
  startFunctionsWorld,
  type FunctionsWorld,
} from '../support/functions-world.ts';
import { eventBody, payer, refundBody } from '../support/provider-events.ts';
import { insertRow } from '../support/rows.ts';

let world: FunctionsWorld;
let log: () => string;
let number = 0;
/** The order and payment of the present test. */
let order_id: string;
let id: string;

beforeAll(async () => {
  world = await startFunctionsWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  log = readLog();
  number += 1;
  order_id = `order_Webhook${number}`;
  id = `pay_Webhook${number}`;
  await insertDonation(order_id);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function insertDonation(orderId: string) {
  return insertRow(world.backend.pg, 'donations', {
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
}

let events = 0;

/** Delivers an event, rightly signed and with a number of its own unless told otherwise. */
async function deliver({ body, signature, eventId, environment }: Call) {
  events += 1;
  const headers = new Headers({ 'content-type': 'application/json' });
  const right = typeof body === 'string' ? signatureOf(body) : '';
  if (signature !== null) headers.set('x-razorpay-signature', signature ?? right);
  if (eventId !== null) headers.set('x-razorpay-event-id', eventId ?? `evt_${events}`);
  const request = new Request('http://functions.test/razorpay-webhook', {
    method: 'POST',
    headers,
    body,
  });
  const response = await handle(request, { ...world.environment, ...environment });
  const answer: unknown = await response.json();
  return { status: response.status, outcome: Object(answer).outcome };
}

async function donation(orderId = order_id) {
  const { rows } = await world.backend.pg.query(
    'select status, provider_payment_id from donations where provider_order_id = $1',
    [orderId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function keptEvents() {
  const { rows } = await world.backend.pg.query<{ id: string; type: string; payload: unknown }>(
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
  it('that is right lets the event through', async () => {
    expect(await deliver({ body: captured() })).toEqual({ status: 200, outcome: 'recorded' });
    expect(await donation()).toEqual(completed());
  });

  it('is that of the bytes as they came', async () => {
    const body = `{ "event" : "payment.captured", "payload" : ${JSON.stringify(JSON.parse(captured()).payload)} }\n`;
    const signature = signatureOf(body);
    const reserialised = JSON.stringify(JSON.parse(body));
    expect(await deliver({ body: reserialised, signature })).toMatchObject({ status: 401 });
    expect(await donation()).toEqual(pending);
    expect(await deliver({ body, signature })).toMatchObject({ status: 200 });
    expect(await donation()).toEqual(completed());
  });

  it.each([
    ['of another secret', () => signatureOf(captured(), 'another secret')],
    ['of another body', () => signatureOf(failed())],
    ['cut short', () => signatureOf(captured()).slice(0, 62)],
    ['with something behind it', () => `${signatureOf(captured())}00`],
    ['that is no hexadecimal', () => 'z'.repeat(64)],
    ['that is empty', () => ''],
    ['that is missing', () => null],
  ])('%s is refused, and nothing is kept', async (_case, signature) => {
    const before = await keptEvents();
    expect(await deliver({ body: captured(), signature: signature() })).toEqual({
      status: 401,
      outcome: 'wrong-signature',
    });
    expect(await donation()).toEqual(pending);
    expect(await keptEvents()).toEqual(before);
  });

  it('of the secret before is good while the secret is changed, and not afterwards', async () => {
    const body = captured();
    const signature = signatureOf(body, 'the-secret-of-last-year');
    const changing = { RAZORPAY_WEBHOOK_SECRET_BEFORE: 'the-secret-of-last-year' };
    expect(await deliver({ body, signature })).toMatchObject({ status: 401 });
    expect(await deliver({ body, environment: changing })).toMatchObject({ status: 200 });
    expect(
      await deliver({
        body: failed(),
        signature: signatureOf(failed(), 'the-secret-of-last-year'),
        environment: changing,
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe('the same event again', () => {
  it('is recognised by its number', async () => {
    const eventId = `evt_same_${number}`;
    expect(await deliver({ body: captured(), eventId })).toMatchObject({ outcome: 'recorded' });
    const before = await keptEvents();
    expect(await deliver({ body: captured(), eventId })).toEqual({
      status: 200,
      outcome: 'duplicate',
    });
    expect(await keptEvents()).toEqual(before);
  });

  it('is recognised by its payment when it has another number', async () => {
    await deliver({ body: captured() });
    expect(await deliver({ body: captured() })).toEqual({ status: 200, outcome: 'duplicate' });
    expect(await deliver({ body: eventBody('order.paid', { id, order_id }) })).toEqual({
      status: 200,
      outcome: 'duplicate',
    });
    expect(await donation()).toEqual(completed());
  });

  it('is recognised by its bytes when it has no number', async () => {
    const first = { body: captured(), eventId: null };
    expect(await deliver(first)).toEqual({ status: 200, outcome: 'recorded' });
    const before = await keptEvents();
    expect(before.map((event) => event.id)).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(await deliver(first)).toEqual({ status: 200, outcome: 'duplicate' });
    expect(await keptEvents()).toEqual(before);
  });

  it('counts once when it comes ten times at the same moment', async () => {
    const body = captured();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        deliver({ body, eventId: `evt_${number}_${place % 2}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
    expect(await donation()).toEqual(completed());
  });
});

describe('states only move forward', () => {
  it('a failed attempt is followed by a payment that goes through', async () => {
    await deliver({ body: failed({ id: 'pay_first' }) });
    expect(await donation()).toEqual({ status: 'failed', provider_payment_id: null });
    expect(await deliver({ body: captured() })).toMatchObject({ outcome: 'recorded' });
    expect(await donation()).toEqual(completed());
  });

  it.each(['pay_first', undefined])('a late failure undoes no payment', async (failedId) => {
    await deliver({ body: captured() });
    expect(await deliver({ body: failed({ id: failedId ?? id }) })).toEqual({
      status: 200,
      outcome: 'duplicate',
    });
    expect(await donation()).toEqual(completed());
  });

  it('a refund before its payment stays a refund', async () => {
    expect(await deliver({ body: fullyRefunded() })).toMatchObject({ outcome: 'recorded' });
    expect(await deliver({ body: captured() })).toMatchObject({
      status: 200,
      outcome: 'duplicate',
    });
    expect(await donation()).toEqual(refunded());
  });

  it('order.paid alone completes a donation', async () => {
    await deliver({ body: eventBody('order.paid', { id, order_id }) });
    expect(await donation()).toEqual(completed());
  });
});

describe('money given back', () => {
  beforeEach(() => deliver({ body: captured() }));

  it('in full makes the donation refunded', async () => {
    expect(await deliver({ body: fullyRefunded() })).toMatchObject({ outcome: 'recorded' });
    expect(await donation()).toEqual(refunded());
  });

  it('in part leaves it completed, until the rest follows', async () => {
    const part = refundBody({ id, order_id, amount_refunded: 100_000 }, 100_000);
    expect(await deliver({ body: part })).toEqual({ status: 200, outcome: 'ignored' });
    expect(await donation()).toEqual(completed());
    const rest = refundBody({ id, order_id, amount_refunded: 300_000 }, 200_000);
    expect(await deliver({ body: rest })).toMatchObject({ outcome: 'recorded' });
    expect(await donation()).toEqual(refunded());
  });

  it('is measured by the refund when the payment does not say how much', async () => {
    const without = { id, order_id, amount_refunded: null };
    await deliver({ body: refundBody(without, 299_999) });
    expect(await donation()).toEqual(completed());
    await deliver({ body: refundBody(without, 300_000) });
    expect(await donation()).toEqual(refunded());
  });
});

describe('two payments of one order', () => {
  const second = 'pay_second';

  it('are reported, and the donation stays with the first', async () => {
    await deliver({ body: captured() });
    expect(await deliver({ body: captured({ id: second }) })).toEqual({
      status: 200,
      outcome: 'second-payment',
    });
    expect(log()).toBe(
      `razorpay-webhook: second-payment: payment.captured of order ${order_id}, donation unchanged`,
    );
    expect(await donation()).toEqual(completed());
  });

  it('and the second given back is no refund of the gift', async () => {
    await deliver({ body: captured() });
    expect(await deliver({ body: fullyRefunded({ id: second }) })).toMatchObject({
      status: 200,
      outcome: 'ignored',
    });
    expect(await donation()).toEqual(completed());
  });

  it('and one that was never captured, given back by the provider, leaves room for the other', async () => {
    await deliver({ body: fullyRefunded({ id: second, captured: false }) });
    expect(await donation()).toEqual({ status: 'failed', provider_payment_id: null });
    await deliver({ body: captured() });
    expect(await donation()).toEqual(completed());
  });

  it('one payment never makes two donations, and is not delivered forever', async () => {
    await deliver({ body: captured() });
    await insertDonation('order_Other');
    const other = { body: captured({ order_id: 'order_Other' }), eventId: 'evt_other' };
    expect(await deliver(other)).toEqual({ status: 200, outcome: 'second-payment' });
    expect(await donation('order_Other')).toEqual(pending);
    expect((await keptEvents()).map((event) => event.id)).toContain('evt_other');
  });
});

describe('a payment that is not what the order was made for', () => {
  it.each([
    ['less', { amount: 100 }],
    ['more', { amount: 300_001 }],
    ['another currency', { currency: 'USD' }],
  ])('because it is %s changes nothing, and is reported', async (_case, facts) => {
    expect(await deliver({ body: captured(facts) })).toEqual({
      status: 200,
      outcome: 'wrong-amount',
    });
    expect(await donation()).toEqual(pending);
    expect(log()).toContain(`wrong-amount: payment.captured of order ${order_id}`);
  });

  it('because this site made no such order is reported', async () => {
    expect(await deliver({ body: captured({ order_id: 'order_Elsewhere' }) })).toEqual({
      status: 200,
      outcome: 'unknown-order',
    });
    expect(log()).toContain('unknown-order: payment.captured of order order_Elsewhere');
  });

  it('because it has no order', async () => {
    expect(await deliver({ body: captured({ order_id: null }) })).toMatchObject({
      status: 200,
      outcome: 'unknown-order',
    });
  });
});

describe('what an event may look like', () => {
  it.each([true, '1', 1, 'true'])('captured as %j is captured', async (value) => {
    await deliver({ body: captured({ captured: value }) });
    await deliver({ body: fullyRefunded({ captured: value }) });
    expect(await donation()).toEqual(refunded());
  });

  it('notes are an empty list or an object', async () => {
    await deliver({ body: captured({ notes: [] }) });
    expect(await donation()).toEqual(completed());
    expect(await deliver({ body: captured({ notes: { dog: 'Sheru' } }) })).toMatchObject({
      status: 200,
    });
  });

  it.each(['payment.authorized', 'payment.dispute.created', 'constructor'])(
    '%s is kept and changes nothing',
    async (type) => {
      const eventId = `evt_${number}_of_no_interest`;
      const body = eventBody(type, { id, order_id });
      expect(await deliver({ body, eventId })).toEqual({ status: 200, outcome: 'ignored' });
      expect(await donation()).toEqual(pending);
      expect((await keptEvents()).find((event) => event.id === eventId)).toMatchObject({ type });
    },
  );

  it('an event about something else than a payment is kept', async () => {
    const body = JSON.stringify({ event: 'settlement.processed', payload: { settlement: {} } });
    expect(await deliver({ body })).toEqual({ status: 200, outcome: 'ignored' });
  });

  it.each([
    ['no JSON', 'hello'],
    ['not even text', new Uint8Array([0xff, 0xfe, 0x00])],
    ['no event', '{"payload":{}}'],
    ['a capture without its payment', '{"event":"payment.captured","payload":{}}'],
    ['a capture of a part of a paisa', null],
  ])('%s is answered and reported, so that the provider stops', async (_case, given) => {
    const body = given ?? captured({ amount: 0.5 });
    const { createHmac } = await import('node:crypto');
    const signature = createHmac('sha256', secrets.RAZORPAY_WEBHOOK_SECRET).update(body);
    expect(await deliver({ body, signature: signature.digest('hex') })).toEqual({
      status: 200,
      outcome: 'unreadable',
    });
    expect(log()).toBe('razorpay-webhook: an event with the right signature can not be read');
    expect(await donation()).toEqual(pending);
  });

  it.each([
    ['NUL', 'upi\u0000'],
    ['half of a pair of code units', 'upi\ud800'],
  ])('%s, which no database keeps, is not asked for again', async (_what, method) => {
    const body = captured({ method });
    expect(await deliver({ body })).toEqual({ status: 200, outcome: 'unreadable' });
    expect(await donation()).toEqual(pending);
  });

  it('more than the provider would ever send is refused', async () => {
    const body = captured({ description: 'a'.repeat(200_000) });
    expect(await deliver({ body })).toEqual({ status: 413, outcome: 'too-large' });
  });

  it('only a POST is an event', async () => {
    const request = new Request('http://functions.test/razorpay-webhook');
    expect((await handle(request, world.environment)).status).toBe(405);
  });
});

describe('a database that fails', () => {
  it('is answered with an error, and the next delivery records the payment', async () => {
    const delivery = { body: captured(), eventId: `evt_again_${number}` };
    await world.backend.pg.query('alter table payment_events rename to payment_events_away');
    expect(await deliver(delivery)).toEqual({ status: 500, outcome: 'not-recorded' });
    await world.backend.pg.query('alter table payment_events_away rename to payment_events');
    expect(await donation()).toEqual(pending);
    expect(await deliver(delivery)).toEqual({ status: 200, outcome: 'recorded' });
    expect(await donation()).toEqual(completed());
  });

  it('halfway leaves nothing, so that the next delivery is no repetition', async () => {
    const delivery = { body: captured(), eventId: `evt_halfway_${number}` };
    await world.backend.pg.query(
      `alter table donations add constraint halfway check (status <> 'completed') not valid`,
    );
    expect(await deliver(delivery)).toMatchObject({ status: 500 });
    expect((await keptEvents()).map((event) => event.id)).not.toContain(delivery.eventId);
    await world.backend.pg.query('alter table donations drop constraint halfway');
    expect(await deliver(delivery)).toEqual({ status: 200, outcome: 'recorded' });
  });

  it.each([
    ['is out of reach', { SUPABASE_URL: 'http://127.0.0.1:9' }],
    ['does not know the server’s key', { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_wrong' }],
    ['is not configured', { SUPABASE_URL: undefined }],
  ])('because it %s is answered with an error', async (_case, environment) => {
    expect(await deliver({ body: captured(), environment })).toEqual({
      status: 500,
      outcome: 'not-recorded',
    });
    expect(await donation()).toEqual(pending);
  });
});

it('keeps and logs nothing about the person who paid, and no secret', async () => {
  await deliver({ body: captured() });
  await deliver({ body: captured({ id: 'pay_second' }) });
  await deliver({ body: captured({ amount: 1 }) });
  await deliver({ body: captured(), environment: { SUPABASE_URL: 'http://127.0.0.1:9' } });
  await deliver({ body: captured(), signature: 'forged' });
  await deliver({ body: failed({ amount: 'a lot' }) });
  await deliver({ body: eventBody('payment.dispute.created', { id, order_id }) });

  const said = `${log()}\n${JSON.stringify(await keptEvents())}`;
  expect(said).toContain(id);
  expect(said).toContain('7080');
  const mustNotBeSaid = [
    payer.email,
    payer.contact,
    payer.vpa,
    payer.card.name,
    payer.acquirer_data.auth_code,
    ...Object.values(secrets),
  ];
  for (const word of mustNotBeSaid) expect(said).not.toContain(word);
});
