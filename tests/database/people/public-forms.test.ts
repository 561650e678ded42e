// The tables that visitors insert into, and their rate limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { addLimitUses } from '../../support/limit-uses.ts';
import { countRows } from '../../support/rows.ts';

const LIMIT_PER_SENDER = { contact_messages: 5, newsletter_subscribers: 10 } as const;
const LIMIT_PER_WIDE_NETWORK = { contact_messages: 50, newsletter_subscribers: 100 } as const;
const LIMIT_FOR_ALL = { contact_messages: 300, newsletter_subscribers: 600 } as const;
const LIMIT_WITH_REVIEW = { contact_messages: 3000, newsletter_subscribers: 6000 } as const;
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
    'delete from private.limit_uses; delete from contact_messages; delete from newsletter_subscribers',
  ),
);

interface Submission {
  email?: string;
  text?: string;
  headers?: Record<string, string>;
  authorization?: string;
}

/** Sends a request like a visitor's browser, with the proxy's headers. */
async function submit(table: Table, { email, text, headers = {}, authorization }: Submission = {}) {
  emailCount += 1;
  const row = { email: email ?? `sender-${emailCount}@paws.test` };
  const message = { name: 'Asha', message: text ?? `Is Sheru well today? (${emailCount})` };
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
  return { status: response.status, text: await response.text() };
}

const accepted = { status: 201, text: '' };
const rejectedWith = (message: string) => ({
  status: 429,
  text: expect.stringContaining(`"message":"${message}"`),
});
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });

