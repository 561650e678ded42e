// Every function in Deno, as the hosted service runs it, with requests that do its job on the local backend, and the
// processor time and memory of each. The service ends a function above these limits.
// Source: https://supabase.com/docs/guides/functions/limits
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLEAN_UP_SECRET,
  PAN_KEYS,
  PUBLISHABLE_KEY,
  RECONCILE_SECRET,
  ROTATE_PAN_SECRET,
  SECRET_KEY,
  SEND_EMAIL_SECRET,
} from '../../supabase/local/keys.ts';
import { selfSignedCertificate } from '../../scripts/dev/self-signed-certificate.ts';
import { emailSettings } from '../../supabase/local/schedules.ts';
import { functionSettings } from '../../supabase/local/payments/routes.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { visitorDonor } from '../support/donors.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';
import { picture } from '../support/phone-pictures.ts';
import { box, movie, mp4 } from '../support/phone-videos.ts';
import { addApp } from '../support/second-factor.ts';
import { Sponsor, type Answer } from '../support/sponsor.ts';
import { startFunction, type DenoFunction } from './deno-function.ts';

/** What the service allows. The most that a function here needs is 750 on a quiet machine. */
const MAX_MILLISECONDS = 2_000;
/** Of the service's 256. The rest is for TLS, which this machine's requests don't need. */
const MAX_MEGABYTES = 200;

const SHERU = '10000000-0000-4000-8000-000000000001';
const UPDATE = '90000000-0000-4000-8000-000000000001';
const mediaId = (number: number) => `90000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const TWO_PAN_KEYS = `2:${Buffer.alloc(32, 'b').toString('base64')},${PAN_KEYS}`;
/** Of the mail server, with every character that means something in an address. */
const login = { user: 'hello@paws.test', password: 'a#b@c/d%e:f?g' };

let stack: PaymentStack;
let mail: MailServer;
/** Started at their first request. */
const running = new Map<string, DenoFunction>();
/** What the public bucket gets of the large update. */
const published: { name: string; bytes: number }[] = [];
let video: Uint8Array<ArrayBuffer> | null = null;
let people: Record<'sponsor' | 'staff' | 'admin', Sponsor>;
/** One line for each measured request. */
const figures: string[] = [];

beforeAll(async () => {
  mail = await startMailServer(login);
  stack = await startPaymentStack(async (request, next) => {
    const { pathname, search } = new URL(request.url);
    const [, name] = /^\/functions\/v1\/([a-z-]+)$/.exec(pathname) ?? [];
    if (name !== undefined) return callDeno(name, search, request);
    if (video && pathname.endsWith('.mp4')) return storeLargeFile(pathname, request, video);
    return next(request);
  });
  people = { sponsor: new Sponsor(stack), staff: new Sponsor(stack), admin: new Sponsor(stack) };
  for (const role of ['sponsor', 'staff', 'admin'] as const) {
    await people[role].signIn(demoAccounts[role].email, demoAccounts[role].password);
  }
});
afterAll(async () => {
  console.log(figures.join('\n'));
  for (const { stop } of running.values()) stop();
  await mail.close();
  await stack.close();
});

const settingsOf = (name: string, smtpUrl: string): Record<string, string> => ({
  ...functionSettings(stack.url),
  ...emailSettings(stack.url, smtpUrl),
  ...(name === 'rotate-pan' ? { PAN_KEYS: TWO_PAN_KEYS } : {}),
  SITE_ORIGINS: stack.url,
  SUPABASE_URL: stack.url,
  SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
  SUPABASE_SECRET_KEYS: JSON.stringify({ server: SECRET_KEY }),
});

/** Passes a request on, as the gateway of the hosted service does. */
async function callDeno(name: string, search: string, request: Request): Promise<Response> {
  let started = running.get(name);
  if (!started) {
    const { host } = new URL(mail.url);
    const { user, password } = login;
    const smtpUrl = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}`;
    started = await startFunction(name, settingsOf(name, smtpUrl));
    running.set(name, started);
  }
  return fetch(started.url + search, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    body: request.method === 'POST' ? await request.arrayBuffer() : null,
  });
}

