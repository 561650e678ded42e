// The tables that visitors insert into, and their rate limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { countRows } from '../support/rows.ts';

const LIMIT_PER_SENDER = { contact_messages: 5, newsletter_subscribers: 10 } as const;
const LIMIT_FOR_ALL = { contact_messages: 300, newsletter_subscribers: 600 } as const;
const forms = { contact_messages: 'contact', newsletter_subscribers: 'newsletter' } as const;
type Table = keyof typeof LIMIT_PER_SENDER;
const tables = ['contact_messages', 'newsletter_subscribers'] as const;

let backend: TestBackend;
let emailCount = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec(
    'delete from private.form_submissions; delete from contact_messages; delete from newsletter_subscribers',
  ),
);

interface Submission {
  email?: string;
  headers?: Record<string, string>;
  authorization?: string;
}

/** Sends a request like a visitor's browser, with the proxy's headers. */
async function submit(table: Table, { email, headers = {}, authorization }: Submission = {}) {
  emailCount += 1;
  const row = { email: email ?? `sender-${emailCount}@paws.test` };
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
const rejectedWith = (message: string) => ({
  status: 429,
  text: expect.stringContaining(`"message":"${message}"`),
});
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });

async function submitUpToLimit(
  table: Table,
  options: (number: number) => Submission,
): Promise<void> {
  for (let number = 0; number < LIMIT_PER_SENDER[table]; number += 1) {
    expect(await submit(table, options(number))).toEqual(accepted);
  }
}

/** Inserts earlier submissions, each from another network and email. */
async function insertSubmissionsOfOthers(table: Table, count: number): Promise<void> {
  await backend.pg.query(
    `insert into private.form_submissions (form, network_hash, email_hash)
     select $1, private.rate_limit_hash('network ' || n), private.rate_limit_hash('email ' || n)
     from generate_series(1, $2::int) as n`,
    [forms[table], count],
  );
}

