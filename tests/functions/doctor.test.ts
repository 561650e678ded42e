// Runs the doctor against the real stack and a minimal site, behind a proxy that breaks one thing at a time. A row of the
// table says what breaks, the one problem that the doctor then finds, and what mends it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../hosting/headers.ts';
import { functionsRecord } from '../../scripts/operate/deploy/plan.ts';
import {
  ageOf,
  type Deployment,
  isSecretKey,
  type Problem,
} from '../../scripts/operate/doctor/deployment.ts';
import { examine } from '../../scripts/operate/doctor/examine.ts';
import { cutSettings } from '../../scripts/operate/doctor/function-checks.ts';
import { readRepository, type Repository } from '../../scripts/operate/doctor/repository.ts';
import { paymentProblem, unreachable } from '../../scripts/operate/doctor/site-checks.ts';
import {
  CLEAN_UP_SECRET,
  PUBLISHABLE_KEY,
  RECONCILE_SECRET,
  SECRET_KEY,
  SEND_EMAIL_SECRET,
} from '../../supabase/local/keys.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';

type Override = (request: Request, pathname: string) => Response | null;

interface Breakage {
  /** The proxy's answers. */
  readonly proxy?: Override;
  /** Statements that break the database, and those that mend it. */
  readonly sql?: readonly [string, string];
  /** Settings of the functions; `{site}` is the site's address. */
  readonly functions?: Record<string, string>;
  /** What the site's only script has at its end. */
  readonly script?: string;
  /** What is known here. */
  readonly deployment?: Partial<Deployment>;
}

let stack: PaymentStack;
let repository: Repository;
let breakage: Breakage;
let script: string;

const html = (language: string) =>
  `<!doctype html><html lang="${language}"><script src="/assets/index-abcdefgh.js"></script><div id="root"></div>`;

