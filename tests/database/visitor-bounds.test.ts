import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { countRows } from '../support/rows.ts';

const FROM_ONE = { contact_messages: 5, newsletter_subscribers: 10 } as const;
const FROM_ALL = { contact_messages: 300, newsletter_subscribers: 600 } as const;
const forms = { contact_messages: 'contact', newsletter_subscribers: 'newsletter' } as const;
type Table = keyof typeof FROM_ONE;
const tables = ['contact_messages', 'newsletter_subscribers'] as const;

let backend: TestBackend;
let emails = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec(
    'delete from private.visitor_sends; delete from contact_messages; delete from newsletter_subscribers',
  ),
);

interface Send {
  email?: string;
  headers?: Record<string, string>;
  authorization?: string;
}

/** Sends as a visitor's browser does, through the proxy that says where from. */
async function send(table: Table, { email, headers = {}, authorization }: Send = {}) {
  emails += 1;
  const row = { email: email ?? `bounds-${emails}@paws.test` };
  const message = { name: 'Asha', message: 'Is Sheru well today?' };
  const response = await backend.fetch(`http://localhost/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...headers,
    },
    body: JSON.stringify(table === 'contact_messages' ? { ...row, ...message } : row),
  });
  const text = await response.text();
  return { status: response.status, text };
}

const accepted = { status: 201, text: '' };
const refusedFor = (message: string) => ({
  status: 429,
  text: expect.stringContaining(`"message":"${message}"`),
});
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });

async function sendUpTo(table: Table, options: (number: number) => Send): Promise<void> {
  for (let number = 0; number < FROM_ONE[table]; number += 1) {
    expect(await send(table, options(number))).toEqual(accepted);
  }
}

/** Puts earlier sends there, each from a network and an email address of its own. */
async function sendsOfOthers(table: Table, count: number): Promise<void> {
  await backend.pg.query(
    `insert into private.visitor_sends (form, network_hash, email_hash)
     select $1, private.visitor_hash('network ' || n), private.visitor_hash('email ' || n)
     from generate_series(1, $2::int) as n`,
    [forms[table], count],
  );
}

describe.each(tables)('%s', (table) => {
  it('takes so many from one network and no more, whoever writes', async () => {
    await sendUpTo(table, () => from('203.0.113.7'));
    expect(await send(table, from('203.0.113.7'))).toEqual(refusedFor('too-many-from-one'));
    expect(await countRows(backend.pg, table, {})).toBe(FROM_ONE[table]);
    expect(await send(table, from('203.0.113.8'))).toEqual(accepted);
  });

  it('takes so many from one email address and no more, however it is written', async () => {
    const spellings = ['reader@paws.test', 'Reader@Paws.test'];
    const email = (number: number) => spellings[number % 2] ?? '';
    await sendUpTo(table, (number) => ({ email: email(number), ...from(`203.0.113.${number}`) }));
    expect(await send(table, { email: 'READER@paws.test', ...from('203.0.113.99') })).toEqual(
      refusedFor('too-many-from-one'),
    );
    expect(await send(table, from('203.0.113.99'))).toEqual(accepted);
  });

  it('takes so many from everybody together', async () => {
    await sendsOfOthers(table, FROM_ALL[table] - 1);
    expect(await send(table, from('203.0.113.7'))).toEqual(accepted);
    expect(await send(table, from('203.0.113.8'))).toEqual(refusedFor('too-many-from-all'));
  });

  it('takes more when an hour has gone, and forgets who sent', async () => {
    await sendUpTo(table, () => from('203.0.113.7'));
    await backend.pg.exec(
      "update private.visitor_sends set sent_at = now() - interval '30 minutes'",
    );
    expect((await send(table, from('203.0.113.7'))).status).toBe(429);
    await backend.pg.exec("update private.visitor_sends set sent_at = now() - interval '1 hour'");
    expect(await send(table, from('203.0.113.7'))).toEqual(accepted);
    const { rows } = await backend.pg.query('select form from private.visitor_sends');
    expect(rows).toEqual([{ form: forms[table] }]);
  });

  it('counts every row of one request', async () => {
    const rows = Array.from({ length: FROM_ONE[table] + 1 }, (_, number) => ({
      email: `row-${number}@paws.test`,
      ...(table === 'contact_messages' ? { name: 'Asha', message: 'Many in one request' } : {}),
    }));
    const response = await backend.fetch(`http://localhost/rest/v1/${table}`, {
      method: 'POST',
      headers: {
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
        ...from('203.0.113.7').headers,
      },
      body: JSON.stringify(rows),
    });
    expect(response.status).toBe(429);
    expect(await countRows(backend.pg, table, {})).toBe(0);
  });

  it('is not counted when it is refused for another reason', async () => {
    for (let number = 0; number < FROM_ONE[table]; number += 1) {
      expect((await send(table, { email: 'no address', ...from('203.0.113.7') })).status).toBe(400);
    }
    expect(await send(table, from('203.0.113.7'))).toEqual(accepted);
  });

  it('bounds who is signed in just as well, and not the server', async () => {
    await sendUpTo(table, () => from('203.0.113.7'));
    const { sponsor } = demoAccounts;
    const client = await backend.signedIn(sponsor.email, sponsor.password);
    const { data } = await client.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token ?? ''}`;
    expect((await send(table, { authorization, ...from('203.0.113.7') })).status).toBe(429);
    const row = { name: 'Asha', email: 'server@paws.test', message: 'Written by the server' };
    const { error } =
      table === 'contact_messages'
        ? await backend.service.from(table).insert(row)
        : await backend.service.from(table).insert({ email: row.email });
    expect(error).toBeNull();
  });
});

it('the forms are counted apart', async () => {
  await sendUpTo('contact_messages', () => from('203.0.113.7'));
  expect(await send('newsletter_subscribers', from('203.0.113.7'))).toEqual(accepted);
});

/** Sends one message from each. @returns how many networks were counted, and for how many messages */
async function networks(...headers: Record<string, string>[]) {
  for (const one of headers)
    expect(await send('contact_messages', { headers: one })).toEqual(accepted);
  const { rows } = await backend.pg.query<{ networks: number; known: number }>(
    `select count(distinct network_hash)::int as networks, count(network_hash)::int as known
       from private.visitor_sends`,
  );
  return rows[0];
}

describe('the network', () => {
  it('is what the outermost proxy says, whatever the caller claims', async () => {
    const truth = { 'cf-connecting-ip': '203.0.113.7' };
    expect(
      await networks(
        truth,
        { ...truth, 'x-forwarded-for': '1.1.1.1' },
        { ...truth, 'x-real-ip': '2.2.2.2' },
      ),
    ).toEqual({ networks: 1, known: 3 });
  });

  it('is otherwise the last that the proxies tell, not what the caller put before it', async () => {
    expect(
      await networks(
        { 'x-forwarded-for': '203.0.113.7' },
        { 'x-forwarded-for': '1.1.1.1, 203.0.113.7' },
        { 'x-forwarded-for': '2.2.2.2,::ffff:203.0.113.7' },
      ),
    ).toEqual({ networks: 1, known: 3 });
  });

  it('is 64 bits of an address of version 6', async () => {
    expect(
      await networks(
        from('2001:db8:1:2::1').headers,
        from('2001:db8:1:2:ffff::2').headers,
        from('2001:db8:1:3::1').headers,
      ),
    ).toEqual({ networks: 2, known: 3 });
  });

  it('is nobody’s where no proxy tells it', async () => {
    expect(await networks({}, { 'x-forwarded-for': ' ' })).toEqual({ networks: 0, known: 0 });
  });
});

it('keeps no address, and nothing that the API can read', async () => {
  await send('contact_messages', { email: 'secret@paws.test', ...from('203.0.113.7') });
  const { rows } = await backend.pg.query<{ kept: string }>(
    "select string_agg(to_jsonb(t)::text, ' ') as kept from private.visitor_sends as t",
  );
  expect(rows[0]?.kept).not.toMatch(/203\.0\.113|secret@paws/);
  expect(rows[0]?.kept).toMatch(/"network_hash": "[0-9a-f]{64}"/);
  const { rows: readable } = await backend.pg.query(
    `select 1 from unnest(array['anon', 'authenticated', 'service_role']) as role,
       unnest(array['private.visitor_sends', 'private.visitor_hash_key']) as name
     where has_table_privilege(role, name, 'select')`,
  );
  expect(readable).toEqual([]);
});