/** The test's own process would need a gigabyte for ten of them, so each name has the same bytes. */
async function storeLargeFile(
  pathname: string,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  if (request.method === 'GET') return new Response(bytes);
  published.push({ name: pathname, bytes: (await request.arrayBuffer()).byteLength });
  return Response.json({});
}

const usageOf = (name: string) =>
  running.get(name)?.usage() ?? { milliseconds: Number.NaN, megabytes: Number.NaN };

/** Sends a request and checks what the function needed for it. Its memory is the most since its start. */
async function measured<Result>(
  name: string,
  send: () => Promise<Result>,
  title = name,
): Promise<Result> {
  // A request that is refused starts the function, which the service doesn't count.
  if (!running.has(name)) await asSchedule(name, 'wrong');
  const before = usageOf(name);
  const answer = await send();
  const { milliseconds, megabytes } = usageOf(name);
  const used = milliseconds - before.milliseconds;
  figures.push(`${title}: ${used} ms of processor, ${megabytes} MB`);
  expect(used).toBeLessThan(MAX_MILLISECONDS);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  return answer;
}

async function post(path: string, body: string | null, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.url}/functions/v1/${path}`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: response.status, body: Object(await response.json()) };
}

const asSchedule = (name: string, secret: string, body: object | null = null): Promise<Answer> =>
  post(name, body && JSON.stringify(body), { authorization: `Bearer ${secret}` });

const refused = (status: number, error: string): Answer => ({ status, body: { error } });

interface Requests {
  /** Does the function's job, and returns what shows it. */
  readonly job: () => Promise<unknown>;
  readonly result: unknown;
  readonly refusedRequest: () => Promise<Answer>;
  readonly refusal: Answer;
}

const details = { name: 'Meera Tandon', address: '12 Chowk, Lucknow', is_indian_citizen: true };
const PAN = 'ABCPE1234F';

/** In the order of a donor's way: one needs what those before it have done. */
const functions: Readonly<Record<string, Requests>> = {
  'save-donor': {
    job: () => people.sponsor.call('save-donor', { ...details, pan: PAN }),
    result: { status: 200, body: expect.objectContaining({ pan_masked: 'ABC••••••F' }) },
    refusedRequest: () => people.sponsor.call('save-donor', details, PUBLISHABLE_KEY),
    refusal: refused(401, 'sign-in-required'),
  },
  'create-order': {
    job: () =>
      people.sponsor.call(
        'create-order',
        { amount_paise: 50_000, donor: visitorDonor },
        PUBLISHABLE_KEY,
      ),
    result: { status: 200, body: expect.objectContaining({ amount_paise: 50_000 }) },
    refusedRequest: () => people.sponsor.call('create-order', { amount_paise: 1 }),
    refusal: refused(422, 'amount-out-of-range'),
  },
  'razorpay-webhook': {
    // The provider sends its signed event before the checkout answers.
    job: async () => {
      const order = await people.sponsor.call('create-order', { dog_id: SHERU });
      await people.sponsor.payOrder(order.body);
      const { data } = await people.sponsor.client
        .from('donations')
        .select('status')
        .eq('provider_order_id', String(order.body['order_id']))
        .single()
        .throwOnError();
      return data;
    },
    result: { status: 'completed' },
    refusedRequest: () => post('razorpay-webhook', '{}', { 'x-razorpay-signature': 'forged' }),
    refusal: { status: 401, body: { outcome: 'wrong-signature' } },
  },
  'create-subscription': {
    job: () => people.sponsor.call('create-subscription', { dog_id: SHERU }),
    result: { status: 200, body: expect.objectContaining({ amount_paise: 300_000 }) },
    refusedRequest: () => people.sponsor.call('create-subscription', { dog_id: UPDATE }),
    refusal: refused(404, 'unknown-dog'),
  },
  'sync-sponsorship': {
    job: async () => {
      const { body } = await people.sponsor.call('create-subscription', { dog_id: SHERU });
      const paid = await people.sponsor.checkout(body['subscription_id']);
      return people.sponsor.call('sync-sponsorship', paid.body);
    },
    result: {
      status: 200,
      body: expect.objectContaining({ status: 'active', desired_status: 'run' }),
    },
    refusedRequest: () => people.sponsor.call('sync-sponsorship', { sponsorship_id: UPDATE }),
    refusal: refused(404, 'unknown-sponsorship'),
  },
  reconcile: {
    job: async () => {
      const answer = await asSchedule('reconcile', RECONCILE_SECRET);
      // Also what the samples paid within the week that a run reads.
      const { rows } = await stack.pg.query(
        `select from local_payments.payments
         where (entity ->> 'created_at')::bigint > extract(epoch from now() - interval '7 days')`,
      );
      return { ...answer, unread: rows.length - Number(answer.body['payments']) };
    },
    result: { status: 200, body: expect.objectContaining({ is_complete: true }), unread: 0 },
    refusedRequest: () => asSchedule('reconcile', 'wrong'),
    refusal: refused(401, 'wrong-secret'),
  },
  'publish-update': {
    job: async () => {
      const media = [photograph];
      await uploadPictures(media);
      return people.staff.call('publish-update', { ...update, media });
    },
    result: { status: 200, body: { id: UPDATE } },
    refusedRequest: () => people.sponsor.call('publish-update', { ...update, media: [] }),
    refusal: refused(403, 'not-in-team'),
  },
  'check-bill': {
    job: async () => {
      const file = new File([await picture('webp')], 'f', { type: 'image/webp' });
      const bills = people.staff.client.storage.from('care-bills');
      expect((await bills.upload(`uploads/${UPDATE}.webp`, file)).error).toBeNull();
      return people.staff.call('check-bill', { name: `${UPDATE}.webp` });
    },
    result: { status: 200, body: { name: expect.stringMatching(`/${UPDATE}.webp$`) } },
    refusedRequest: () => people.sponsor.call('check-bill', { name: `${UPDATE}.webp` }),
    refusal: refused(403, 'not-in-team'),
  },
  'send-email': {
    job: async () => {
      const answer = await asSchedule('send-email', SEND_EMAIL_SECRET, {
        test_recipient: 'someone@example.org',
      });
      const recipients = new Set(mail.accepted.map(({ to }) => to));
      return { ...answer, hasArrived: recipients.has('someone@example.org') };
    },
    result: { status: 200, body: expect.objectContaining({ test: 'sent' }), hasArrived: true },
    refusedRequest: () => asSchedule('send-email', 'wrong'),
    refusal: refused(401, 'wrong-secret'),
  },
  'remove-app': {
    job: async () => {
      await addApp(stack.pg, demoAccounts.volunteer.id);
      const answer = await people.admin.call('remove-app', { user_id: demoAccounts.volunteer.id });
      const apps = await stack.pg.query('select from auth.mfa_factors where user_id = $1', [
        demoAccounts.volunteer.id,
      ]);
      return { ...answer, apps: apps.rows.length };
    },
    result: { status: 200, body: {}, apps: 0 },
    refusedRequest: () => people.staff.call('remove-app', { user_id: demoAccounts.admin.id }),
    refusal: refused(403, 'not-an-administrator'),
  },
  'tax-return': {
    job: async () => {
      await stack.pg.exec(
        "update receipt_settings set registration_number = 'AAATP1', registered_on = '2026-04-05'",
      );
      const { rows } = await stack.pg.query<{ tax_year: string }>(
        'select tax_year from receipts order by issued_at desc limit 1',
      );
      return people.admin.call('tax-return', { tax_year: rows[0]?.tax_year, mode: 'test' });
    },
    result: { status: 200, body: expect.objectContaining({ csv: expect.stringContaining(PAN) }) },
    refusedRequest: () => people.staff.call('tax-return', { tax_year: '2026-27' }),
    refusal: refused(403, 'not-an-administrator'),
  },
  'record-donation': {
    job: () =>
      people.staff.call('record-donation', {
        id: UPDATE,
        citizenship: 'not-asked',
        amount_paise: 50_000,
        received_on: '2026-04-01',
        way: 'cash',
        dog_id: SHERU,
      }),
    result: { status: 200, body: expect.objectContaining({ status: 'completed' }) },
    refusedRequest: () => people.sponsor.call('record-donation', {}),
    refusal: refused(403, 'not-in-office'),
  },
  unsubscribe: {
    job: async () => {
      const { rows } = await stack.pg.query<{ token: string }>(
        `insert into newsletter_subscribers (email, confirmed_at) values ('leaver@example.org', now())
         returning token`,
      );
      await post(`unsubscribe?list=newsletter&token=${rows[0]?.token}`, null);
      const left = await stack.pg.query(
        "select count(*)::int as subscribers from newsletter_subscribers where email = 'leaver@example.org'",
      );
      return left.rows;
    },
    result: [{ subscribers: 0 }],
    refusedRequest: () => post('unsubscribe?list=newsletter&token=forged', null),
    refusal: refused(400, 'malformed-link'),
  },
  'clean-up': {
    job: () => asSchedule('clean-up', CLEAN_UP_SECRET),
    result: { status: 200, body: expect.objectContaining({ is_complete: true }) },
    refusedRequest: () => asSchedule('clean-up', 'wrong'),
    refusal: refused(401, 'wrong-secret'),
  },
  'rotate-pan': {
    job: () => asSchedule('rotate-pan', ROTATE_PAN_SECRET, { after: null }),
    result: { status: 200, body: { key_version: 2, changed: 1, undecryptable: [], next: null } },
    refusedRequest: () => asSchedule('rotate-pan', 'wrong', { after: null }),
    refusal: refused(401, 'wrong-secret'),
  },
};

it('has requests for every function', () => {
  const names = readdirSync('supabase/functions').filter((name) =>
    existsSync(`supabase/functions/${name}/index.ts`),
  );
  expect(Object.keys(functions).toSorted()).toEqual(names.toSorted());
});

describe.each(Object.entries(functions))('%s', (name, requests) => {
  it('does its job', async () => {
    expect(await measured(name, requests.job)).toEqual(requests.result);
  });

  it('refuses', async () => {
    expect(await requests.refusedRequest()).toEqual(requests.refusal);
  });
});

const pictureOf = (number: number) => ({
  id: mediaId(number),
  width: 1280,
  height: 960,
  pictureExtension: 'jpg',
});
const photograph = { ...pictureOf(99), alt: 'Sheru asleep on a jute sack' };
const update = {
  action: 'publish',
  updateId: UPDATE,
  dogId: SHERU,
  body: 'Sheru ate well. पैर ठीक है।',
  language: 'en',
  happenedOn: '2026-01-02',
};

/** Uploads the two copies of each picture as the team does. */
async function uploadPictures(media: readonly { readonly id: string }[], updateId = UPDATE) {
  const [small, large] = await Promise.all([picture('jpeg', 640, 480), picture('jpeg', 1280, 960)]);
  for (const { id } of media) {
    for (const [width, bytes] of [[640, small] as const, [1280, large] as const]) {
      const { error } = await people.staff.client.storage
        .from('dog-update-uploads')
        .upload(`${updateId}/${id}-${width}.jpg`, new File([bytes], 'f', { type: 'image/jpeg' }));
      expect(error).toBeNull();
    }
  }
}

it('publishes an update with ten large videos', async () => {
  video = mp4(movie({ seconds: 60 }), box('mdat', new Uint8Array(24 * 1024 * 1024)));
  const updateId = '90000000-0000-4000-8000-000000000009';
  const media = Array.from({ length: 10 }, (_, number) => ({
    ...pictureOf(number),
    videoExtension: 'mp4',
    videoSeconds: 60,
    videoText: 'Sheru shakes off the rain.',
  }));
  await uploadPictures(media, updateId);
  const answer = await measured(
    'publish-update',
    () => people.staff.call('publish-update', { ...update, updateId, media }),
    'publish-update, ten videos of 24 MB',
  );
  expect(answer).toEqual({ status: 200, body: { id: updateId } });
  expect(published.map(({ bytes }) => bytes)).toEqual(Array(10).fill(video.length));
});

const text = 'लखनऊ की गलियों से: हर दिन का खाना, दवा और एक नाम। https://paws.example/dogs\n\n';

const sendEmails = (title: string) =>
  measured('send-email', () => asSchedule('send-email', SEND_EMAIL_SECRET), title);

it('sends a newsletter of 10,000 characters to 50 people in one run', async () => {
  await stack.pg.query(
    `insert into newsletter_subscribers (email, confirmed_at)
     select 'reader' || number || '@example.org', now() from generate_series(1, 60) as number`,
  );
  const { rows } = await stack.pg.query<{ id: string }>(
    "insert into newsletters (subject, body) values ('Winter', $1) returning id",
    [text.repeat(127)],
  );
  await people.admin.client
    .rpc('send_newsletter', { newsletter_id: rows[0]?.id ?? '' })
    .throwOnError();
  const answer = await sendEmails('send-email, 50 newsletters');
  expect(answer).toMatchObject({ status: 200, body: { sent: 50, is_complete: false } });
});

it('decides and sends 50 messages of 5,000 characters in one run', async () => {
  await stack.pg.exec('delete from email_outbox');
  const message = { recipient_id: demoAccounts.sponsor.id, subject: 'A walk' };
  await people.staff.client
    .from('messages')
    .insert(
      Array.from({ length: 50 }, (_, number) => ({
        ...message,
        body: `${number} ${text.repeat(63)}`,
      })),
    )
    .throwOnError();
  const answer = await sendEmails('send-email, 50 messages');
  expect(answer).toMatchObject({ status: 200, body: { sent: 50 } });
});

/** What a name server says; it can't be asked without a network. */
const addresses = (first: string) => `
  const { default: dns } = await import('node:dns');
  dns.lookup = (_host, _options, done) =>
    done(null, [{ address: '${first}', family: 4 }, { address: '127.0.0.1', family: 4 }]);