async function signedIn(): Promise<{ authorization: string }> {
  const { sponsor } = demoAccounts;
  const client = await backend.signedIn(sponsor.email, sponsor.password);
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token ?? ''}` };
}

async function countWithReview(table: Table): Promise<number> {
  return countRows(backend.pg, table, { needs_review: true });
}

async function submitUpToLimit(
  table: Table,
  options: (number: number) => Submission,
): Promise<void> {
  for (let number = 0; number < LIMIT_PER_SENDER[table]; number += 1) {
    expect(await submit(table, options(number))).toEqual(accepted);
  }
}

/** Counts earlier submissions of visitors, each from another network and email. */
const countSubmissionsOfOthers = (table: Table, count: number) =>
  addLimitUses(backend.pg, count, `${forms[table]} everybody`);

describe.each(tables)('%s', (table) => {
  it('limits one network, for all emails together', async () => {
    await submitUpToLimit(table, () => from('203.0.113.7'));
    expect(await submit(table, from('203.0.113.7'))).toEqual(rejectedWith('too-many-from-one'));
    expect(await countRows(backend.pg, table, {})).toBe(LIMIT_PER_SENDER[table]);
    expect(await submit(table, from('203.0.113.8'))).toEqual(accepted);
  });

  it('rejects a wide network before it can use up the limit for all', async () => {
    expect(await submit(table, from('2001:db8:7:1::1'))).toEqual(accepted);
    const others = LIMIT_PER_WIDE_NETWORK[table] - 2;
    const wide = `${forms[table]} wide network 2001:db8:7::/48`;
    await addLimitUses(backend.pg, others, wide, `${forms[table]} everybody`);
    expect(await submit(table, from('2001:db8:7:2::1'))).toEqual(accepted);
    expect(await submit(table, from('2001:db8:7:ffff::1'))).toEqual(
      rejectedWith('too-many-from-one'),
    );
    expect(await submit(table, from('2001:db8:8::1'))).toEqual(accepted);
    expect(await countRows(backend.pg, table, {})).toBe(3);
    expect(await countWithReview(table)).toBe(0);
  });

  it('keeps what exceeds the limit for all visitors for review', async () => {
    await countSubmissionsOfOthers(table, LIMIT_FOR_ALL[table] - 1);
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
    expect(await countWithReview(table)).toBe(0);
    expect(await submit(table, from('198.51.100.8'))).toEqual(accepted);
    expect(await countWithReview(table)).toBe(1);
  });

  it('rejects visitors once the table would grow without bounds', async () => {
    await countSubmissionsOfOthers(table, LIMIT_WITH_REVIEW[table]);
    expect(await submit(table, from('203.0.113.7'))).toEqual(rejectedWith('too-many-from-all'));
  });

  it('limits signed-in users by account and by nothing else', async () => {
    const { authorization } = await signedIn();
    await countSubmissionsOfOthers(table, LIMIT_WITH_REVIEW[table]);
    const keys = [
      'network 203.0.113.7/32',
      'wide network 203.0.113.0/24',
      'email reader@paws.test',
    ];
    const uses = keys.map((key) => `${forms[table]} ${key}`);
    await addLimitUses(backend.pg, LIMIT_WITH_REVIEW[table], ...uses);
    const own = { authorization, email: 'reader@paws.test' };
    await submitUpToLimit(table, () => ({ ...own, ...from('203.0.113.7') }));
    // A message sends no email; of one address there is one subscription.
    expect(await countWithReview(table)).toBe(table === 'contact_messages' ? 0 : 1);
    expect(await submit(table, { authorization, ...from('198.51.100.8') })).toEqual(
      rejectedWith('too-many-from-one'),
    );
  });

  it('counts signed-in users among all where an email is sent to the address', async () => {
    const { authorization } = await signedIn();
    await countSubmissionsOfOthers(table, LIMIT_FOR_ALL[table] - 2);
    expect(await submit(table, { authorization })).toEqual(accepted);
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
    expect(await countWithReview(table)).toBe(0);
    expect(await submit(table, from('198.51.100.8'))).toEqual(accepted);
    expect(await countWithReview(table)).toBe(table === 'contact_messages' ? 0 : 1);
  });
});

// Every form counts with the same function.
describe('a form', () => {
  const table = 'contact_messages';

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

  it('does not count signed-in users as visitors of their network', async () => {
    const { authorization } = await signedIn();
    const own = { email: 'reader@paws.test', ...from('203.0.113.7') };
    await submitUpToLimit(table, () => ({ authorization, ...own }));
    expect(await submit(table, own)).toEqual(accepted);
  });

  it('accepts more after an hour and deletes expired hashes', async () => {
    await submitUpToLimit(table, () => from('203.0.113.7'));
    const pass = (time: string) =>
      backend.pg.query('update private.limit_uses set expires_at = expires_at - $1::interval', [
        time,
      ]);
    await pass('59 minutes');
    expect((await submit(table, from('203.0.113.7'))).status).toBe(429);
    await pass('1 minute');
    expect(await submit(table, from('203.0.113.7'))).toEqual(accepted);
    // Of its network, wide network and email, and of all.
    expect((await backend.pg.query('select from private.limit_uses')).rows).toHaveLength(4);
  });

  it('counts every row of a request', async () => {
    const rows = Array.from({ length: LIMIT_PER_SENDER[table] + 1 }, (_, number) => ({
      email: `row-${number}@paws.test`,
      name: 'Asha',
      message: 'Many in one request',
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
});

it('the team moves a message from those kept for review to the others', async () => {
  await countSubmissionsOfOthers('contact_messages', LIMIT_FOR_ALL.contact_messages);
  await submit('contact_messages', from('203.0.113.7'));
  const { staff, sponsor } = demoAccounts;
  for (const { email, password } of [sponsor, staff]) {
    expect(await countWithReview('contact_messages')).toBe(1);
    const client = await backend.signedIn(email, password);
    await client.from('contact_messages').update({ needs_review: false }).eq('needs_review', true);
  }
  expect(await countWithReview('contact_messages')).toBe(0);
});

it('each form has its own limit', async () => {
  await submitUpToLimit('contact_messages', () => from('203.0.113.7'));
  expect(await submit('newsletter_subscribers', from('203.0.113.7'))).toEqual(accepted);
});

/** Submits one message per set of headers. Returns how many counted for the network, and how often they did in all. */
async function countFrom(network: string, ...headers: Record<string, string>[]) {
  for (const one of headers) {
    expect(await submit('contact_messages', { headers: one })).toEqual(accepted);
  }
  const { rows } = await backend.pg.query<{ known: number; all: number }>(
    `select count(*) filter (where key_hash = private.keyed_hash('contact network ' || $1))::int as known,
       count(*)::int as "all" from private.limit_uses`,
    [network],
  );
  return rows[0];
}

describe('the network', () => {
  it('comes from cf-connecting-ip, and the client can’t override it', async () => {
    const proxy = { 'cf-connecting-ip': '203.0.113.7' };
    const forged = { ...proxy, 'x-forwarded-for': '1.1.1.1' };
    expect(
      await countFrom('203.0.113.7/32', proxy, forged, { ...proxy, 'x-real-ip': '2.2.2.2' }),
    ).toMatchObject({ known: 3 });
  });

  it('comes from the last entry of x-forwarded-for otherwise', async () => {
    const entries = ['203.0.113.7', '1.1.1.1, 203.0.113.7', '2.2.2.2,::ffff:203.0.113.7'];
    const headers = entries.map((entry) => ({ 'x-forwarded-for': entry }));
    expect(await countFrom('203.0.113.7/32', ...headers)).toMatchObject({ known: 3 });
  });

  it('is the /64 of an IPv6 address', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'];
    const headers = addresses.map((address) => from(address).headers);
    expect(await countFrom('2001:db8:1:2::/64', ...headers)).toMatchObject({ known: 2 });
  });

  it('is null without a proxy header', async () => {
    // Only for its email, and for all.
    expect(await countFrom('', {}, { 'x-forwarded-for': ' ' })).toEqual({ known: 0, all: 4 });
  });

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.31.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.1.2.3',
    'unknown',
    '203.0.113.7:1234',
  ])('is null for %s, which belongs to a proxy or to nobody', async (address) => {
    expect(await countFrom('', from(address).headers)).toEqual({ known: 0, all: 2 });
  });
});

const callVisitorAddress = (headers: Record<string, string>) =>
  backend.fetch('http://localhost/rest/v1/rpc/visitor_ip_address', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    body: '{}',
  });

it('visitor_ip_address returns the address that the database sees, to visitors alone', async () => {
  const { headers } = from('2001:db8::7');
  expect(await (await callVisitorAddress(headers)).json()).toBe('2001:db8::7');
  expect(await (await callVisitorAddress({})).json()).toBeNull();
  expect((await callVisitorAddress(await signedIn())).status).toBe(403);
});

it('stores hashes, and no address', async () => {
  await submit('contact_messages', { email: 'secret@paws.test', ...from('203.0.113.7') });
  const { rows } = await backend.pg.query<{ stored: string }>(
    "select string_agg(to_jsonb(t)::text, ' ') as stored from private.limit_uses as t",
  );
  expect(rows[0]?.stored).not.toMatch(/203\.0\.113|secret@paws/);
  expect(rows[0]?.stored).toMatch(/"key_hash": "[0-9a-f]{64}"/);
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

  it('an address that was accepted without review needs none after a flood', async () => {
    await subscribe('reader@paws.test');
    await countSubmissionsOfOthers('newsletter_subscribers', 600);
    await subscribe('reader@paws.test');
    await subscribe('flood@paws.test');
    expect(await subscribers()).toMatchObject([
      { email: 'reader@paws.test', needs_review: false },
      { email: 'flood@paws.test', needs_review: true },
    ]);
    await backend.pg.exec('delete from private.limit_uses');
    await subscribe('flood@paws.test');
    expect(await subscribers()).toContainEqual(
      expect.objectContaining({ email: 'flood@paws.test', needs_review: false }),
    );
  });

  it('accepts several emails in one request, with a duplicate among them', async () => {
    const { error } = await backend.anon
      .from('newsletter_subscribers')
      .insert([{ email: 'one@paws.test' }, { email: 'two@paws.test' }, { email: 'ONE@paws.test' }]);
    expect(error).toBeNull();
    expect(await subscribers()).toHaveLength(2);
  });
});

describe('a contact message whose answer was lost', () => {
  const sent = { email: 'asha@paws.test', text: 'Is Sheru well today?' };

  it('is refused as repeated on the same day, and stored once', async () => {
    expect(await submit('contact_messages', sent)).toEqual(accepted);
    const { status, text } = await submit('contact_messages', { ...sent, email: 'Asha@Paws.test' });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 409, code: '23505' });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(1);
  });

  it('can be sent by somebody else, in other words, and on another day', async () => {
    await submit('contact_messages', sent);
    await submit('contact_messages', { ...sent, email: 'meera@paws.test' });
    await submit('contact_messages', { ...sent, text: 'Is Rani well today?' });
    await backend.pg.query('update contact_messages set sent_on = sent_on - 1');
    expect(await submit('contact_messages', sent)).toEqual(accepted);
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(4);
  });
});

/** As a visitor, from one network. */
async function tell(values: object = {}) {
  const response = await backend.fetch('http://localhost/rest/v1/rpc/report_payment', {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.7',
    },
    body: JSON.stringify({
      name: 'Asha',
      email: 'asha@paws.test',
      amount_paise: 12_345_600,
      paid_on: '2026-04-01',
      paid_by: 'bank-transfer',
      reference: ' UTR 4711 ',
      for_dog: ' ',
      language: 'hi',
      ...values,
    }),
  });
  return { status: response.status, text: await response.text() };
}

describe('telling of a payment', () => {
  it('is a contact message of its kind, which waits for the team', async () => {
    expect(await tell()).toEqual({ status: 204, text: '' });
    const { rows } = await backend.pg.query(
      'select kind, paid_paise, paid_by, reference, for_dog, language, message, handled_at from contact_messages',
    );
    expect(rows).toEqual([
      {
        kind: 'payment',
        paid_paise: 12_345_600,
        paid_by: 'bank-transfer',
        reference: 'UTR 4711',
        for_dog: null,
        language: 'hi',
        message: 'I paid ₹1,23,456.00 by bank transfer on 1 April 2026.\nReference: UTR 4711',
        handled_at: null,
      },
    ]);
  });

  it('is stored once when its answer was lost, whatever the case of the address', async () => {
    await tell();
    expect(await tell({ email: 'Asha@Paws.test' })).toEqual({ status: 204, text: '' });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(1);
    await tell({ reference: 'UTR 4712' });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(2);
  });

  const upi = {
    paid_by: 'upi',
    reference: '627548045055',
    for_dog: 'Sheru',
    upi_note: '7KQ2MX',
    address: '8 Hazratganj',
    is_indian_citizen: true,
    dog_id: '00000000-0000-4000-8000-000000000099',
  };

  it('has what the receipt of a payment in the own UPI app needs, and nothing of an unknown dog', async () => {
    expect(await tell(upi)).toEqual({ status: 204, text: '' });
    const { rows } = await backend.pg.query(
      'select upi_note, address, is_indian_citizen, dog_id, appeal_id, message from contact_messages',
    );
    expect(rows).toEqual([
      {
        upi_note: '7KQ2MX',
        address: '8 Hazratganj',
        is_indian_citizen: true,
        dog_id: null,
        appeal_id: null,
        message:
          'I paid ₹1,23,456.00 by UPI on 1 April 2026.\nReference: 627548045055\nUPI note: 7KQ2MX\nFor: Sheru\nAddress: 8 Hazratganj\nIndian citizen: yes',
      },
    ]);
  });

  it('is one message per UPI note, whatever else is sent with it', async () => {
    await tell(upi);
    expect(await tell({ ...upi, reference: '', email: 'other@paws.test' })).toEqual({
      status: 204,
      text: '',
    });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(1);
    await tell({ ...upi, upi_note: '7KQ2MW' });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(2);
  });

  it('counts towards the limit of the contact form', async () => {
    await submitUpToLimit('contact_messages', () => from('203.0.113.7'));
    expect(await tell()).toEqual(rejectedWith('too-many-from-one'));
  });

  it.each([
    [{ paid_on: '2999-01-01' }, 'not-yet'],
    [{ amount_paise: 99 }, 'violates check constraint'],
    [{ name: 'https://a.in' }, 'violates check constraint'],
    [{ email: 'asha' }, 'violates check constraint'],
    [{ ...upi, upi_note: '7KQ2M' }, 'violates check constraint'],
    [{ ...upi, is_indian_citizen: false }, 'violates check constraint'],
    [{ paid_by: 'card' }, 'invalid input value for enum'],
  ])('is refused with %j', async (values, message) => {
    expect(await tell(values)).toEqual({ status: 400, text: expect.stringContaining(message) });
    expect(await countRows(backend.pg, 'contact_messages', {})).toBe(0);
  });
});