describe.each(tables)('%s', (table) => {
  it('limits one network, for all emails together', async () => {
    await submitUpToLimit(table, () => from('203.0.113.7'));
    expect(await submit(table, from('203.0.113.7'))).toEqual(rejectedWith('too-many-from-one'));
    expect(await countRows(backend.pg, table, {})).toBe(LIMIT_PER_SENDER[table]);
    expect(await submit(table, from('203.0.113.8'))).toEqual(accepted);
  });

  it('limits one email in any case, for all networks together', async () => {
    const spellings = ['reader@paws.test', 'Reader@Paws.test'];
    const email = (number: number) => spellings[number % 2] ?? '';
    await submitUpToLimit(table, (number) => ({
      email: email(number),
      ...from(`203.0.113.${number}`),
    }));
    expect(await submit(table, { email: 'READER@paws.test', ...from('203.0.113.99') })).toEqual(
      rejectedWith('too-many-from-one'),
    );
    expect(await submit(table, from('203.0.113.99'))).toEqual(accepted);
  });

  it('limits all visitors together', async () => {
    await insertSubmissionsOfOthers(table, LIMIT_FOR_ALL[table] - 1);
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
    expect(await submit(table, from('203.0.113.8'))).toEqual(rejectedWith('too-many-from-all'));
  });

  it('accepts more after an hour and deletes expired hashes', async () => {
    await submitUpToLimit(table, () => from('203.0.113.7'));
    await backend.pg.exec(
      "update private.form_submissions set submitted_at = now() - interval '30 minutes'",
    );
    expect((await submit(table, from('203.0.113.7'))).status).toBe(429);
    await backend.pg.exec(
      "update private.form_submissions set submitted_at = now() - interval '1 hour'",
    );
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
    const { rows } = await backend.pg.query('select form from private.form_submissions');
    expect(rows).toEqual([{ form: forms[table] }]);
  });

  it('counts every row of a request', async () => {
    const rows = Array.from({ length: LIMIT_PER_SENDER[table] + 1 }, (_, number) => ({
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

  it('does not count rejected rows', async () => {
    for (let number = 0; number < LIMIT_PER_SENDER[table]; number += 1) {
      expect((await submit(table, { email: 'invalid', ...from('203.0.113.7') })).status).toBe(400);
    }
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
  });

  it('limits signed-in users but not the server', async () => {
    await submitUpToLimit(table, () => from('203.0.113.7'));
    const { sponsor } = demoAccounts;
    const client = await backend.signedIn(sponsor.email, sponsor.password);
    const { data } = await client.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token ?? ''}`;
    expect((await submit(table, { authorization, ...from('203.0.113.7') })).status).toBe(429);
    const row = { name: 'Asha', email: 'server@paws.test', message: 'Written by the server' };
    const { error } =
      table === 'contact_messages'
        ? await backend.service.from(table).insert(row)
        : await backend.service.from(table).insert({ email: row.email });
    expect(error).toBeNull();
  });
});

it('each form has its own limit', async () => {
  await submitUpToLimit('contact_messages', () => from('203.0.113.7'));
  expect(await submit('newsletter_subscribers', from('203.0.113.7'))).toEqual(accepted);
});

/** Submits one message per set of headers and counts the known networks: distinct, and all. */
async function countNetworks(...headers: Record<string, string>[]) {
  for (const one of headers) {
    expect(await submit('contact_messages', { headers: one })).toEqual(accepted);
  }
  const { rows } = await backend.pg.query<{ distinct: number; all: number }>(
    `select count(distinct network_hash)::int as "distinct", count(network_hash)::int as "all"
       from private.form_submissions`,
  );
  return rows[0];
}

describe('the network', () => {
  it('comes from cf-connecting-ip, and the client can’t override it', async () => {
    const proxy = { 'cf-connecting-ip': '203.0.113.7' };
    expect(
      await countNetworks(
        proxy,
        { ...proxy, 'x-forwarded-for': '1.1.1.1' },
        { ...proxy, 'x-real-ip': '2.2.2.2' },
      ),
    ).toEqual({ distinct: 1, all: 3 });
  });

  it('comes from the last entry of x-forwarded-for otherwise', async () => {
    expect(
      await countNetworks(
        { 'x-forwarded-for': '203.0.113.7' },
        { 'x-forwarded-for': '1.1.1.1, 203.0.113.7' },
        { 'x-forwarded-for': '2.2.2.2,::ffff:203.0.113.7' },
      ),
    ).toEqual({ distinct: 1, all: 3 });
  });

  it('is the /64 of an IPv6 address', async () => {
    expect(
      await countNetworks(
        from('2001:db8:1:2::1').headers,
        from('2001:db8:1:2:ffff::2').headers,
        from('2001:db8:1:3::1').headers,
      ),
    ).toEqual({ distinct: 2, all: 3 });
  });

  it('is null without a proxy header', async () => {
    expect(await countNetworks({}, { 'x-forwarded-for': ' ' })).toEqual({ distinct: 0, all: 0 });
  });
});

it('stores hashes that the API roles can’t read, and no address', async () => {
  await submit('contact_messages', { email: 'secret@paws.test', ...from('203.0.113.7') });
  const { rows } = await backend.pg.query<{ stored: string }>(
    "select string_agg(to_jsonb(t)::text, ' ') as stored from private.form_submissions as t",
  );
  expect(rows[0]?.stored).not.toMatch(/203\.0\.113|secret@paws/);
  expect(rows[0]?.stored).toMatch(/"network_hash": "[0-9a-f]{64}"/);
  const { rows: readable } = await backend.pg.query(
    `select 1 from unnest(array['anon', 'authenticated', 'service_role']) as role,
       unnest(array['private.form_submissions', 'private.rate_limit_hash_key']) as name
     where has_table_privilege(role, name, 'select')`,
  );
  expect(readable).toEqual([]);
});

const subscribe = (email: string) =>
  backend.anon.from('newsletter_subscribers').insert({ email }, { count: 'exact' });

async function subscribers() {
  const { rows } = await backend.pg.query('select * from public.newsletter_subscribers');
  return rows;
}

describe('repeated newsletter subscriptions', () => {
  it('gives a second subscription the same response and changes nothing', async () => {
    const first = await subscribe('reader@paws.test');
    expect(first.error).toBeNull();
    const stored = await subscribers();
    expect(stored).toHaveLength(1);

    const second = await subscribe('reader@paws.test');
    expect(second).toEqual(first);
    expect(await subscribers()).toEqual(stored);
  });

  it('stores an email once, ignoring case and outer spaces', async () => {
    for (const email of ['Reader@Paws.Test', 'READER@PAWS.TEST', ' reader@paws.test ']) {
      expect((await subscribe(email)).error).toBeNull();
    }
    expect(await subscribers()).toMatchObject([{ email: 'reader@paws.test' }]);
  });

  it('keeps other subscriptions', async () => {
    await subscribe('one@paws.test');
    await subscribe('two@paws.test');
    await subscribe('one@paws.test');
    expect(await subscribers()).toHaveLength(2);
  });

  it('accepts several emails in one request, with a duplicate among them', async () => {
    const { error } = await backend.anon
      .from('newsletter_subscribers')
      .insert([{ email: 'one@paws.test' }, { email: 'two@paws.test' }, { email: 'ONE@paws.test' }]);
    expect(error).toBeNull();
    expect(await subscribers()).toHaveLength(2);
  });
});
