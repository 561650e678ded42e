import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DONATION_MAX_PAISE, DONATION_MIN_PAISE } from '../../../src/config/limits.ts';
import { handle } from '../../../supabase/functions/create-order/handler.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { addDonor, visitorDonor } from '../../support/donors.ts';
import { countRows } from '../../support/rows.ts';
import {
  captureLog,
  secrets,
  shortenTimeout,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { paymentOf } from '../../support/provider-events.ts';
import { addLimitUses } from '../../support/limit-uses.ts';
import { serveInProcess } from '../../support/loopback-server.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const SHERU_PAISE = 300_000;

let fixture: FunctionsFixture;
let callers = 0;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  for (const { id } of [demoAccounts.sponsor, demoAccounts.staff]) {
    await addDonor(fixture.backend.pg, id);
  }
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.restoreAllMocks();
  fixture.resetProvider();
  fixture.providerRequests.length = 0;
});

interface Call {
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
  environment?: Record<string, string | undefined>;
}

/** Calls the function like the site does, each time from another IP address. */
async function createOrder(call: Call = {}) {
  const { method = 'POST', headers, environment } = call;
  // Access tokens are JSON web tokens. Keys are not, and a visitor may send one.
  const isVisitor = !headers?.['authorization']?.includes(' eyJ');
  const { body = { dog_id: SHERU, ...(isVisitor ? { donor: visitorDonor } : {}) } } = call;
  callers += 1;
  const request = new Request('http://functions.test/create-order', {
    method,
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      apikey: PUBLISHABLE_KEY,
      'x-forwarded-for': `198.18.${Math.floor(callers / 250)}.${callers % 250}`,
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const response = await handle(request, { ...fixture.environment, ...environment });
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, answer, headers: response.headers };
}

async function donations() {
  const { rows } = await fixture.backend.pg.query(
    `select id, user_id, dog_id, amount_paise, currency, type, status, mode, provider_order_id
     from donations where provider_order_id like 'order_Test%' order by provider_order_id`,
  );
  return rows;
}

async function gifts() {
  const { rows } = await fixture.backend.pg.query(
    `select recipient_name, giver_name, occasion, memory_of, message, email, paid_at
     from public.gifts order by created_at`,
  );
  return rows;
}

async function newestDonation() {
  const rows = await donations();
  return rows.at(-1);
}

describe('an order for a dog', () => {
  it('has the amount in the database and a pending donation', async () => {
    const { status, answer } = await createOrder();

    expect(status).toBe(200);
    expect(answer).toEqual({
      order_id: expect.stringMatching(/^order_Test/),
      amount_paise: SHERU_PAISE,
      currency: 'INR',
    });
    const donation = await newestDonation();
    expect(donation).toEqual({
      id: expect.any(String),
      user_id: null,
      dog_id: SHERU,
      amount_paise: SHERU_PAISE,
      currency: 'INR',
      type: 'One-time',
      status: 'pending',
      mode: 'test',
      provider_order_id: Object(answer).order_id,
    });
    expect(fixture.providerRequests).toEqual([
      {
        url: 'POST /v1/orders',
        authorization: `Basic ${btoa(`${secrets.RAZORPAY_KEY_ID}:${secrets.RAZORPAY_KEY_SECRET}`)}`,
        body: {
          amount: SHERU_PAISE,
          currency: 'INR',
          receipt: Object(donation).id,
          notes: {
            donation_id: Object(donation).id,
            dog_id: SHERU,
            dog_name: 'Sheru',
          },
        },
      },
    ]);
  });

  it('has the mode of the key', async () => {
    await createOrder({ environment: { RAZORPAY_KEY_ID: 'rzp_live_FunctionsTest' } });
    expect(await newestDonation()).toMatchObject({ mode: 'live' });
  });

  it('has the current amount, exact to the paisa', async () => {
    await fixture.backend.pg.query(
      'update dog_profiles set monthly_amount = 1999.99 where id = $1',
      [SHERU],
    );
    const { answer } = await createOrder();
    await fixture.backend.pg.query('update dog_profiles set monthly_amount = 3000 where id = $1', [
      SHERU,
    ]);
    expect(answer).toMatchObject({ amount_paise: 199_999 });
    expect(await newestDonation()).toMatchObject({ amount_paise: 199_999 });
  });

  it('has the amount that a person chooses to give', async () => {
    const body = { dog_id: SHERU, amount_paise: DONATION_MAX_PAISE, donor: visitorDonor };
    const answer = { amount_paise: DONATION_MAX_PAISE };
    expect(await createOrder({ body })).toMatchObject({ status: 200, answer });
    expect(await newestDonation()).toMatchObject({ dog_id: SHERU, ...answer, type: 'One-time' });
  });

  it.each([
    ['below ₹100', 422, 'amount-out-of-range', { amount_paise: 9_999 }],
    ['above ₹5,00,000', 422, 'amount-out-of-range', { amount_paise: 50_000_001 }],
    // What is given every month is a subscription.
    ['every month', 400, 'bad-request', { type: 'Monthly' }],
    ['with a fraction of a paisa', 400, 'bad-request', { amount_paise: 75_000.5 }],
    ['with an amount as text', 400, 'bad-request', { amount_paise: '75000' }],
    ['with a price', 400, 'bad-request', { amount: 1 }],
  ])('%s is rejected and nothing is stored', async (_case, status, error, terms) => {
    const before = await donations();
    const body = { dog_id: SHERU, ...terms, donor: visitorDonor };
    expect(await createOrder({ body })).toMatchObject({ status, answer: { error } });
    expect(fixture.providerRequests).toEqual([]);
    expect(await donations()).toEqual(before);
  });

  it('is not created when the dog does not exist', async () => {
    const body = { dog_id: '10000000-0000-4000-8000-000000000099' };
    expect(await createOrder({ body })).toMatchObject({
      status: 404,
      answer: { error: 'unknown-dog' },
    });
    expect(fixture.providerRequests).toEqual([]);
  });
});

describe('an order for an amount', () => {
  it('is created', async () => {
    const amount_paise = 12_345;
    const { status, answer } = await createOrder({ body: { amount_paise, donor: visitorDonor } });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ amount_paise, currency: 'INR' });
    const donation = await newestDonation();
    expect(donation).toMatchObject({
      amount_paise,
      type: 'One-time',
      dog_id: null,
      status: 'pending',
    });
    expect(Object(fixture.providerRequests[0]?.body).notes).toEqual({
      donation_id: Object(donation).id,
    });
  });

  it('out of range is refused', async () => {
    const body = { amount_paise: DONATION_MIN_PAISE - 1 };
    expect(await createOrder({ body })).toMatchObject({
      status: 422,
      answer: { error: 'amount-out-of-range' },
    });
    expect(fixture.providerRequests).toEqual([]);
  });
});

