import assert from 'node:assert/strict';
import type { Client } from 'pg';

/** Opens one more session. */
export type Connect = () => Promise<Client>;

const CALLERS = 20;
/** What depends on who comes first is tried several times. */
const ROUNDS = 10;

/** Lets many sessions of the server's role ask the same at the same moment; the answers, sorted. */
async function askTogether<Answer>(
  connect: Connect,
  sql: string,
  valuesOf: (caller: number) => unknown[],
): Promise<Answer[]> {
  const clients = await Promise.all(Array.from({ length: CALLERS }, connect));
  try {
    await Promise.all(clients.map((client) => client.query('set role service_role')));
    const results = await Promise.all(
      clients.map((client, caller) =>
        client.query<{ answer: Answer }>(`select ${sql} as answer`, valuesOf(caller)),
      ),
    );
    return results.flatMap(({ rows }) => rows.map(({ answer }) => answer));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function times(answers: readonly unknown[], answer: unknown): number {
  return answers.filter((given) => given === answer).length;
}

const RECORD = `public.record_payment_event($1, 'payment.captured', '{}', $2, $3, 50000, 'INR', 'completed')`;

/**
 * What must hold between sessions that run at the same time, which one embedded session can not show. Each
 * leaves its rows behind: the database is thrown away.
 */
export const concurrency: Record<string, (client: Client, connect: Connect) => Promise<void>> = {
  'of twenty orders of one caller at once ten are admitted': async (client, connect) => {
    // Starts of long ago, for everybody to clear away at the same time.
    await client.query(
      `insert into private.order_starts (caller, started_at)
       select 'caller ' || n, now() - interval '2 minutes' from generate_series(1, 5000) as n`,
    );
    const answers = await askTogether(connect, 'public.admit_order($1)', () => ['one caller']);
    assert.equal(times(answers, true), 10);
    assert.equal(times(answers, false), 10);
  },
  'twenty callers at once are all admitted': async (_client, connect) => {
    const answers = await askTogether(connect, 'public.admit_order($1)', (caller) => [
      `another caller ${caller}`,
    ]);
    assert.equal(times(answers, true), CALLERS);
  },
  'an event delivered twenty times at once is recorded once': async (client, connect) => {
    await addDonation(client, 'order_Same');
    const values = ['evt_same', 'order_Same', 'pay_same'];
    const answers = await askTogether(connect, RECORD, () => values);
    assert.equal(times(answers, 'recorded'), 1);
    assert.equal(times(answers, 'duplicate'), CALLERS - 1);
  },
  'twenty events of one payment at once complete one donation': async (client, connect) => {
    await addDonation(client, 'order_Events');
    const answers = await askTogether(connect, RECORD, (caller) => [
      `evt_${caller}`,
      'order_Events',
      'pay_events',
    ]);
    assert.equal(times(answers, 'recorded'), 1);
    assert.equal(times(answers, 'duplicate'), CALLERS - 1);
  },
  'twenty orders that claim one payment at once complete one donation': async (client, connect) => {
    for (let order = 0; order < CALLERS; order += 1) await addDonation(client, `order_${order}`);
    const answers = await askTogether(connect, RECORD, (caller) => [
      `evt_claim_${caller}`,
      `order_${caller}`,
      'pay_claimed',
    ]);
    assert.equal(times(answers, 'recorded'), 1);
    assert.equal(times(answers, 'second-payment'), CALLERS - 1);
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from public.payment_events where id like 'evt_claim_%'",
    );
    assert.deepEqual(rows, [{ count: String(CALLERS) }]);
  },
  'failures, captures and others at once, each twice, end in one completed donation': async (
    client,
    connect,
  ) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = `order_Mixed${round}`;
      await addDonation(client, order);
      const answers = await tellTogether(connect, order, kinds);
      // Every second delivery is a repetition, and the order is completed once.
      assert.ok(times(answers, 'duplicate') >= CALLERS / 2, answers.join(', '));
      assert.deepEqual(await donationsOf(client, order), [
        { status: 'completed', payment: `pay_made_${order}` },
      ]);
    }
  },
  'a refund that overtakes its payment is not undone by it': async (client, connect) => {
    const refund = { status: 'refunded', payment: 'pay_made' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = `order_Refunded${round}`;
      await addDonation(client, order);
      await tellTogether(connect, order, [refund, ...kinds]);
      assert.deepEqual(await donationsOf(client, order), [
        { status: 'refunded', payment: `pay_made_${order}` },
      ]);
    }
  },
};

const kinds = [
  { status: 'failed', payment: 'pay_tried' },
  { status: 'completed', payment: 'pay_made' },
  { status: null, payment: 'pay_made' },
] as const;

/** Has events of all kinds about one order arrive at the same moment, some of them twice. */
async function tellTogether(
  connect: Connect,
  order: string,
  told: readonly { readonly status: string | null; readonly payment: string }[],
): Promise<string[]> {
  return askTogether<string>(
    connect,
    "public.record_payment_event($1, 'any', '{}', $2, $3, 50000, 'INR', $4)",
    (caller) => {
      // Two callers after each other deliver the same event.
      const { status, payment } = told[Math.floor(caller / 2) % told.length] ?? kinds[0];
      return [`evt_${order}_${Math.floor(caller / 2)}`, order, `${payment}_${order}`, status];
    },
  );
}

async function donationsOf(client: Client, order: string) {
  const { rows } = await client.query<{ status: string; payment: string }>(
    `select status, provider_payment_id as payment from public.donations
     where provider_order_id = $1`,
    [order],
  );
  return rows;
}

async function addDonation(client: Client, orderId: string): Promise<void> {
  await client.query(
    `insert into public.donations (amount_paise, type, provider_order_id)
     values (50000, 'One-time', $1)`,
    [orderId],
  );
}
