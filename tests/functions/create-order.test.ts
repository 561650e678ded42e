import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DONATION_MAX_PAISE, DONATION_MIN_PAISE } from '../../src/lib/limits.ts';
import { handle } from '../../supabase/functions/create-order/handler.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { addAccount } from '../support/accounts.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import {
  readLog,
  secrets,
  SITE,
  startFunctionsWorld,
  type FunctionsWorld,
} from '../support/functions-world.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const SHERU_IN_PAISE = 300_000;

let world: FunctionsWorld;
let callers = 0;

beforeAll(async () => {
  world = await startFunctionsWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
  world.providerWorks();
  world.asked.length = 0;
});

interface Call {
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
  environment?: Record<string, string | undefined>;
}

/** Calls the function as a page of the site would; each call comes from another network address. */
async function createOrder(call: Call = {}) {
  const { body = { dog_id: SHERU }, method = 'POST', headers, environment } = call;
  callers += 1;
  const request = new Request('http://functions.test/create-order', {
    method,
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      apikey: PUBLISHABLE_KEY,
      'x-forwarded-for': `10.0.${Math.floor(callers / 250)}.${callers % 250}`,
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const response = await handle(request, { ...world.environment, ...environment });
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, answer, headers: response.headers };
}

async function donations() {
  const { rows } = await world.backend.pg.query(
    `select id, user_id, dog_id, amount_paise, currency, type, status, provider_order_id
     from donations where provider_order_id like 'order_Test%' order by provider_order_id`,
  );
  return rows;
}

async function newestDonation() {
  const rows = await donations();
  return rows.at(-1);
}

describe('an order for a dog', () => {
  it('is made for the amount of the database and kept as a pending donation', async () => {
    const { status, answer } = await createOrder();

    expect(status).toBe(200);
    expect(answer).toEqual({
      order_id: expect.stringMatching(/^order_Test/),
      amount: SHERU_IN_PAISE,
      currency: 'INR',
    });
    const donation = await newestDonation();
    expect(donation).toEqual({
      id: expect.any(String),
      user_id: null,
      dog_id: SHERU,
      amount_paise: SHERU_IN_PAISE,
      currency: 'INR',
      type: 'Monthly',
      status: 'pending',
      provider_order_id: Object(answer).order_id,
    });
    expect(world.asked).toEqual([
      {
        url: 'POST /v1/orders',
        authorization: `Basic ${btoa(`${secrets.RAZORPAY_KEY_ID}:${secrets.RAZORPAY_KEY_SECRET}`)}`,
        body: {
          amount: SHERU_IN_PAISE,
          currency: 'INR',
          receipt: Object(donation).id,
          notes: {
            donation_id: Object(donation).id,
            type: 'Monthly',
            dog_id: SHERU,
            dog_name: 'Sheru',
          },
        },
      },
    ]);
  });

  it('costs what the dog costs now, to the paisa', async () => {
    await world.backend.pg.query('update dog_profiles set monthly_amount = 1999.99 where id = $1', [
      SHERU,
    ]);
    const { answer } = await createOrder();
    await world.backend.pg.query('update dog_profiles set monthly_amount = 3000 where id = $1', [
      SHERU,
    ]);
    expect(answer).toMatchObject({ amount: 199_999 });
    expect(await newestDonation()).toMatchObject({ amount_paise: 199_999 });
  });

  it.each([
    ['with an amount of the caller’s own', { dog_id: SHERU, amount_paise: 100 }],
    ['with amount and type', { dog_id: SHERU, amount_paise: 10_000, type: 'One-time' }],
    ['with a price', { dog_id: SHERU, amount: 1 }],
  ])('%s is refused, and nothing is ordered', async (_case, body) => {
    const before = await donations();
    expect(await createOrder({ body })).toMatchObject({
      status: 400,
      answer: { error: 'bad-request' },
    });
    expect(world.asked).toEqual([]);
    expect(await donations()).toEqual(before);
  });

  it('that does not exist is not found', async () => {
    const body = { dog_id: '10000000-0000-4000-8000-000000000099' };
    expect(await createOrder({ body })).toMatchObject({
      status: 404,
      answer: { error: 'unknown-dog' },
    });
    expect(world.asked).toEqual([]);
  });
});

describe('a gift', () => {
  it.each([
    [DONATION_MIN_PAISE, 'One-time'],
    [12_345, 'Monthly'],
    [DONATION_MAX_PAISE, 'One-time'],
  ])('of %i paise, %s, is ordered as asked', async (amount, type) => {
    const { status, answer } = await createOrder({ body: { amount_paise: amount, type } });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ amount, currency: 'INR' });
    expect(await newestDonation()).toMatchObject({
      amount_paise: amount,
      type,
      dog_id: null,
      status: 'pending',
    });
    expect(Object(world.asked[0]?.body).notes).toEqual({
      donation_id: Object(await newestDonation()).id,
      type,
    });
  });

  it.each([DONATION_MIN_PAISE - 1, DONATION_MAX_PAISE + 1, 0, -10_000])(
    'of %i paise is out of range',
    async (amount) => {
      const body = { amount_paise: amount, type: 'One-time' };
      expect(await createOrder({ body })).toMatchObject({
        status: 422,
        answer: { error: 'amount-out-of-range' },
      });
      expect(world.asked).toEqual([]);
    },
  );
});

