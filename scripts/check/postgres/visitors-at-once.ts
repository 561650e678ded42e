import assert from 'node:assert/strict';
import type { Client } from 'pg';
import type { Connect } from './concurrency.ts';

const VISITORS = 50;

interface Visit {
  /** Where the request seems to come from. */
  network: string;
  sql: string;
  email: string;
}

/** Lets fifty visitors send at the same moment. @returns how many were taken; all others got 429 */
async function sendTogether(
  connect: Connect,
  visitOf: (visitor: number) => Visit,
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: VISITORS }, connect));
  try {
    await Promise.all(
      clients.map(async (client, visitor) => {
        const headers = { 'cf-connecting-ip': visitOf(visitor).network };
        await client.query("select set_config('request.headers', $1, false)", [
          JSON.stringify(headers),
        ]);
        await client.query('set role anon');
      }),
    );
    const answers = await Promise.allSettled(
      clients.map((client, visitor) => {
        const { sql, email } = visitOf(visitor);
        return client.query(sql, [email]);
      }),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') assert.equal(answer.reason.code, 'PT429');
    }
    return answers.filter(({ status }) => status === 'fulfilled').length;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const WRITE = `insert into public.contact_messages (name, email, message)
  values ('Asha', $1, 'Fifty of these at once')`;
const SUBSCRIBE = 'insert into public.newsletter_subscribers (email) values ($1)';

/** The bounds of what visitors send, between sessions that run at the same time. */
export const visitorsAtOnce: Record<string, (client: Client, connect: Connect) => Promise<void>> = {
  'of fifty messages at once from one network five are stored': async (client, connect) => {
    const taken = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: WRITE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(taken, 5);
    const { rows } = await client.query(
      "select count(*)::int as stored from public.contact_messages where email like '%@at-once.test'",
    );
    assert.deepEqual(rows, [{ stored: 5 }]);
  },
  'of fifty messages at once from one email address five are stored': async (_client, connect) => {
    const taken = await sendTogether(connect, (visitor) => ({
      network: `198.51.100.${visitor}`,
      sql: WRITE,
      email: 'one@at-once.test',
    }));
    assert.equal(taken, 5);
  },
  'fifty subscriptions at once from one network stop at ten': async (client, connect) => {
    const taken = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: SUBSCRIBE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(taken, 10);
    const { rows } = await client.query(
      "select count(*)::int as stored from public.newsletter_subscribers where email like '%@at-once.test'",
    );
    assert.deepEqual(rows, [{ stored: 10 }]);
  },
};