`;
const silentAddress = `${addresses('127.0.0.3')}
  const { default: tls } = await import('node:tls');
  const { Socket } = await import('node:net');
  const { connect } = tls;
  tls.connect = (server) => server.host === '127.0.0.3' ? new Socket() : connect(server);
`;

describe('emails leave when the first of two addresses of the mail server', () => {
  const HOST = 'mail.paws.test';
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const certificate = selfSignedCertificate(HOST);
  const trusted = join(folder, 'trusted.pem');
  beforeAll(() => writeFileSync(trusted, certificate.cert.replace(/^.*?(?=-----BEGIN CERT)/s, '')));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['refuses', addresses('127.0.0.2'), 6],
    ['does not answer', silentAddress, 1],
  ])('%s', async (_case, before, count) => {
    const server = await startMailServer(undefined, { ...certificate, secure: true });
    const smtpUrl = `smtps://${HOST}:${new URL(server.url).port}`;
    const settings = { ...settingsOf('send-email', smtpUrl), DENO_CERT: trusted };
    const sender = await startFunction('send-email', settings, before);
    const recipients = Array.from({ length: count }, (_, number) => `reader${number}@example.org`);
    try {
      for (const test_recipient of recipients) {
        await fetch(sender.url, {
          method: 'POST',
          headers: { authorization: `Bearer ${SEND_EMAIL_SECRET}` },
          body: JSON.stringify({ test_recipient }),
        });
      }
    } finally {
      sender.stop();
      await server.close();
    }
    expect(server.accepted.map(({ to }) => to)).toEqual(expect.arrayContaining(recipients));
  });
});