/** What the browser of a signed-in person sends. */
async function authorizationOf({ email, password }: { email: string; password: string }) {
  const client = await world.backend.signedIn(email, password);
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

describe('who gives', () => {
  it('is the person of a verified token', async () => {
    const headers = await authorizationOf(demoAccounts.sponsor);
    expect(await createOrder({ headers })).toMatchObject({ status: 200 });
    expect(await newestDonation()).toMatchObject({ user_id: demoAccounts.sponsor.id });
  });

  it.each([
    ['no token', {}],
    ['the public key as a token', { authorization: `Bearer ${PUBLISHABLE_KEY}` }],
    [
      'another public key of the project as a token',
      { authorization: 'Bearer sb_publishable_other', apikey: 'sb_publishable_other' },
    ],
  ])('is nobody with %s', async (_case, headers) => {
    expect(await createOrder({ headers })).toMatchObject({ status: 200 });
    expect(await newestDonation()).toMatchObject({ user_id: null });
  });

  it('is refused with a token that nobody signed, instead of being recorded as nobody', async () => {
    const before = await donations();
    const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forged' };
    expect(await createOrder({ headers })).toMatchObject({
      status: 401,
      answer: { error: 'session-ended' },
    });
    expect(world.asked).toEqual([]);
    expect(await donations()).toEqual(before);
  });

  it('is refused with the token of an account that is gone', async () => {
    const id = await addAccount(world.backend.pg, 'leaver@paws.test', 'A leaver');
    const { password } = demoAccounts.sponsor;
    const headers = await authorizationOf({ email: 'leaver@paws.test', password });
    await world.backend.pg.query('delete from auth.users where id = $1', [id]);
    expect(await createOrder({ headers })).toMatchObject({
      status: 401,
      answer: { error: 'session-ended' },
    });
  });
});

function from(address: string, name = 'x-forwarded-for') {
  return createOrder({ headers: { [name]: address } });
}

describe('ten orders a minute for one network address', () => {
  it('are admitted and the eleventh is not, while others are not affected', async () => {
    for (let order = 1; order <= 10; order += 1) {
      expect(await from('198.51.100.7')).toMatchObject({ status: 200 });
    }
    const before = await donations();
    world.asked.length = 0;
    expect(await from('198.51.100.7')).toMatchObject({
      status: 429,
      answer: { error: 'too-many-orders' },
    });
    expect(world.asked).toEqual([]);
    expect(await donations()).toEqual(before);
    expect(await from('198.51.100.8')).toMatchObject({ status: 200 });
  });

  it('are counted in the database, without the address, for one minute', async () => {
    const { pg } = world.backend;
    await pg.query('delete from private.order_starts');
    await from('203.0.113.9');
    const { rows } = await pg.query<{ caller: string }>('select caller from private.order_starts');
    expect(rows).toEqual([{ caller: expect.stringMatching(/^[0-9a-f]{64}$/) }]);

    await pg.query(
      `insert into private.order_starts (caller) select caller from private.order_starts, generate_series(1, 9)`,
    );
    expect(await from('203.0.113.9')).toMatchObject({ status: 429 });
    await pg.query(`update private.order_starts set started_at = now() - interval '61 seconds'`);
    expect(await from('203.0.113.9')).toMatchObject({ status: 200 });
    const { rows: left } = await pg.query('select caller from private.order_starts');
    expect(left).toHaveLength(1);
  });

  it('are counted by what the outermost proxy says, not by what the caller claims', async () => {
    for (let order = 1; order <= 10; order += 1) {
      await createOrder({
        headers: { 'cf-connecting-ip': '192.0.2.4', 'x-forwarded-for': `10.9.9.${order}` },
      });
    }
    expect(await from('192.0.2.4', 'cf-connecting-ip')).toMatchObject({ status: 429 });
    // The proxy nearest to the function writes at the end of the list.
    expect(await from('10.1.1.1, 192.0.2.4')).toMatchObject({ status: 429 });
  });
});

describe('a body that asks for nothing', () => {
  it.each([
    ['is empty', ''],
    ['is no JSON', '{dog_id:'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['names a dog that is no id', { dog_id: 'sheru' }],
    ['names a dog in a filter', { dog_id: `${SHERU}&select=*` }],
    ['has an amount in words', { amount_paise: '50000', type: 'One-time' }],
    ['has half a paisa', { amount_paise: 10_000.5, type: 'One-time' }],
    ['has a type of its own', { amount_paise: 10_000, type: 'Yearly' }],
    ['has no type', { amount_paise: 10_000 }],
  ])('and %s is refused', async (_case, body) => {
    expect(await createOrder({ body })).toMatchObject({
      status: 400,
      answer: { error: 'bad-request' },
    });
    expect(world.asked).toEqual([]);
  });

  it('and is too large is refused, in bytes and not in characters', async () => {
    for (const padding of ['a'.repeat(2_000), 'ॐ'.repeat(700)]) {
      expect(await createOrder({ body: { dog_id: SHERU, padding } })).toMatchObject({
        status: 413,
        answer: { error: 'bad-request' },
      });
    }
  });
});

describe('where the request comes from', () => {
  it.each(['https://evil.example', `${SITE}.evil.example`, 'null', ''])(
    'a page of %j is refused and told nothing',
    async (origin) => {
      const { status, answer, headers } = await createOrder({ headers: { origin } });
      expect(status).toBe(403);
      expect(answer).toEqual({ error: 'foreign-origin' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(world.asked).toEqual([]);
    },
  );

  it.each([SITE, 'http://localhost:5173'])('a page of %s may ask and may read', async (origin) => {
    const preflight = await createOrder({ method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(204);
    for (const { headers } of [preflight, await createOrder({ headers: { origin } })]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
    }
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(['authorization', 'x-client-info', 'apikey', 'content-type']);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('is known also when the setting ends in a slash, as it does in an address bar', async () => {
    const environment = { SITE_ORIGINS: `https://other.example/, ${SITE}/` };
    const { status, headers } = await createOrder({ environment });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
  });

  it('a refusal can be read by the site, too', async () => {
    const { headers } = await createOrder({ body: {} });
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
  });

  it.each(['GET', 'DELETE'])('%s is no way to ask', async (method) => {
    expect(await createOrder({ method })).toMatchObject({ status: 405 });
  });
});

describe('a provider that makes no order', () => {
  const unavailable = { status: 502, answer: { error: 'provider-unavailable' } };

  it.each([
    ['is down', () => Response.json({ error: {} }, { status: 500 }), /provider answered 500/],
    ['refuses the key', () => Response.json({}, { status: 401 }), /provider answered 401/],
    ['answers no JSON', () => new Response('<html>'), /something else than the order/],
    ['answers nothing', () => new Response(''), /something else than the order/],
    ['has no id', () => Response.json({ amount: 300_000, currency: 'INR' }), /something else/],
    [
      'names another amount',
      () => Response.json({ id: 'order_TestX', amount: 100, currency: 'INR' }),
      /something else/,
    ],
    [
      'names another currency',
      () => Response.json({ id: 'order_TestX', amount: 300_000, currency: 'USD' }),
      /something else/,
    ],
  ])('because it %s leaves nothing behind', async (_case, answer, logged) => {
    const log = readLog();
    const before = await donations();
    world.providerAnswers(answer);
    expect(await createOrder()).toMatchObject(unavailable);
    expect(await donations()).toEqual(before);
    expect(log()).toMatch(logged);
  });

  it('because nobody is there', async () => {
    readLog();
    const environment = { RAZORPAY_API_URL: 'http://127.0.0.1:9' };
    expect(await createOrder({ environment })).toMatchObject(unavailable);
  });

  it('because it takes longer than 8 seconds', async () => {
    readLog();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // Eight seconds pass at once; every other time stays what it is.
    const asked = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds === 8_000 ? 50 : milliseconds));
    world.providerAnswers(() => new Promise(() => {}));
    expect(await createOrder()).toMatchObject(unavailable);
    expect(asked).toHaveBeenCalledWith(8_000);
  });
});

describe('a server that is not ready', () => {
  const unreachable = { status: 503, answer: { error: 'server-unreachable' } };

  it('names the settings it lacks in its log, and no value', async () => {
    const log = readLog();
    const environment = {
      RAZORPAY_KEY_SECRET: undefined,
      SITE_ORIGINS: '',
      SUPABASE_URL: 'no-address-at-all',
    };
    expect(await createOrder({ environment })).toMatchObject(unreachable);
    expect(log()).toBe(
      'create-order: These settings are missing or malformed: SUPABASE_URL, RAZORPAY_KEY_SECRET, SITE_ORIGINS',
    );
  });

  it('takes the keys of the new kind by their name', async () => {
    const environment = {
      SUPABASE_ANON_KEY: undefined,
      SUPABASE_SERVICE_ROLE_KEY: undefined,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: SECRET_KEY }),
    };
    expect(await createOrder({ environment })).toMatchObject({ status: 200 });
  });

  it('opens no checkout when the donation can not be kept', async () => {
    const log = readLog();
    world.providerAnswers(() =>
      // The id of a donation of the seed: the database takes it only once.
      Response.json({ id: 'order_Demo0000000001', amount: SHERU_IN_PAISE, currency: 'INR' }),
    );
    expect(await createOrder()).toMatchObject(unreachable);
    expect(log().split('\n')).toContain('create-order: database answered 409 23505');
  });
});

it('logs neither a person nor a secret, whatever goes wrong', async () => {
  const log = readLog();
  const { authorization } = await authorizationOf(demoAccounts.sponsor);
  const headers = { authorization, 'x-forwarded-for': '203.0.113.77' };
  await createOrder({ headers });
  await createOrder({ headers, body: { dog_id: SHERU, amount_paise: 1 } });
  world.providerAnswers((body) => Response.json(body, { status: 500 }));
  await createOrder({ headers });
  world.providerAnswers((body) => Response.json(body));
  await createOrder({ headers });
  await createOrder({ headers, environment: { RAZORPAY_KEY_ID: undefined } });
  await createOrder({ headers, environment: { SUPABASE_URL: 'http://127.0.0.1:9' } });
  await createOrder({ headers, environment: { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_wrong' } });

  const said = log();
  expect(said.split('\n').length).toBeGreaterThanOrEqual(5);
  const mustNotBeSaid = [
    ...Object.values(secrets),
    SECRET_KEY,
    authorization.replace('Bearer ', ''),
    demoAccounts.sponsor.id,
    demoAccounts.sponsor.email,
    '203.0.113.77',
  ];
  for (const word of mustNotBeSaid) expect(said).not.toContain(word);
});