function site({ url }: Request): Response | null {
  const { pathname, origin } = new URL(url);
  if (/^\/(rest|auth|storage|functions)\//.test(pathname)) return null;
  if (pathname === '/release.txt') return new Response(repository.release);
  if (pathname.startsWith('/assets/')) return new Response(script + (breakage.script ?? ''));
  const headers = securityHeaders({ supabaseOrigin: origin, filmOrigin: undefined });
  return new Response(html(pathname === '/hi' ? 'hi-IN' : 'en-IN'), {
    headers: { 'content-type': 'text/html', ...headers },
  });
}

beforeAll(async () => {
  repository = await readRepository(process.cwd());
  stack = await startPaymentStack(
    async (request, next) =>
      breakage.proxy?.(request, new URL(request.url).pathname) ??
      site(request) ??
      replay(fromEdge(request), next),
    () =>
      Object.fromEntries(
        Object.entries(breakage.functions ?? {}).map(([name, value]) => [
          name,
          value.replace('{site}', stack.url),
        ]),
      ),
  );
  script = `const settings = ['${stack.url}', '${PUBLISHABLE_KEY}'];`;
  await stack.pg.exec(ADD_RUNS);
  await stack.pg.exec(ADD_EVENT);
  await stack.pg.exec(
    `insert into private.deployed_releases (release) values ('${repository.version}')`,
  );
});
afterAll(() => stack.close());
beforeEach(() => {
  breakage = {};
  const { fetch } = globalThis;
  // Hundreds of requests are faster without a socket.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    return request.url.startsWith(stack.url) ? stack.handle(request) : fetch(request);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  if (breakage.sql) await stack.pg.exec(breakage.sql[1]);
  forgetResponses();
});

const ADD_RUNS = `insert into scheduled_jobs (name, last_run_at, last_result)
  values ('reconcile', now(), 'complete'), ('send-email', now(), 'complete'), ('clean-up', now(), 'complete')`;
const ADD_EVENT = `insert into payment_events (id, type, payload)
  values (repeat('0', 64), 'payment.captured', '{}')`;
const VISITOR = '198.51.100.7';
/** As the doctor makes it up. */
const FORGED_ADDRESS = '203.0.113.99';

/** What the hosted service's edge makes of a request. */
function fromEdge(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('cf-connecting-ip');
  headers.append('x-forwarded-for', VISITOR);
  return new Request(request, { headers });
}

const responses = new Map<string, Response>();

/** What the breakage changes. None of the functions reaches the database for the doctor. */
function forgetResponses(): void {
  const changed = [
    ...(breakage.sql ? ['/rest/v1/', '/storage/v1/'] : []),
    ...(breakage.functions ? ['/functions/v1/'] : []),
  ];
  for (const key of responses.keys()) {
    if (changed.some((prefix) => key.includes(prefix))) responses.delete(key);
  }
}

/** The doctor changes no data, so the stack answers each distinct request once until something else breaks. */
async function replay(request: Request, next: (request: Request) => Promise<Response>) {
  const { method, url, headers } = request;
  const body = await request.clone().text();
  const key = JSON.stringify([method, url, [...headers], body]);
  const response = responses.get(key) ?? (await next(request));
  responses.set(key, response.clone());
  return response;
}

async function findings(change: Partial<Deployment> = {}) {
  return examine({
    repository,
    siteUrl: stack.url,
    supabaseUrl: stack.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    settings: { RECONCILE_SECRET, SEND_EMAIL_SECRET, CLEAN_UP_SECRET },
    ...change,
  });
}

async function problems(change: Partial<Deployment> = {}): Promise<Problem[]> {
  const all = await findings(change);
  return all.flatMap(({ result }) => (typeof result === 'object' ? [result] : []));
}

const at =
  (prefix: string, respond: (request: Request) => Response | null): Override =>
  (request, pathname) =>
    pathname.startsWith(prefix) ? respond(request) : null;
const json = (status: number, body: unknown) => () => Response.json(body, { status });
/** The answer of Supabase itself, not of a function. */
const gateway = (status: number, code: string) => json(status, { code, message: '' });
const backend = (respond: () => Response): Override => {
  const paths = /^\/(rest|auth|storage|functions)\//;
  return (_request, pathname) => (paths.test(pathname) ? respond() : null);
};

/** Changes one header of every page; null removes it. */
function withHeader(name: string, change: (value: string) => string | null): Override {
  return (request) => {
    const response = site(request);
    const value = response && change(response.headers.get(name) ?? '');
    if (value === null) response?.headers.delete(name);
    else response?.headers.set(name, value);
    return response;
  };
}

/** The functions and the database take an address from a header that a visitor sends. */
const believes =
  (header: string): Override =>
  (request, pathname) => {
    if (request.headers.get(header) !== FORGED_ADDRESS) return null;
    if (pathname.endsWith('/visitor_ip_address')) return Response.json(FORGED_ADDRESS);
    return seesAddress(FORGED_ADDRESS)(request, pathname);
  };

const seesAddress =
  (address: string): Override =>
  (request, pathname) =>
    /^\/functions\/v1\/(check|create)-/.test(pathname) &&
    request.method === 'POST' &&
    request.headers.get('origin') === stack.url
      ? Response.json({ error: 'bad-request' }, { headers: { 'x-visitor-address': address } })
      : null;

/** What the server reads of a table with such a query. */
const answering =
  (table: string, query: string, answer: unknown): Override =>
  (request, pathname) =>
    pathname === `/rest/v1/${table}` && request.method === 'GET' && request.url.includes(query)
      ? Response.json(answer)
      : null;

const csp = 'content-security-policy';
const DEPLOY = 'npm run deploy';
const page = (path: string) => `https://supabase.com/dashboard/project/_${path}`;
const SQL = page('/sql/new');
const KEYS = page('/settings/api-keys');
const SUPPORT = 'https://supabase.com/dashboard/support/new';

/** Schedules of pg_cron and pg_net's responses, as the hosted service has them. */
const hostedSchedules = (rows: string, runs: string, status: number) =>
  [
    `create schema cron; create table cron.job (jobid int, jobname text, active boolean);
     create table cron.job_run_details (jobid int);
     create schema net; create table net._http_response (status_code int, created timestamptz);
     insert into cron.job values ${rows}; ${runs}
     insert into net._http_response values (${status}, now());
     update public.scheduled_jobs set last_run_at = '2026-01-02' where name = 'send-email';
     delete from public.scheduled_jobs where name = 'clean-up'`,
    `drop schema cron cascade; drop schema net cascade;
     insert into public.scheduled_jobs (name, last_run_at, last_result) values ('clean-up', now(), 'complete');
     update public.scheduled_jobs set last_run_at = now()`,
  ] as const;
const allSchedules = `(1, 'reconcile', true), (2, 'send-email', true), (3, 'clean-up', true)`;
const ranAll = 'insert into cron.job_run_details values (1), (2);';

it('finds no problem in a correct deployment', async () => {
  const all = await findings();
  expect(all.filter(({ result }) => result !== 'right' && result !== 'unknown')).toEqual([]);
  // Without an access token, a test email, a domain and a payment key.
  expect(all.filter(({ result }) => result === 'unknown')).toHaveLength(12);
});

it('takes no notice of a function that the hosted service added', async () => {
  breakage = {
    sql: [
      `create function service_own() returns int language sql return 1;
       grant execute on function service_own to anon`,
      'drop function service_own',
    ],
  };
  await stack.pg.exec(breakage.sql?.[0] ?? '');
  forgetResponses();
  expect(await problems()).toEqual([]);
});

it('says what it can’t tell without the secret key and the settings', async () => {
  const all = await findings({ secretKey: undefined, settings: {} });
  const unknown = all.filter(({ result }) => result === 'unknown').map(({ title }) => title);
  expect(unknown).toEqual(
    expect.arrayContaining([
      'the project knows the secret key',
      'the schedules work',
      'signed events of the payment provider arrive',
      'the functions have the secrets of the settings here',
    ]),
  );
  expect(all.filter(({ result }) => result !== 'right' && result !== 'unknown')).toEqual([]);
});

describe('finds one problem when', () => {
  it.each<[string, Breakage, RegExp, string]>([
    // The site
    [
      'the Hindi pages are answered by the English shell',
      {
        proxy: at(
          '/hi',
          () => new Response(html('en-IN'), { headers: { 'content-type': 'text/html' } }),
        ),
      },
      /\/hi answers with a page that is not in Hindi/,
      DEPLOY,
    ],
    [
      'deep links do not work',
      { proxy: at('/dogs/', json(404, {})) },
      /a link or a reload ends there/,
      DEPLOY,
    ],
    [
      'the host lacks its configuration',
      {
        proxy: (request, pathname) => {
          if (pathname.startsWith('/dogs/')) return new Response('', { status: 404 });
          return withHeader(csp, () => null)(request, pathname);
        },
      },
      /a link or a reload ends there/,
      DEPLOY,
    ],
    [
      'another site answers',
      {
        proxy: (_request, pathname) => (pathname === '/' ? new Response('Welcome to nginx') : null),
      },
      /another page than this site/,
      DEPLOY,
    ],
    [
      'the build is older',
      { proxy: at('/release.txt', () => new Response('0.9.0 abc')) },
      /^The site’s release is 0\.9\.0, built from other files than this repository \(\d+\.\d+\.\d+\) has\.$/,
      DEPLOY,
    ],
    [
      'there is no Content-Security-Policy',
      { proxy: withHeader(csp, () => null) },
      /There is no Content-Security-Policy/,
      DEPLOY,
    ],
    [
      'inline scripts may run',
      {
        proxy: withHeader(csp, (value) =>
          value.replace('script-src', "script-src 'unsafe-inline'"),
        ),
      },
      /allows inline scripts/,
      DEPLOY,
    ],
    [
      'the policy allows another backend',
      {
        proxy: withHeader(csp, (value) =>
          value.replace(/connect-src [^;]*/, 'connect-src https://a.example'),
        ),
      },
      /keeps http:\S+ out \(connect-src\)/,
      DEPLOY,
    ],
    [
      'the policy blocks the checkout',
      { proxy: withHeader(csp, (value) => value.replace(/frame-src [^;]*/, "frame-src 'none'")) },
      /keeps https:\/\/api.razorpay.com out/,
      DEPLOY,
    ],
    [
      'a header is missing',
      { proxy: withHeader('x-content-type-options', () => null) },
      /header x-content-type-options is missing/,
      DEPLOY,
    ],
    [
      'a secret key is in the build',
      { script: `'${SECRET_KEY}'` },
      /^A secret key is in the build/,
      KEYS,
    ],
    [
      'the build has another key',
      {
        script: ';',
        deployment: { publishableKey: PUBLISHABLE_KEY },
        proxy: at('/assets/', () => new Response(`'${stack.url}'`)),
      },
      /another key than/,
      DEPLOY,
    ],
    [
      'the build is for another project',
      {
        proxy: (request, pathname) =>
          pathname.startsWith('/assets/')
            ? new Response("'https://other.supabase.co'")
            : withHeader(csp, (value) =>
                value.replace(/connect-src [^;]*/, 'connect-src https://other.supabase.co'),
              )(request, pathname),
      },
      /build is for another project/,
      DEPLOY,
    ],
    // The project and its keys
    [
      'the project is paused',
      { proxy: backend(() => new Response('Project paused', { status: 540 })) },
      /^The project is paused/,
      page(''),
    ],
    [
      'a bill is unpaid',
      { proxy: backend(() => Response.json({ message: 'overdue_payment' }, { status: 402 })) },
      /a bill is unpaid/,
      page('/settings/billing/usage'),
    ],
    [
      'the project does not work',
      { proxy: backend(() => new Response('', { status: 521 })) },
      /answers 521/,
      page(''),
    ],
    [
      'the address is no project',
      {
        proxy: backend(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      },
      /is no Supabase project/,
      page(''),
    ],
    [
      'nobody answers',
      { deployment: { supabaseUrl: 'http://127.0.0.1:4349' } },
      /^Nobody answers at http:\/\/127\.0\.0\.1:4349/,
      page(''),
    ],
    [
      'the key is of another project',
      {
        deployment: { publishableKey: 'sb_publishable_of_another' },
        script: "'sb_publishable_of_another'",
      },
      /does not know VITE_SUPABASE_PUBLISHABLE_KEY/,
      DEPLOY,
    ],
    [
      'the key of the site is a secret key',
      { deployment: { publishableKey: SECRET_KEY }, script: `'${SECRET_KEY}'` },
      /is a secret key, which opens everything/,
      KEYS,
    ],
    [
      'the secret key is of another project',
      { deployment: { secretKey: 'sb_secret_of_another' } },
      /^SUPABASE_SERVICE_ROLE_KEY is no secret key of this project/,
      DEPLOY,
    ],
    [
      'the secret key is a publishable one',
      { deployment: { secretKey: PUBLISHABLE_KEY } },
      /^SUPABASE_SERVICE_ROLE_KEY is no secret key/,
      DEPLOY,
    ],
    // The database
    [
      'the newest migrations are missing',
      {
        sql: [
          'alter function deployment_state() rename to gone',
          'alter function gone() rename to deployment_state',
        ],
      },
      /lacks the newest migrations/,
      DEPLOY,
    ],
    [
      'a migration is not applied',
      {
        sql: [
          "update supabase_migrations.schema_migrations set version = 'x' where name = 'version_1_0_0'; alter table newsletters rename to gone",
          "update supabase_migrations.schema_migrations set version = '20261126000000' where version = 'x'; alter table gone rename to newsletters",
        ],
      },
      /lacks supabase\/migrations\/20261126000000_version_1_0_0\.sql/,
      DEPLOY,
    ],
    [
      'a column is missing',
      {
        sql: [
          'alter table donations rename column mode to gone',
          'alter table donations rename column gone to mode',
        ],
      },
      /The table donations is not as the migrations make it \("column mode .*_donations\.sql\.$/,
      SQL,
    ],
    [
      'a function is missing',
      {
        sql: [
          'alter function allow_order rename to gone',
          'alter function gone rename to allow_order',
        ],
      },
      /no function allow_order\(text,uuid\).*_rate_limits\.sql/,
      SQL,
    ],
    [
      'a function has another body',
      {
        sql: [
          "create or replace function visitor_ip_address() returns text language sql stable security definer set search_path = '' as 'select null::text'",
          "create or replace function visitor_ip_address() returns text language sql stable security definer set search_path = '' as E'\\n  select private.request_address()\\n'",
        ],
      },
      /The function visitor_ip_address\(\) has another body.*_rate_limits\.sql\.$/,
      SQL,
    ],
    [
      'a trigger is missing',
      {
        sql: [
          'alter table messages disable trigger messages_set_sender',
          'alter table messages enable trigger messages_set_sender',
        ],
      },
      /The table messages is not as .*\("trigger CREATE TRIGGER messages_set_sender.*_messages\.sql\.$/,
      SQL,
    ],
    [
      'a policy is missing',
      {
        sql: [
          'drop policy "Everyone reads dogs" on dog_profiles',
          'create policy "Everyone reads dogs" on dog_profiles for select to anon, authenticated using (true)',
        ],
      },
      /The table dog_profiles is not as .*\("policy "Everyone reads dogs".*_dogs\.sql\.$/,
      SQL,
    ],
    [
      'a table is open to visitors',
      { sql: ['grant select on donations to anon', 'revoke select on donations from anon'] },
      /lets visitors or accounts do what no migration lets them \(table donations: grant select to anon\)/,
      SQL,
    ],
    [
      'the server lacks a right',
      {
        sql: [
          'revoke execute on function unsubscribe from service_role',
          'grant execute on function unsubscribe to service_role',
        ],
      },
      /The function unsubscribe\(text,uuid\) is not as .*\("execute service_role"\), although every migration counts as applied, so what needs it fails: .*_email_outbox\.sql\.$/,
      SQL,
    ],
    [
      'visitors lack a right',
      {
        sql: [
          'revoke insert (language) on contact_messages from anon',
          'grant insert (language) on contact_messages to anon',
        ],
      },
      /^The table contact_messages is not as .*\("grant insert \(language\) to anon"\)/,
      SQL,
    ],
    [
      'somebody made a table that visitors read',
      { sql: ['create table more (id int); grant select on more to anon', 'drop table more'] },
      /lets visitors or accounts do what no migration lets them \(table more: grant select to anon\)/,
      SQL,
    ],
    [
      'a table is open and the secret key unknown',
      {
        sql: ['grant select on donations to anon', 'revoke select on donations from anon'],
        deployment: { secretKey: undefined },
      },
      /may read donations: revoke all on public\.donations from anon/,
      SQL,
    ],
    [
      'a table is missing and the secret key unknown',
      {
        proxy: at('/rest/v1/messages', json(404, { code: 'PGRST205' })),
        deployment: { secretKey: undefined },
      },
      /lacks the table messages/,
      DEPLOY,
    ],
    [
      'a column is missing and the secret key unknown',
      {
        sql: [
          'alter table donations rename column mode to gone',
          'alter table donations rename column gone to mode',
        ],
        deployment: { secretKey: undefined },
      },
      /^The database lacks a column of the table donations\.$/,
      DEPLOY,
    ],
    [
      'the column mode is missing, which the hosted service takes for an aggregate',
      {
        proxy: at('/rest/v1/donations', json(400, { code: '42809' })),
        deployment: { secretKey: undefined },
      },
      /^The database lacks a column of the table donations\.$/,
      DEPLOY,
    ],
    [
      'a visitor may add a dog',
      {
        proxy: (request, pathname) =>
          request.method === 'POST' && pathname.endsWith('/dog_profiles')
            ? Response.json({ code: '23514' }, { status: 400 })
            : null,
      },
      /A visitor may add a dog/,
      SQL,
    ],
    [
      'the database is read-only',
      {
        proxy: (request, pathname) =>
          request.method === 'POST' && pathname.endsWith('/dog_profiles')
            ? Response.json({ code: '25006' }, { status: 405 })
            : null,
      },
      /^The database is read-only/,
      page('/settings/compute-and-disk'),
    ],
    [
      'the last update was not finished',
      {
        sql: [
          "insert into private.deployed_releases values ('0.9.0')",
          "delete from private.deployed_releases where release = '0.9.0'",
        ],
      },
      /^The project has release 0\.9\.0, and this repository is \d+\.\d+\.\d+\.$/,
      DEPLOY,
    ],
    [
      'two objects differ',
      {
        sql: [
          'alter function allow_order rename to gone; alter table donations rename column mode to gone',
          'alter function gone rename to allow_order; alter table donations rename column gone to mode',
        ],
      },
      /no function allow_order.*The table donations is not|The table donations is not.*no function allow_order/,
      SQL,
    ],
    [
      'a bucket has other limits',
      {
        sql: [
          "update storage.buckets set file_size_limit = null where id = 'dog-images'",
          "update storage.buckets set file_size_limit = 5242880 where id = 'dog-images'",
        ],
      },
      /The bucket dog-images is not as .*_dogs\.sql\.$/,
      SQL,
    ],
    [
      'a visitor may upload',
      {
        sql: [
          `create policy careless on storage.objects for insert to anon with check (bucket_id = 'care-bills')`,
          'drop policy careless on storage.objects',
        ],
        deployment: { secretKey: undefined },
      },
      /may put files into the bucket care-bills/,
      page('/storage/files'),
    ],
    // Accounts
    [
      'addresses are not confirmed',
      {
        proxy: at(
          '/auth/v1/settings',
          json(200, { disable_signup: false, mailer_autoconfirm: true }),
        ),
      },
      /Addresses are not confirmed.*joins no account/,
      DEPLOY,
    ],
    [
      'nobody can sign up',
      {
        proxy: at(
          '/auth/v1/settings',
          json(200, { disable_signup: true, mailer_autoconfirm: false }),
        ),
      },
      /Nobody can sign up/,
      DEPLOY,
    ],
    // What runs
    [
      'nobody is an administrator',
      { proxy: answering('user_roles', 'role=eq.admin', []) },
      /^Nobody is an administrator/,
      '{site}/auth',
    ],
    [
      'an administrator has no app',
      { proxy: at('/rest/v1/rpc/administrators_without_second_factor', json(200, ['Asha Verma'])) },
      /^Without an authenticator app.*: Asha Verma\.$/,
      '{site}/dashboard/settings',
    ],
    [
      'the books disagree',
      {
        proxy: at(
          '/rest/v1/rpc/book_problems',
          json(200, [{ subject: 'donation 7', sentence: 'A donation has no valid receipt.' }]),
        ),
      },
      /^A donation has no valid receipt\. \(donation 7\)$/,
      '{site}/dashboard/staff/review',
    ],
    [
      'a payment had another amount than its order',
      { proxy: answering('review_items', 'kind=eq.wrong-amount', [{ id: '1' }]) },
      /leave the convenience fee .* and Offers off/,
      '{site}/dashboard/staff/review',
    ],
    [
      'there is no dog',
      { proxy: answering('dog_profiles', 'select=id', []) },
      /^Visitors see no dog/,
      '{site}/dashboard/admin',
    ],
    [
      'an email waits',
      { proxy: answering('email_outbox', 'order=due_at', [{ due_at: '2026-01-02T00:00:00Z' }]) },
      /^An email has waited for \d+ days/,
      '{site}/dashboard/staff/emails',
    ],
    [
      'a backup was restored',
      { sql: ['insert into private.job_pause default values', 'delete from private.job_pause'] },
      /^Schedules and emails are off, because a backup was restored/,
      '{site}/dashboard/staff',
    ],
    [
      'events stopped while donations are paid',
      {
        sql: [
          `update payment_events set received_at = '2026-01-02'`,
          'update payment_events set received_at = now()',
        ],
      },
      /no signed event of Razorpay came since, for \d+ days/,
      'https://dashboard.razorpay.com/app/webhooks',
    ],
    // The functions
    [
      'a function is missing',
      { proxy: at('/functions/v1/create-order', gateway(404, 'NOT_FOUND')) },
      /^These functions are not deployed: create-order\.$/,
      DEPLOY,
    ],
    [
      'a schedule’s function is missing',
      {
        proxy: at('/functions/v1/send-email', gateway(404, 'NOT_FOUND')),
        sql: [
          "update scheduled_jobs set last_run_at = '2026-01-02' where name = 'send-email'",
          'update scheduled_jobs set last_run_at = now()',
        ],
      },
      /^These functions are not deployed: send-email\.$/,
      DEPLOY,
    ],
    [
      'all functions are missing',
      { proxy: at('/functions/v1/', gateway(404, 'NOT_FOUND')) },
      /^These functions are not deployed: check-bill, clean-up, create-order and \d+ more\.$/,
      DEPLOY,
    ],
    [
      'a function asks for a signed-in user',
      { proxy: at('/functions/v1/razorpay-webhook', gateway(401, 'UNAUTHORIZED_NO_AUTH_HEADER')) },
      /before razorpay-webhook: verify_jwt must be off/,
      DEPLOY,
    ],
    [
      'a function does not start',
      { proxy: at('/functions/v1/save-donor', gateway(503, 'BOOT_ERROR')) },
      /^Supabase can't start save-donor/,
      page('/functions/save-donor/logs'),
    ],
    [
      'a function’s setting is missing',
      { functions: { RAZORPAY_WEBHOOK_SECRET: '' } },
      /can't start: RAZORPAY_WEBHOOK_SECRET is missing/,
      DEPLOY,
    ],
    [
      'PAN_KEYS is malformed',
      { functions: { PAN_KEYS: 'x' } },
      /^rotate-pan can't start: .*PAN_KEYS/,
      DEPLOY,
    ],
    [
      'a secret is too short',
      { functions: { SEND_EMAIL_SECRET: 'short' } },
      /^send-email can't start: .*SEND_EMAIL_SECRET/,
      DEPLOY,
    ],
    [
      'a secret is another one',
      { functions: { RECONCILE_SECRET: 'another_secret_of_more_than_32_characters' } },
      /^The functions have another RECONCILE_SECRET than/,
      DEPLOY,
    ],
    [
      'the webhook accepts unsigned events',
      { proxy: at('/functions/v1/razorpay-webhook', json(200, { outcome: 'recorded' })) },
      /^Anybody may call razorpay-webhook/,
      DEPLOY,
    ],
    [
      'the functions refuse this site',
      { functions: { SITE_ORIGINS: 'https://other.example' } },
      /^SITE_ORIGINS of the functions must name http/,
      DEPLOY,
    ],
    [
      'the links in emails lead elsewhere',
      { functions: { SITE_URL: 'https://other.example' } },
      /^SITE_URL of the functions must name http/,
      DEPLOY,
    ],
    [
      'the site has moved',
      { functions: { SITE_ORIGINS: 'https://other.example', SITE_URL: 'https://other.example' } },
      /^SITE_ORIGINS and SITE_URL of the functions/,
      DEPLOY,
    ],
    [
      'the functions answer other sites',
      { functions: { SITE_ORIGINS: 'https://elsewhere.example,{site}' } },
      /answers the pages of other sites/,
      DEPLOY,
    ],
    [
      'browsers may not call a function',
      {
        proxy: (request, pathname) =>
          request.method === 'OPTIONS' && pathname.endsWith('/tax-return')
            ? new Response(null, { status: 405 })
            : null,
      },
      /call tax-return \(CORS\)/,
      DEPLOY,
    ],
    [
      'a setting is cut at its #',
      {
        deployment: {
          settingsFile: 'A=1\nSMTP_URL=smtps://a:b#c@host:465\n',
        },
      },
      /^The value of SMTP_URL in \.env\.deploy\.local ends at its #/,
      DEPLOY,
    ],
    // The visitors' addresses
    [
      'a forged cf-connecting-ip is believed',
      { proxy: believes('cf-connecting-ip') },
      /believe any address that a visitor writes into cf-connecting-ip/,
      SUPPORT,
    ],
    [
      'a forged x-forwarded-for is believed',
      { proxy: believes('x-forwarded-for') },
      /believe any address that a visitor writes into x-forwarded-for/,
      SUPPORT,
    ],
    [
      'the functions see no address',
      { proxy: seesAddress('') },
      /see no address instead of the visitor's/,
      SUPPORT,
    ],
    [
      'the functions see a proxy',
      { proxy: seesAddress('10.0.0.3') },
      /see the address 10\.0\.0\.3 instead/,
      SUPPORT,
    ],
    [
      'the functions see a private address',
      { proxy: seesAddress('fd00::3') },
      /see the address fd00::3 instead/,
      SUPPORT,
    ],
    [
      'functions and database see different addresses',
      { proxy: seesAddress('198.51.100.200') },
      /see the address 198\.51\.100\.200, the database sees 198\.51\.100\.7/,
      SUPPORT,
    ],
    // The schedules and the provider
    [
      'a schedule stopped',
      { sql: hostedSchedules(allSchedules, ranAll, 200) },
      /^These schedules ran too long ago or never: send-email\.$/,
      page('/integrations/cron/jobs'),
    ],
    [
      'nothing is scheduled',
      {
        sql: ['delete from scheduled_jobs', ADD_RUNS],
      },
      /^There is no schedule for reconcile, send-email and clean-up\.$/,
      DEPLOY,
    ],
    [
      'a job failed',
      {
        sql: [
          "update scheduled_jobs set last_result = 'failed' where name = 'send-email'",
          "update scheduled_jobs set last_result = 'complete'",
        ],
      },
      /last run of send-email failed/,
      page('/functions/send-email/logs'),
    ],
    [
      'a schedule is missing',
      { sql: hostedSchedules(`(1, 'reconcile', true), (3, 'clean-up', true)`, ranAll, 200) },
      /^There is no schedule for send-email\.$/,
      DEPLOY,
    ],
    [
      'a schedule is switched off',
      { sql: hostedSchedules(allSchedules.replace("email', true", "email', false"), ranAll, 200) },
      /schedule of send-email is switched off/,
      page('/integrations/cron/jobs'),
    ],
    [
      'a schedule has another secret',
      { sql: hostedSchedules(allSchedules, ranAll, 401) },
      /calls send-email with another secret/,
      DEPLOY,
    ],
    [
      'donations were paid without an event',
      {
        sql: ['delete from payment_events', ADD_EVENT],
      },
      /no signed event of Razorpay ever came/,
      'https://dashboard.razorpay.com/app/webhooks',
    ],
  ])('%s', async (_what, broken, problem, mend) => {
    breakage = broken;
    if (broken.sql) await stack.pg.exec(broken.sql[0]);
    forgetResponses();
    expect(await problems(broken.deployment)).toEqual([
      { problem: expect.stringMatching(problem), mend: mend.replace('{site}', stack.url) },
    ]);
  });
});

it.each([
  [{ cause: { code: 'ENOTFOUND' } }, /: DNS does not know the name/],
  [{ cause: { code: 'CERT_HAS_EXPIRED' } }, /: its certificate has expired/],
  [{ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, /certificate is for another name/],
  [{ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }, /do not trust its certificate/],
  [{ cause: { code: 'ECONNREFUSED' } }, /: the host is down/],
])('tells certificate and DNS apart: %o', async (error, problem) => {
  vi.stubGlobal('fetch', async () => {
    throw Object.assign(new TypeError('fetch failed'), error);
  });
  expect((await unreachable('https://paws.example')).problem).toMatch(problem);
});

it('says an age in the largest unit that fits', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const ages = ['2026-11-25T11:57:30Z', '2026-11-25T07:00:00Z', '2026-11-22T11:00:00Z'];
  expect(ages.map((time) => ageOf(time, now))).toEqual(['2 minutes', '5 hours', '3 days']);
});

it('asks Razorpay whether it accepts the key', async () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_0123456789', RAZORPAY_KEY_SECRET: 'of-the-key' };
  let status = 401;
  breakage = { proxy: (_request, path) => (path === '/v1/payments' ? json(status, {})() : null) };
  const change = { settings: keys, razorpayUrl: stack.url };
  expect(await problems(change)).toEqual([
    {
      problem: 'Razorpay does not accept the key id with this key secret.',
      mend: 'https://dashboard.razorpay.com/app/keys',
    },
  ]);
  status = 200;
  expect(await problems(change)).toEqual([]);
});

/** The settings of the sign-in service, as the Management API names them. */
const rightConfig = async () => ({
  site_url: stack.url,
  uri_allow_list: `https://other.example/**, ${stack.url}/**`,
  smtp_host: 'smtp.provider.example',
  rate_limit_email_sent: 1000,
  rate_limit_verify: 10,
  security_update_password_require_current_password: true,
  mailer_secure_email_change_enabled: true,
  external_anonymous_users_enabled: false,
  password_min_length: 6,
  mailer_otp_length: 8,
  mailer_otp_exp: 1800,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  mailer_templates_recovery_content: await readFile('supabase/templates/recovery.html', 'utf8'),
  mailer_templates_magic_link_content: await readFile('supabase/templates/magic_link.html', 'utf8'),
  mailer_templates_confirmation_content: await readFile(
    'supabase/templates/confirmation.html',
    'utf8',
  ),
  mailer_templates_email_change_content: await readFile(
    'supabase/templates/email_change.html',
    'utf8',
  ),
});

describe('with an access token finds', () => {
  const management = { url: '', projectRef: 'abcdefghijklmnopqrst', accessToken: 'sbp_of_a_test' };
  async function problemsWith(status: number, config: unknown): Promise<Problem[]> {
    const proxy = at('/v1/projects/abcdefghijklmnopqrst/config/auth', json(status, config));
    breakage = { proxy };
    return problems({ management: { ...management, url: stack.url } });
  }

  it('nothing when all is right', async () => {
    expect(await problemsWith(200, await rightConfig())).toEqual([]);
  });

  it.each<[string, Partial<Awaited<ReturnType<typeof rightConfig>>>, RegExp]>([
    [
      'another site in the emails',
      { site_url: 'http://localhost:5173' },
      /lead to http:\/\/localhost:5173/,
    ],
    [
      'that the current password is not required',
      { security_update_password_require_current_password: false },
      /has email\.require_current_password = false/,
    ],
    [
      'addresses of another site',
      { uri_allow_list: 'http://localhost:5173/**' },
      /leads nobody back to http/,
    ],
    ['no mail server', { smtp_host: '' }, /has no mail server/],
    ['few emails an hour', { rate_limit_email_sent: 2 }, /has rate_limit\.email_sent = 2/],
    [
      'that one mailbox changes the email',
      { mailer_secure_email_change_enabled: false },
      /has email\.double_confirm_changes = false, and .* true\.$/,
    ],
    [
      'shorter passwords',
      { password_min_length: 4 },
      /has minimum_password_length = 4, and supabase\/config\.toml \d\.$/,
    ],
    [
      'accounts without an address',
      { external_anonymous_users_enabled: true },
      /has enable_anonymous_sign_ins = true/,
    ],
    ['codes of another length', { mailer_otp_length: 6 }, /has email\.otp_length = 6, and .* 8\.$/],
    [
      'more tries',
      { rate_limit_verify: 30 },
      /has rate_limit\.token_verifications = 30, and .* 10\.$/,
    ],
    [
      'no authenticator apps',
      { mfa_totp_enroll_enabled: false },
      /mfa\.totp\.enroll_enabled = false/,
    ],
    ['codes that work for a day', { mailer_otp_exp: 86_400 }, /email\.otp_expiry = 86400/],
    [
      'an email without a code',
      { mailer_templates_recovery_content: '<p>Hello</p>' },
      /forgotten password has no code/,
    ],
    [
      'an email with a link',
      { mailer_templates_email_change_content: '{{ .Token }}{{ .ConfirmationURL }}' },
      /change of address has no code, or has a link/,
    ],
    [
      'the link of the service’s own email to sign in',
      { mailer_templates_magic_link_content: '<a href="{{ .ConfirmationURL }}">Sign in</a>' },
      /code to sign in has no code, or has a link/,
    ],
    [
      'a confirmation with a link beside its code',
      { mailer_templates_confirmation_content: '{{ .Token }} {{ .ConfirmationURL }}' },
      /confirms an address has no code, or has a link/,
    ],
  ])('%s', async (_what, change, problem) => {
    expect(await problemsWith(200, { ...(await rightConfig()), ...change })).toEqual([
      { problem: expect.stringMatching(problem), mend: DEPLOY },
    ]);
  });

  it.each([
    ['public', true, []],
    ['public,graphql_public', true, [{ problem: 'GraphQL answers everybody.', mend: DEPLOY }]],
    [
      'public,graphql_public',
      false,
      [
        {
          problem: 'GraphQL answers everybody. Everybody may open channels on Realtime.',
          mend: DEPLOY,
        },
      ],
    ],
  ])('services that the site does not use: %s, closed %s', async (db_schema, closed, found) => {
    const auth = await rightConfig();
    const answers: Record<string, unknown> = {
      'config/auth': auth,
      postgrest: { db_schema },
      'config/realtime': { private_only: closed },
    };
    const proxy: Override = (_request, pathname) => {
      const path = pathname.split('/').slice(4).join('/');
      return pathname.startsWith('/v1/projects/') && path in answers
        ? Response.json(answers[path])
        : null;
    };
    breakage = { proxy };
    expect(await problems({ management: { ...management, url: stack.url } })).toEqual(found);
  });

  it('every difference at once', async () => {
    const config = { ...(await rightConfig()), smtp_host: '', mailer_otp_length: 6 };
    expect(await problemsWith(200, config)).toEqual([
      { problem: expect.stringMatching(/no mail server.*has email\.otp_length = 6/), mend: DEPLOY },
    ]);
  });

  it('other PAN_KEYS and older functions', async () => {
    const functions = [{ slug: 'send-email', version: 1, verify_jwt: false }];
    const digest = await repository.functionsDigest(management.projectRef);
    const right = { PAN_KEYS: '1:a', DEPLOYED_FUNCTIONS: functionsRecord(digest, functions) };
    const config = await rightConfig();
    const found = (secrets: Record<string, string>) => {
      const answers: Record<string, unknown> = {
        'config/auth': config,
        functions,
        secrets: Object.entries(secrets).map(([name, value]) => ({
          name,
          value: createHash('sha256').update(value).digest('hex'),
        })),
      };
      breakage = {
        proxy: at('/v1/projects/', ({ url }) =>
          Response.json(answers[new URL(url).pathname.split('/').slice(4).join('/')]),
        ),
      };
      const settings = { PAN_KEYS: '1:a' };
      return problems({ management: { ...management, url: stack.url }, settings });
    };
    expect(await found(right)).toEqual([]);
    expect(await found({ ...right, PAN_KEYS: '1:b' })).toEqual([
      { problem: expect.stringMatching(/^The functions have other PAN_KEYS/), mend: DEPLOY },
    ]);
    expect(await found({ ...right, DEPLOYED_FUNCTIONS: 'earlier' })).toEqual([
      { problem: 'The functions are older than this repository.', mend: DEPLOY },
    ]);
  });

  it('that the token is refused', async () => {
    expect(await problemsWith(401, {})).toEqual([
      {
        problem: expect.stringContaining('does not open the project abcdefghijklmnopqrst'),
        mend: 'https://supabase.com/dashboard/account/tokens',
      },
    ]);
  });
});

it.each([
  [undefined, 200, { test: 'sent' }, /^No test email was sent/],
  ['right', 200, { test: 'sent' }, /^$/],
  [
    'right',
    200,
    { test: 'refused', problem: '550 No mailbox' },
    /did not leave \(550 No mailbox\)/,
  ],
  ['right', 502, { test: null, problem: 'connection refused' }, /did not leave \(connection ref/],
  ['right', 500, { error: 'not-sent' }, /did not say what became|does not say what became/],
])(
  'with the secret %s and the answer %d says what became of a test email',
  async (secret, status, body, sentence) => {
    const asked: unknown[] = [];
    breakage = {
      proxy: (request, pathname) => {
        if (!pathname.endsWith('/send-email') || !request.headers.has('authorization')) return null;
        if (request.method === 'GET') return new Response(null, { status: 204 });
        asked.push(request.headers.get('authorization'));
        return Response.json(body, { status });
      },
    };
    const found = await problems({
      testRecipient: 'you@paws.test',
      settings: { SEND_EMAIL_SECRET: secret },
    });
    expect(found.map(({ problem }) => problem).join()).toMatch(sentence);
    expect(asked).toEqual(secret === undefined ? [] : [`Bearer ${secret}`]);
  },
);

describe('on a new project', () => {
  const nothingYet = [
    'delete from payment_events; update donations set provider_order_id = null',
    ADD_EVENT,
  ] as const;

  it('misses neither an event nor a nightly job, and says that they are to come', async () => {
    breakage = {
      sql: [
        `${nothingYet[0]}; ${hostedSchedules(allSchedules, ranAll, 200)[0]};
         update scheduled_jobs set last_run_at = now()`,
        `${nothingYet[1]}; ${hostedSchedules(allSchedules, ranAll, 200)[1]}`,
      ],
    };
    await stack.pg.exec(breakage.sql?.[0] ?? '');
    forgetResponses();
    const all = await findings();
    expect(all.filter(({ result }) => typeof result === 'object')).toEqual([]);
    const notes = all.map(({ note }) => note);
    expect(notes).toContainEqual(expect.stringContaining('No signed event came yet'));
    expect(notes).toContainEqual(expect.stringMatching(/reconcile: 2.*, clean-up: not yet$/));
  });
});

it.each([
  ['https://paws.example', 'VITE_PAYMENTS:"server"', 'rzp_live_a', /^none$/],
  ['https://paws.example', 'VITE_PAYMENTS:"server"', 'rzp_test_a', /test payments only/],
  ['https://paws.example', 'VITE_PAYMENTS:"direct"', 'rzp_test_a', /without an order/],
  ['https://paws.example', 'VITE_PAYMENTS:void 0', 'rzp_test_a', /without an order/],
  ['http://localhost:4173', 'VITE_PAYMENTS:"direct"', 'rzp_test_a', /^none$/],
])('judges the payments of %s with %s and %s', (siteUrl, mode, key, sentence) => {
  const found = paymentProblem(`{${mode},VITE_RAZORPAY_KEY_ID:"${key}"}`, siteUrl);
  expect(found?.problem ?? 'none').toMatch(sentence);
});

/** A legacy key. */
function token(role: string): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;
}

it('names a command that exists', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts).map((name) => `npm run ${name}`)).toContain(DEPLOY);
});

it('recognises new and legacy secret keys', () => {
  expect([SECRET_KEY, token('service_role')].map(isSecretKey)).toEqual([true, true]);
  expect([PUBLISHABLE_KEY, token('anon'), ''].map(isSecretKey)).toEqual([false, false, false]);
});

it('recognises the values that a # cuts, and no comment', () => {
  const file = `# A=b#c
PLAIN=value # a comment
QUOTED="a#b"
CUT=a#b
export ALSO_CUT = a#
EMPTY= # a comment`;
  expect(cutSettings(file)).toEqual(['CUT', 'ALSO_CUT']);
});

it.each([
  [10, 'right'],
  [
    3,
    {
      problem:
        'The sign-in service has sent 3 emails within an hour and stops at 3: then nobody gets a code.',
      mend: expect.stringContaining('rate-limits'),
    },
  ],
])('counts the emails of the sign-in service, of which it sends %i', async (value, result) => {
  await stack.pg.exec(
    `update auth.users set recovery_sent_at = now() where email in
       ('sponsor@paws.test', 'staff@paws.test', 'admin@paws.test');
     update auth.users set recovery_sent_at = now() - interval '61 minutes'
       where email = 'volunteer@paws.test'`,
  );
  forgetResponses();
  const signIn = repository.signIn.map((one) =>
    one.name === 'rate_limit.email_sent' ? { ...one, value } : one,
  );
  const all = await findings({ repository: { ...repository, signIn } });
  await stack.pg.exec('update auth.users set recovery_sent_at = null');
  expect(all).toContainEqual({
    title: 'the sign-in service may send more emails within this hour',
    result,
    note: `3 of ${value}.`,
  });
});

describe('an organisation', () => {
  const [words, receipts] = [
    'facts and words are of the organisation that takes the money',
    'receipts name the organisation, its PAN and its registration',
  ];
  const examined = async (key: string, organisationProblems: string[]) => {
    const all = await findings({
      settings: { RAZORPAY_KEY_ID: key },
      repository: { ...repository, organisationProblems },
    });
    return all.filter(({ title }) => title === words || title === receipts);
  };
  afterEach(async () => {
    await stack.pg.exec("update receipt_settings set pan = 'AAATP1234C'");
    responses.clear();
  });

  it('may have samples with a test key, and none with a live one', async () => {
    await stack.pg.exec('update receipt_settings set pan = null');
    responses.clear();
    expect(await examined('rzp_test_a', ['stories.ts:7 is made up.'])).toEqual([
      {
        title: words,
        result: 'right',
        note: 'With a live key 1 of them would be refused: npm run organisation.',
      },
      { title: receipts, result: 'right', note: null },
    ]);
    expect(await examined('rzp_live_a', ['stories.ts:7 is made up.'])).toMatchObject([
      {
        title: words,
        result: {
          problem: 'The site takes real money with samples: stories.ts:7 is made up.',
          mend: 'npm run organisation',
        },
      },
      { title: receipts, result: { problem: expect.stringContaining('lack') } },
    ]);
  });

  it('that is set up takes real money', async () => {
    await stack.pg.exec(
      "update receipt_settings set pan = 'AAATP1234C', registration_number = 'AAATP1234CF20261'",
    );
    responses.clear();
    const all = await examined('rzp_live_a', []);
    expect(all.map(({ result }) => result)).toEqual(['right', 'right']);
  });
});

it('says how many Hindi texts no native speaker has read', async () => {
  const hindiTexts = { all: 1700, unread: 1698 };
  const notes = (await findings({ repository: { ...repository, hindiTexts } })).map(
    ({ note }) => note,
  );
  expect(notes).toContain('A native speaker has yet to read 1698 of the 1700 Hindi texts.');
});

it('reads from the repository who calls each function, and which settings it needs', () => {
  const { functions } = repository;
  const calledBy = (wanted: string) => functions.filter(({ caller }) => caller === wanted);
  expect(calledBy('service').map(({ name }) => name)).toEqual(['razorpay-webhook', 'unsubscribe']);
  expect(calledBy('secret').map(({ secret }) => secret)).toEqual([
    'CLEAN_UP_SECRET',
    'RECONCILE_SECRET',
    'ROTATE_PAN_SECRET',
    'SEND_EMAIL_SECRET',
  ]);
  const unsubscribe = functions.find(({ name }) => name === 'unsubscribe');
  expect(unsubscribe?.settings).toEqual(['SITE_URL']);
  expect(functions.filter(({ settings }) => settings.length === 0)).toEqual([]);
});