/** The authorization header of a signed-in user. */
async function authorizationOf({ email, password }: { email: string; password: string }) {
  const client = await fixture.backend.signedIn(email, password);
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

describe('a gift', () => {
  const gift = { recipient_name: ' Amma ', giver_name: 'Ravi', occasion: 'birthday' };
  const order = { dog_id: SHERU, donor: visitorDonor };
  it('is stored with its order, and waits for the payment', async () => {
    const { status, answer } = await createOrder({ body: { ...order, gift } });
    expect(status).toBe(200);
    const { id, secret } = Object(answer).gift;
    const { rows } = await fixture.backend.pg.query(
      'select (gift).giver_name, is_emailed from private.opened_gift($1, $2)',
      [id, secret],
    );
    expect(rows).toEqual([{ giver_name: 'Ravi', is_emailed: false }]);
    expect(await gifts()).toEqual([
      {
        recipient_name: 'Amma',
        giver_name: 'Ravi',
        occasion: 'birthday',
        memory_of: null,
        message: null,
        email: null,
        paid_at: null,
      },
    ]);
  });

  it('has a message without direction marks and full-width signs, but with the joiners of Hindi', async () => {
    const message = '\u202E क्‍ष！\u200E';
    expect(await createOrder({ body: { ...order, gift: { ...gift, message } } })).toMatchObject({
      status: 200,
    });
    expect((await gifts()).at(-1)).toMatchObject({ message: 'क्‍ष!' });
  });

  it('has a line break in a name as a space', async () => {
    const name = 'Ravi\nBcc: x';
    expect(
      await createOrder({ body: { ...order, gift: { ...gift, giver_name: name } } }),
    ).toMatchObject({
      status: 200,
    });
    expect((await gifts()).at(-1)).toMatchObject({ giver_name: 'Ravi Bcc: x' });
  });

  const byEmail = { ...gift, email: 'amma@example.org', deliver_on: '2126-01-01' };
  it.each([
    ['an unknown member', { ...gift, paid_at: '2026-01-01' }, 400, 'bad-request'],
    ['a link', { ...gift, message: 'Look at https://evil.example' }, 400, 'bad-request'],
    ['a full-width link', { ...gift, message: 'ｈｔｔｐｓ：／／evil' }, 400, 'bad-request'],
    ['a long message', { ...gift, message: 'a'.repeat(301) }, 400, 'bad-request'],
    ['nobody to remember', { ...gift, occasion: 'in-memory' }, 400, 'bad-request'],
    ['an address without a day', { ...gift, email: 'a@b.co' }, 400, 'bad-request'],
    ['a day without an address', { ...gift, deliver_on: '2126-01-01' }, 400, 'bad-request'],
    ['half a character', { ...gift, message: 'Happy \ud83d' }, 400, 'unstorable-text'],
    ['NUL', { ...gift, giver_name: 'Ra\0vi' }, 400, 'unstorable-text'],
    ['half a character as a member', { ...gift, '\udc15': 'x' }, 400, 'unstorable-text'],
    ['the Kelvin sign', { ...byEmail, email: '\u212A@b.co' }, 400, 'bad-request'],
    ['an email of a visitor', byEmail, 403, 'gift-needs-account'],
  ])('with %s is refused before an order is made', async (_case, sent, status, error) => {
    const before = await gifts();
    expect(await createOrder({ body: { ...order, gift: sent } })).toMatchObject({
      status,
      answer: { error },
    });
    expect(fixture.providerRequests).toEqual([]);
    expect(await gifts()).toEqual(before);
  });

  it('of an account is answered without a link', async () => {
    const headers = await authorizationOf(demoAccounts.sponsor);
    const { answer } = await createOrder({ body: { dog_id: SHERU, gift }, headers });
    expect(answer).toEqual({
      order_id: expect.any(String),
      amount_paise: SHERU_PAISE,
      currency: 'INR',
    });
  });

  it('goes with a dog alone', async () => {
    const { dog_id: _, ...rest } = { ...order, amount_paise: 50_000 };
    expect(await createOrder({ body: { ...rest, gift } })).toMatchObject({ status: 400 });
  });
});

describe('the user of a donation', () => {
  it('comes from a verified token', async () => {
    const headers = await authorizationOf(demoAccounts.sponsor);
    expect(await createOrder({ headers })).toMatchObject({ status: 200 });
    expect(await newestDonation()).toMatchObject({ user_id: demoAccounts.sponsor.id });
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('comes from a token after "%s"', async (scheme) => {
    const { authorization } = await authorizationOf(demoAccounts.sponsor);
    const headers = { authorization: authorization.replace('Bearer', scheme) };
    expect(await createOrder({ headers })).toMatchObject({ status: 200 });
    expect(await newestDonation()).toMatchObject({ user_id: demoAccounts.sponsor.id });
  });

  it('is never null for a forged token after "bearer": the request is rejected', async () => {
    const headers = { authorization: 'bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forged' };
    expect(await createOrder({ headers })).toMatchObject({ status: 401 });
  });

  it.each([
    ['no token', {}],
    ['the publishable key as a token', { authorization: `Bearer ${PUBLISHABLE_KEY}` }],
    [
      'another publishable key of the project as a token',
      { authorization: 'Bearer sb_publishable_other', apikey: 'sb_publishable_other' },
    ],
  ])('is null with %s', async (_case, headers) => {
    expect(await createOrder({ headers })).toMatchObject({ status: 200 });
    expect(await newestDonation()).toMatchObject({ user_id: null });
  });

  it('is never null for a forged token: the request is rejected', async () => {
    const before = await donations();
    const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forged' };
    expect(await createOrder({ headers })).toMatchObject({
      status: 401,
      answer: { error: 'session-ended' },
    });
    expect(fixture.providerRequests).toEqual([]);
    expect(await donations()).toEqual(before);
  });

  it('is never null for the token of a deleted account: the request is rejected', async () => {
    const id = await addAccount(fixture.backend.pg, 'leaver@paws.test', 'A leaver');
    const { password } = demoAccounts.sponsor;
    const headers = await authorizationOf({ email: 'leaver@paws.test', password });
    await fixture.backend.pg.query('delete from auth.users where id = $1', [id]);
    expect(await createOrder({ headers })).toMatchObject({
      status: 401,
      answer: { error: 'session-ended' },
    });
  });

  it('is unknown, and the session goes on, when a firewall answers for the auth service', async () => {
    captureLog();
    const firewall = await serveInProcess(accessDenied);
    expect(
      await createOrder({
        headers: await authorizationOf(demoAccounts.sponsor),
        environment: { SUPABASE_URL: firewall.url },
      }),
    ).toMatchObject({ status: 503, answer: { error: 'server-unreachable' } });
    await firewall.close();
  });
});

async function accessDenied() {
  return new Response('<h1>Access denied</h1>', { status: 403 });
}

function from(address: string, header = 'x-forwarded-for') {
  return createOrder({ headers: { [header]: address } });
}

/** Repeats the only counted order nine times. */
function repeatOrder() {
  return fixture.backend.pg.query(
    `insert into private.limit_uses (key_hash, expires_at)
     select key_hash, expires_at from private.limit_uses, generate_series(1, 9)`,
  );
}

/** Lets time pass for the limits. */
const pass = (time: string) =>
  fixture.backend.pg.query('update private.limit_uses set expires_at = expires_at - $1::interval', [
    time,
  ]);

describe('the limit of orders', () => {
  it('rejects the eleventh of an address within a minute and does not affect others', async () => {
    for (let order = 1; order <= 10; order += 1) {
      expect(await from('198.51.100.7')).toMatchObject({ status: 200 });
    }
    const before = await donations();
    fixture.providerRequests.length = 0;
    expect(await from('198.51.100.7')).toMatchObject({
      status: 429,
      answer: { error: 'too-many-orders' },
    });
    expect(fixture.providerRequests).toEqual([]);
    expect(await donations()).toEqual(before);
    expect(await from('198.51.100.8')).toMatchObject({ status: 200 });
  });

  it('is counted in the database, without the address', async () => {
    const { pg } = fixture.backend;
    await pg.query('delete from private.limit_uses');
    await from('203.0.113.9');
    const { rows } = await pg.query('select key_hash from private.limit_uses');
    // Of its network, twice of its wide network, and of all.
    expect(rows).toEqual(
      Array.from({ length: 4 }, () => ({ key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
    );

    await repeatOrder();
    expect(await from('203.0.113.9')).toMatchObject({ status: 429 });
    await pass('61 seconds');
    expect(await from('203.0.113.9')).toMatchObject({ status: 200 });
    await pass('61 minutes');
    await from('203.0.113.9');
    const { rows: left } = await pg.query('select 1 from private.limit_uses');
    expect(left).toHaveLength(4);
  });

  it('cannot be avoided with a forged x-forwarded-for header', async () => {
    await fixture.backend.pg.query('delete from private.limit_uses');
    await from('192.0.2.4', 'cf-connecting-ip');
    await repeatOrder();
    const forged = { 'cf-connecting-ip': '192.0.2.4', 'x-forwarded-for': '10.9.9.1' };
    expect(await createOrder({ headers: forged })).toMatchObject({ status: 429 });
    expect(await from('192.0.2.4', 'cf-connecting-ip')).toMatchObject({ status: 429 });
    // The nearest proxy appends the address it sees.
    expect(await from('10.1.1.1, 192.0.2.4')).toMatchObject({ status: 429 });
  });

  it('counts IPv6 by /64', async () => {
    await fixture.backend.pg.query('delete from private.limit_uses');
    await from('2001:db8:1:2::1');
    await repeatOrder();
    expect(await from('2001:db8:1:2:ffff::9')).toMatchObject({ status: 429 });
    expect(await from('2001:db8:1:3::1')).toMatchObject({ status: 200 });
  });

  it.each([
    ['2001:db8:7:', '2001:db8:7:ffff::1', '2001:db8:8:1::1'],
    ['203.0.113.', '203.0.113.250', '203.0.114.1'],
  ])('counts the visitors of a wide network together: %s', async (network, inside, outside) => {
    const { pg } = fixture.backend;
    await pg.query('delete from private.limit_uses');
    for (let number = 1; number <= 30; number += 1) {
      const address = network.endsWith(':') ? `${network}${number}::1` : `${network}${number}`;
      expect(await from(address)).toMatchObject({ status: 200 });
    }
    expect(await from(inside)).toMatchObject({ status: 429 });
    expect(await from(outside)).toMatchObject({ status: 200 });
    const sponsor = await authorizationOf(demoAccounts.sponsor);
    expect(await createOrder({ headers: { ...sponsor, 'x-forwarded-for': inside } })).toMatchObject(
      {
        status: 200,
      },
    );
    await pass('2 minutes');
    expect(await from(inside)).toMatchObject({ status: 200 });
    const bits = network.endsWith(':') ? ':/48' : '0/24';
    await addLimitUses(pg, 269, `order wide network ${network}${bits} hour`);
    expect(await from(inside)).toMatchObject({ status: 429 });
    await pass('61 minutes');
    expect(await from(inside)).toMatchObject({ status: 200 });
  });

  it('counts an account wherever it is', async () => {
    await fixture.backend.pg.query('delete from private.limit_uses');
    const sponsor = await authorizationOf(demoAccounts.sponsor);
    await createOrder({ headers: sponsor });
    await repeatOrder();
    expect(await createOrder({ headers: sponsor })).toMatchObject({ status: 429 });
  });

  it('never refuses because of the total, and opens one review item a day', async () => {
    const { pg } = fixture.backend;
    await pg.query('delete from private.limit_uses');
    await addLimitUses(pg, 599, 'order everybody');
    const reviewItems = () => countRows(pg, 'review_items', { kind: 'many-orders' });
    expect(await from('203.0.113.1')).toMatchObject({ status: 200 });
    expect(await reviewItems()).toBe(0);
    expect(await from('203.0.113.2')).toMatchObject({ status: 200 });
    expect(await from('')).toMatchObject({ status: 200 });
    expect(await reviewItems()).toBe(1);
  });

  describe.each(['', '10.0.0.1', 'fd00::1', 'unknown'])('with the address "%s"', (address) => {
    it('never shuts out visitors, and counts accounts', async () => {
      await fixture.backend.pg.query('delete from private.limit_uses');
      const sponsor = {
        'x-forwarded-for': address,
        ...(await authorizationOf(demoAccounts.sponsor)),
      };
      const staff = { 'x-forwarded-for': address, ...(await authorizationOf(demoAccounts.staff)) };
      expect(await createOrder({ headers: sponsor })).toMatchObject({ status: 200 });
      await repeatOrder();
      expect(await createOrder({ headers: sponsor })).toMatchObject({ status: 429 });
      expect(await createOrder({ headers: staff })).toMatchObject({ status: 200 });
      await fixture.backend.pg.query('delete from private.limit_uses');
      expect(await from(address)).toMatchObject({ status: 200 });
      await repeatOrder();
      expect(await from(address)).toMatchObject({ status: 200 });
    });
  });

  it('tells callers the address that it sees', async () => {
    const { headers } = await from('192.0.2.4');
    expect(headers.get('x-visitor-address')).toBe('192.0.2.4');
  });
});

describe('a malformed body', () => {
  it.each([
    ['that is empty', ''],
    ['that is not JSON', '{dog_id:'],
    ['that is an array', '[]'],
    ['that is null', 'null'],
    ['with a dog id that is no uuid', { dog_id: 'sheru' }],
    ['with a filter in the dog id', { dog_id: `${SHERU}&select=*` }],
    ['with an amount as text', { amount_paise: '50000' }],
    ['with a fraction of a paisa', { amount_paise: 10_000.5 }],
    ['with an unknown field', { amount_paise: 10_000, type: 'One-time' }],
  ])('%s is rejected', async (_case, body) => {
    expect(await createOrder({ body })).toMatchObject({
      status: 400,
      answer: { error: 'bad-request' },
    });
    expect(fixture.providerRequests).toEqual([]);
  });

  it('is rejected when it is too large, measured in bytes', async () => {
    for (const padding of ['a'.repeat(5_000), 'ॐ'.repeat(1_700)]) {
      expect(await createOrder({ body: { dog_id: SHERU, padding } })).toMatchObject({
        status: 413,
        answer: { error: 'bad-request' },
      });
    }
  });
});

describe('the origin', () => {
  it.each(['https://evil.example', `${SITE}.evil.example`, 'null', ''])(
    '%j is rejected, without CORS headers',
    async (origin) => {
      const { status, answer, headers } = await createOrder({ headers: { origin } });
      expect(status).toBe(403);
      expect(answer).toEqual({ error: 'foreign-origin' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(fixture.providerRequests).toEqual([]);
    },
  );

  it.each([SITE, 'http://localhost:5173'])(
    '%s is allowed, and may read the response',
    async (origin) => {
      const preflight = await createOrder({ method: 'OPTIONS', headers: { origin } });
      expect(preflight.status).toBe(204);
      for (const { headers } of [preflight, await createOrder({ headers: { origin } })]) {
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('vary')).toBe('Origin');
      }
      const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(['authorization', 'x-client-info', 'apikey', 'content-type']);
      expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    },
  );

  it.each(['GET', 'DELETE'])('is not enough for a %s request', async (method) => {
    expect(await createOrder({ method })).toMatchObject({ status: 405 });
  });
});

/** @param payment of the order; none without a status */
async function ask(status: string | null) {
  const { answer } = await createOrder();
  const { order_id: orderId } = Object(answer);
  fixture.mockProvider(() =>
    Response.json({
      items:
        status === null
          ? []
          : [
              paymentOf({
                id: `pay_${orderId}`,
                order_id: orderId,
                status,
                captured: status === 'captured',
              }),
            ],
    }),
  );
  return createOrder({ body: { order_id: orderId } });
}

describe('a page that asks how its order stands', () => {
  it.each([
    [null, 'unpaid', 'pending'],
    ['created', 'confirming', 'pending'],
    ['authorized', 'confirming', 'pending'],
    ['failed', 'unpaid', 'failed'],
    ['captured', 'paid', 'completed'],
  ])('with a payment that is %s learns that it is %s', async (payment, standing, status) => {
    expect(await ask(payment)).toMatchObject({ status: 200, answer: { standing } });
    expect(await newestDonation()).toMatchObject({ status });
  });

  it('learns nothing of an order that is not this site’s', async () => {
    const { status, answer } = await createOrder({ body: { order_id: 'order_Nobody' } });
    expect({ status, answer }).toEqual({ status: 404, answer: { error: 'unknown-order' } });
  });

  it('learns that nobody knows while the provider is down', async () => {
    captureLog();
    const { answer } = await createOrder();
    fixture.mockProvider(() => Response.json({ error: {} }, { status: 500 }));
    const body = { order_id: Object(answer).order_id };
    expect(await createOrder({ body })).toMatchObject({ status: 503 });
  });
});

describe('a failing provider', () => {
  const unavailable = { status: 502, answer: { error: 'provider-unavailable' } };

  it.each([
    ['is down', () => Response.json({ error: {} }, { status: 500 }), /provider answered 500/],
    ['rejects the key', () => Response.json({}, { status: 401 }), /provider answered 401/],
    ['returns no JSON', () => new Response('<html>'), /returned a different order/],
    ['returns an empty body', () => new Response(''), /returned a different order/],
    [
      'returns no order id',
      () => Response.json({ amount: 300_000, currency: 'INR' }),
      /different order/,
    ],
    [
      'returns another amount',
      () => Response.json({ id: 'order_TestX', amount: 100, currency: 'INR' }),
      /different order/,
    ],
    [
      'returns another currency',
      () => Response.json({ id: 'order_TestX', amount: 300_000, currency: 'USD' }),
      /different order/,
    ],
  ])('that %s leaves no donation behind', async (_case, answer, logged) => {
    const log = captureLog();
    const before = await donations();
    fixture.mockProvider(answer);
    expect(await createOrder()).toMatchObject(unavailable);
    expect(await donations()).toEqual(before);
    expect(log()).toMatch(logged);
  });

  it('is reported when it cannot be reached', async () => {
    captureLog();
    const environment = { RAZORPAY_API_URL: 'http://127.0.0.1:9' };
    expect(await createOrder({ environment })).toMatchObject(unavailable);
  });

  it('is reported when it takes longer than 8 seconds', async () => {
    captureLog();
    const timeout = shortenTimeout(8_000);
    fixture.mockProvider(() => new Promise(() => {}));
    expect(await createOrder()).toMatchObject(unavailable);
    expect(timeout).toHaveBeenCalledWith(8_000);
  });
});

describe('a server with a problem', () => {
  const unreachable = { status: 503, answer: { error: 'server-unreachable' } };

  it('logs the names of missing settings, and no value', async () => {
    const log = captureLog();
    const environment = {
      RAZORPAY_KEY_SECRET: undefined,
      SITE_ORIGINS: '',
      SUPABASE_URL: 'no-address-at-all',
    };
    expect(await createOrder({ environment })).toMatchObject(unreachable);
    expect(log()).toBe(
      'create-order: These settings are missing or malformed: SUPABASE_URL, SITE_ORIGINS, RAZORPAY_KEY_SECRET',
    );
  });

  it.each(['default', 'server_2026'])('reads the new API keys, named %s', async (name) => {
    const environment = {
      SUPABASE_ANON_KEY: undefined,
      SUPABASE_SERVICE_ROLE_KEY: undefined,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ [name]: PUBLISHABLE_KEY }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ [name]: SECRET_KEY }),
    };
    expect(await createOrder({ environment })).toMatchObject({ status: 200 });
  });

  it('returns no order when the donation cannot be stored', async () => {
    const log = captureLog();
    fixture.mockProvider(() =>
      // The order id of a seeded donation, which must be unique.
      Response.json({ id: 'order_Demo0000000001', amount: SHERU_PAISE, currency: 'INR' }),
    );
    expect(await createOrder()).toMatchObject(unreachable);
    expect(log().split('\n')).toContain('create-order: database answered 409 23505');
  });
});

it('logs no personal data and no secret, whatever fails', async () => {
  const log = captureLog();
  const { authorization } = await authorizationOf(demoAccounts.sponsor);
  const headers = { authorization, 'x-forwarded-for': '203.0.113.77' };
  await createOrder({ headers });
  await createOrder({ headers, body: { dog_id: SHERU, amount_paise: 1 } });
  fixture.mockProvider((body) => Response.json(body, { status: 500 }));
  await createOrder({ headers });
  fixture.mockProvider((body) => Response.json(body));
  await createOrder({ headers });
  await createOrder({ headers, environment: { RAZORPAY_KEY_ID: undefined } });
  await createOrder({ headers, environment: { SUPABASE_URL: 'http://127.0.0.1:9' } });
  await createOrder({ headers, environment: { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_wrong' } });

  const logged = log();
  expect(logged.split('\n').length).toBeGreaterThanOrEqual(5);
  const sensitive = [
    ...Object.values(secrets),
    SECRET_KEY,
    authorization.replace('Bearer ', ''),
    demoAccounts.sponsor.id,
    demoAccounts.sponsor.email,
    '203.0.113.77',
  ];
  for (const word of sensitive) expect(logged).not.toContain(word);
});

const languages = async () => {
  const { rows } = await fixture.backend.pg.query(
    `select donation.language as donation, gift.language as gift
     from public.donations as donation left join public.gifts as gift on gift.donation_id = donation.id
     where donation.provider_order_id like 'order_Test%' order by donation.created_at desc limit 1`,
  );
  return rows[0];
};

it('stores the language of the page, for the donation and its gift', async () => {
  const gift = { recipient_name: 'Amma', giver_name: 'Ravi', occasion: 'birthday' };
  const order = { dog_id: SHERU, donor: visitorDonor };
  await createOrder({ body: { ...order, language: 'hi' } });
  expect(await languages()).toEqual({ donation: 'hi', gift: null });
  await createOrder({ body: { ...order, gift: { ...gift, language: 'hi' } } });
  expect(await languages()).toEqual({ donation: 'en', gift: 'hi' });
  const before = await languages();
  for (const body of [
    { ...order, language: 'fr' },
    { ...order, gift: { ...gift, language: 'fr' } },
  ]) {
    expect(await createOrder({ body })).toMatchObject({ status: 400 });
  }
  expect(await languages()).toEqual(before);
});
