import assert from 'node:assert/strict';
import type { Client } from 'pg';

type Connect = () => Promise<Client>;
type Test = (client: Client, connect: Connect) => Promise<void>;

const CALLERS = 20;
const VISITORS = 50;
/** Repetitions of a test whose result could depend on which session is first. */
const ROUNDS = 10;

interface Call {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The network address that the request comes from. */
  readonly network?: string;
}

/** Runs one query per session, all at the same time, as one role. */
async function runTogether<Row extends object>(
  connect: Connect,
  role: 'anon' | 'service_role',
  calls: readonly Call[],
): Promise<PromiseSettledResult<Row[]>[]> {
  const clients = await Promise.all(calls.map(connect));
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const headers = JSON.stringify({ 'cf-connecting-ip': calls[index]?.network });
        await client.query("select set_config('request.headers', $1, false)", [headers]);
        await client.query(`set role ${role}`);
      }),
    );
    return await Promise.allSettled(
      clients.map(async (client, index) => {
        const { sql = '', values = [] } = calls[index] ?? {};
        return (await client.query<Row>(sql, [...values])).rows;
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Calls a function of the server in twenty sessions. @returns how often it returned each value */
async function callTogether(
  connect: Connect,
  call: string,
  valuesOf: (caller: number) => unknown[],
): Promise<Record<string, number>> {
  const calls = Array.from({ length: CALLERS }, (_, caller) => ({
    sql: `select ${call} as result`,
    values: valuesOf(caller),
  }));
  const counts: Record<string, number> = {};
  for (const settled of await runTogether<{ result: unknown }>(connect, 'service_role', calls)) {
    if (settled.status === 'rejected') throw settled.reason;
    const result = String(settled.value[0]?.result);
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

/** Sends a form as fifty visitors. @returns how many were accepted; the others were rejected with 429 */
async function sendTogether(
  connect: Connect,
  visitOf: (visitor: number) => { network: string; sql: string; email: string },
): Promise<number> {
  const calls = Array.from({ length: VISITORS }, (_, visitor) => {
    const { network, sql, email } = visitOf(visitor);
    return { network, sql, values: [email] };
  });
  const results = await runTogether(connect, 'anon', calls);
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(result.reason.code, 'PT429');
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const RECORD_CAPTURE = `public.record_payment_event($1, 'payment.captured', '{}', $2, $3, 50000, 'INR', 'completed')`;
const RECORD_ANY = `public.record_payment_event($1, 'any', '{}', $2, $3, 50000, 'INR', $4)`;
const SEND_MESSAGE = `insert into public.contact_messages (name, email, message)
  values ('Asha', $1, 'Fifty messages at once')`;
const SUBSCRIBE = 'insert into public.newsletter_subscribers (email) values ($1)';

const eventsOfOnePayment = [
  { status: 'failed', payment: 'pay_tried' },
  { status: 'completed', payment: 'pay_made' },
  { status: null, payment: 'pay_made' },
] as const;

/** Records events about one order in twenty sessions, each event in two of them. */
function recordTogether(
  connect: Connect,
  order: string,
  events: readonly { readonly status: string | null; readonly payment: string }[],
): Promise<Record<string, number>> {
  return callTogether(connect, RECORD_ANY, (caller) => {
    const number = Math.floor(caller / 2);
    const { status, payment } = events[number % events.length] ?? eventsOfOnePayment[0];
    return [`evt_${order}_${number}`, order, `${payment}_${order}`, status];
  });
}

async function donationsOf(client: Client, order: string) {
  const { rows } = await client.query<{ status: string; payment: string }>(
    `select status, provider_payment_id as payment from public.donations
     where provider_order_id = $1`,
    [order],
  );
  return rows;
}

async function addDonation(client: Client, order: string): Promise<void> {
  await client.query(
    `insert into public.donations (amount_paise, type, provider_order_id)
     values (50000, 'One-time', $1)`,
    [order],
  );
}

async function countOf(client: Client, from: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${from}`);
  return rows[0]?.count ?? 0;
}

/**
 * What must hold between sessions at the same time; the embedded database of the tests has one session. The
 * rows of a test stay in the database.
 */
export const concurrencyTests: Record<string, Test> = {
  'of twenty orders of one caller at once ten are allowed': async (client, connect) => {
    // Expired rows, which every session tries to delete.
    await client.query(
      `insert into private.order_requests (caller_hash, requested_at)
         select private.rate_limit_hash('caller ' || n), now() - interval '2 minutes' from generate_series(1, 5000) as n`,
    );
    const counts = await callTogether(connect, 'public.allow_order($1)', () => ['203.0.113.7']);
    assert.deepEqual(counts, { true: 10, false: 10 });
  },
  'twenty callers at once are all allowed': async (_client, connect) => {
    const counts = await callTogether(connect, 'public.allow_order($1)', (caller) => [
      `198.51.100.${caller}`,
    ]);
    assert.deepEqual(counts, { true: CALLERS });
  },
  'an event delivered twenty times at once is recorded once': async (client, connect) => {
    await addDonation(client, 'order_Same');
    const values = ['evt_same', 'order_Same', 'pay_same'];
    const counts = await callTogether(connect, RECORD_CAPTURE, () => values);
    assert.deepEqual(counts, { recorded: 1, duplicate: CALLERS - 1 });
  },
  'twenty events of one payment at once complete one donation': async (client, connect) => {
    await addDonation(client, 'order_Events');
    const counts = await callTogether(connect, RECORD_CAPTURE, (caller) => [
      `evt_${caller}`,
      'order_Events',
      'pay_events',
    ]);
    assert.deepEqual(counts, { recorded: 1, duplicate: CALLERS - 1 });
  },
  'twenty orders that claim one payment at once complete one donation': async (client, connect) => {
    for (let order = 0; order < CALLERS; order += 1) await addDonation(client, `order_${order}`);
    const counts = await callTogether(connect, RECORD_CAPTURE, (caller) => [
      `evt_claim_${caller}`,
      `order_${caller}`,
      'pay_claimed',
    ]);
    assert.deepEqual(counts, { recorded: 1, 'second-payment': CALLERS - 1 });
    const events = "public.payment_events where id like 'evt_claim_%'";
    assert.equal(await countOf(client, events), CALLERS);
  },
  'failures and captures at once, each twice, end in one completed donation': async (
    client,
    connect,
  ) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = `order_Mixed${round}`;
      await addDonation(client, order);
      const { duplicate = 0 } = await recordTogether(connect, order, eventsOfOnePayment);
      assert.ok(duplicate >= CALLERS / 2, `${duplicate} duplicates`);
      assert.deepEqual(await donationsOf(client, order), [
        { status: 'completed', payment: `pay_made_${order}` },
      ]);
    }
  },
  'a payment event does not undo a refund that was faster': async (client, connect) => {
    const refund = { status: 'refunded', payment: 'pay_made' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = `order_Refunded${round}`;
      await addDonation(client, order);
      await recordTogether(connect, order, [refund, ...eventsOfOnePayment]);
      assert.deepEqual(await donationsOf(client, order), [
        { status: 'refunded', payment: `pay_made_${order}` },
      ]);
    }
  },
  'of fifty messages at once from one network five are stored': async (client, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: SEND_MESSAGE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(accepted, 5);
    const stored = "public.contact_messages where email like '%@at-once.test'";
    assert.equal(await countOf(client, stored), 5);
  },
  'of fifty messages at once from one email address five are stored': async (_, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: `198.51.100.${visitor}`,
      sql: SEND_MESSAGE,
      email: 'one@at-once.test',
    }));
    assert.equal(accepted, 5);
  },
  'of fifty subscriptions at once from one network ten are stored': async (client, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: SUBSCRIBE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(accepted, 10);
    const stored = "public.newsletter_subscribers where email like '%@at-once.test'";
    assert.equal(await countOf(client, stored), 10);
  },
};
