// Runs the doctor against the real stack and a minimal site, then breaks one response at a time.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../hosting/headers.ts';
import { isSecretKey, type Deployment } from '../../scripts/operate/doctor/deployment.ts';
import { examine } from '../../scripts/operate/doctor/examine.ts';
import { paymentProblem } from '../../scripts/operate/doctor/site-checks.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';

type Override = (request: Request, pathname: string) => Response | null;

let stack: PaymentStack;
let override: Override;
/** The source of the site's only script. */
let script: string;

const html =
  '<!doctype html><script src="/assets/index-abcdefgh.js"></script><div id="root"></div>';

function site({ url }: Request): Response | null {
  const { pathname, origin } = new URL(url);
  if (/^\/(rest|auth|storage|functions)\//.test(pathname)) return null;
  if (pathname.startsWith('/assets/')) return new Response(script);
  const headers = securityHeaders({ supabaseOrigin: origin, filmOrigin: undefined });
  return new Response(html, { headers: { 'content-type': 'text/html', ...headers } });
}

beforeAll(async () => {
  stack = await startPaymentStack(
    async (request, next) =>
      override(request, new URL(request.url).pathname) ??
      site(request) ??
      replay(withAddress(request), next),
  );
  await stack.pg.query(
    `insert into public.scheduled_jobs (name, last_run_at, last_result)
     values ('reconcile', now(), 'complete'), ('send-email', now(), 'complete'),
       ('clean-up', now(), 'complete')`,
  );
});
afterAll(() => stack.close());
beforeEach(() => {
  override = () => null;
  script = `const settings = ['${stack.url}', '${PUBLISHABLE_KEY}'];`;
});

const VISITOR = '198.51.100.7';

/** Appends the visitor's address, as the hosted service's proxy does. */
function withAddress(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.append('x-forwarded-for', VISITOR);
  return new Request(request, { headers });
}

/** Answers like create-order, which sees this address. */
const functionSees =
  (addressOf: (request: Request) => string): Override =>
  (request, pathname) =>
    pathname.endsWith('/create-order') && request.method === 'POST'
      ? Response.json(
          { error: request.headers.get('origin') === stack.url ? 'bad-request' : 'foreign-origin' },
          {
            status: request.headers.get('origin') === stack.url ? 400 : 403,
            headers: { 'x-visitor-address': addressOf(request) },
          },
        )
      : null;

const ranAt = (last_run_at: string, last_result = 'complete') =>
  at('/rest/v1/scheduled_jobs', (request) =>
    request.headers.get('apikey') === SECRET_KEY
      ? Response.json(
          ['reconcile', 'send-email', 'clean-up'].map((name) => ({
            name,
            last_run_at,
            last_result,
          })),
        )
      : Response.json({ code: '42501' }, { status: 401 }),
  );
const now = () => new Date().toISOString();

const responses = new Map<string, Response>();

/** The doctor changes no data, so the stack answers each distinct request once for all tests. */
async function replay(request: Request, next: (request: Request) => Promise<Response>) {
  const { method, url, headers } = request;
  const body = await request.clone().text();
  const key = JSON.stringify([method, url, [...headers], body]);
  const response = responses.get(key) ?? (await next(request));
  responses.set(key, response.clone());
  return response;
}

async function problems(change: Partial<Deployment> = {}) {
  const deployment = {
    siteUrl: stack.url,
    supabaseUrl: stack.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    ...change,
  };
  const findings = await examine(deployment);
  return findings.flatMap(({ problem }) => (problem === null ? [] : [problem]));
}

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

const at =
  (prefix: string, respond: (request: Request) => Response): Override =>
  (request, pathname) =>
    pathname.startsWith(prefix) ? respond(request) : null;
const json = (status: number, body: unknown) => () => Response.json(body, { status });

it('finds no problem in a correct deployment', async () => {
  expect(await problems()).toEqual([]);
});

const csp = 'content-security-policy';

describe('reports that', () => {
  it.each<[string, Override, RegExp]>([
    ['deep links do not work', at('/dogs/', json(404, {})), /a link or a reload ends there/],
    [
      'another site responds',
      at('/', () => new Response('Welcome to nginx')),
      /another page than this site/,
    ],
    [
      'there is no Content-Security-Policy',
      withHeader(csp, () => null),
      /There is no Content-Security-Policy/,
    ],
    [
      'the policy lets inline scripts run',
      withHeader(csp, (value) => value.replace('script-src', "script-src 'unsafe-inline'")),
      /scripts run that stand in the page/,
    ],
    [
      'the policy allows another backend',
      withHeader(csp, (value) =>
        value.replace(/connect-src [^;]*/, 'connect-src https://a.example'),
      ),
      /does not let the site talk to/,
    ],
    [
      'the policy blocks the checkout',
      withHeader(csp, (value) => value.replace(/frame-src [^;]*/, "frame-src 'none'")),
      /keeps the checkout out: frame-src/,
    ],
    [
      'a header is missing',
      withHeader('x-content-type-options', () => null),
      /header x-content-type-options is missing/,
    ],
    [
      'a table is open',
      at('/rest/v1/donations', json(200, [])),
      /Every visitor may read donations/,
    ],
    [
      'a table is missing',
      at('/rest/v1/messages', json(404, { code: 'PGRST205' })),
      /table messages is missing.*db push/,
    ],
    [
      'a policy lets a visitor add a dog',
      (request, pathname) =>
        request.method === 'POST' && pathname.endsWith('/dog_profiles')
          ? Response.json({ code: '23514' }, { status: 400 })
          : null,
      /visitor's dog is not refused/,
    ],
    [
      'the bucket is missing',
      at('/storage/v1/object/public', json(400, { message: 'Bucket not found' })),
      /bucket dog-images is missing/,
    ],
    [
      'a visitor may upload',
      at('/storage/v1/object/dog-images', json(200, {})),
      /may put files into/,
    ],
    [
      'the bucket has no limits',
      at(
        '/storage/v1/bucket',
        json(200, { public: true, file_size_limit: null, allowed_mime_types: null }),
      ),
      /files of any size or kind/,
    ],
    [
      'addresses are not confirmed',
      at('/auth/v1/settings', json(200, { disable_signup: false, mailer_autoconfirm: true })),
      /Addresses are not confirmed.*joins no account/,
    ],
    [
      'nobody can sign up',
      at('/auth/v1/settings', json(200, { disable_signup: true, mailer_autoconfirm: false })),
      /Nobody can sign up/,
    ],
    [
      'create-order is not deployed',
      at('/functions/v1/create-order', json(404, {})),
      /create-order is not deployed/,
    ],
    [
      'create-order rejects this origin',
      at('/functions/v1/create-order', json(403, { error: 'foreign-origin' })),
      /nobody can pay.*SITE_ORIGINS/,
    ],
    [
      'create-order lacks a setting',
      at('/functions/v1/create-order', json(503, { error: 'server-unreachable' })),
      /create-order can't start/,
    ],
    [
      'the webhook accepts unsigned events',
      at('/functions/v1/razorpay-webhook', json(200, {})),
      /event without a signature/,
    ],
    [
      'the webhook lacks a setting',
      at('/functions/v1/razorpay-webhook', json(500, {})),
      /razorpay-webhook can't start/,
    ],
    [
      'reconcile is not deployed',
      at('/functions/v1/reconcile', json(404, {})),
      /reconcile is not deployed/,
    ],
    [
      'create-subscription is not deployed',
      at('/functions/v1/create-subscription', json(404, {})),
      /create-subscription is not deployed.*nobody can sponsor every month/,
    ],
    [
      'sync-sponsorship rejects this origin',
      at('/functions/v1/sync-sponsorship', json(403, { error: 'foreign-origin' })),
      /wait for the schedule.*SITE_ORIGINS/,
    ],
    [
      'publish-update is not deployed',
      at('/functions/v1/publish-update', json(404, {})),
      /publish-update is not deployed/,
    ],
    [
      'save-donor is not deployed',
      at('/functions/v1/save-donor', json(404, {})),
      /save-donor is not deployed.*details for a receipt/,
    ],
    [
      'tax-return rejects this origin',
      at('/functions/v1/tax-return', json(403, { error: 'foreign-origin' })),
      /statement of donations.*SITE_ORIGINS/,
    ],
    [
      'PAN_KEYS is malformed',
      at('/functions/v1/rotate-pan', json(500, { error: 'not-rotated' })),
      /rotate-pan can't start.*names the setting/,
    ],
    [
      'unsubscribe is not deployed',
      at('/functions/v1/unsubscribe', json(404, {})),
      /unsubscribe does not answer mail programs \(404\)/,
    ],
    [
      'the link in emails leads to another site',
      at('/functions/v1/unsubscribe', ({ method }) =>
        method === 'POST'
          ? Response.json({})
          : new Response(null, {
              status: 303,
              headers: { location: 'https://other.example/unsubscribe?list=newsletter' },
            }),
      ),
      /link in emails does not lead to .* Set SITE_URL/,
    ],
    ['create-order sees no address', functionSees(() => ''), /visitor’s address, but none/],
    [
      'create-order sees a proxy',
      functionSees(() => '10.0.0.3'),
      /visitor’s address, but 10\.0\.0\.3/,
    ],
    ['create-order sees a private address', functionSees(() => 'fd00::3'), /address, but fd00::3/],
    [
      'create-order and the database see different addresses',
      functionSees(() => '198.51.100.200'),
      /sees the address 198\.51\.100\.200, the database sees 198\.51\.100\.7/,
    ],
    [
      'create-order believes a forged address',
      functionSees(
        ({ headers }) => headers.get('x-forwarded-for')?.match(/^203.*/)?.[0] ?? VISITOR,
      ),
      /believes any address/,
    ],
    [
      'the schedule stopped',
      ranAt('2026-01-02T03:04:05+00:00'),
      /reconcile has not run for more than 1 h/,
    ],
    ['the schedule failed', ranAt(now(), 'failed'), /last run of send-email failed/],
    [
      'the schedule never ran',
      at('/rest/v1/scheduled_jobs', (request) =>
        request.headers.get('apikey') === SECRET_KEY
          ? Response.json([])
          : Response.json({ code: '42501' }, { status: 401 }),
      ),
      /reconcile has never run/,
    ],
  ])('%s', async (_what, wrongResponse, sentence) => {
    override = wrongResponse;
    expect((await problems()).join('\n')).toMatch(sentence);
  });

  it('the key belongs to another project', async () => {
    script += "'sb_publishable_of_another_project'";
    const found = await problems({ publishableKey: 'sb_publishable_of_another_project' });
    expect(found.join('\n')).toContain('Supabase does not know this key');
  });

  it('the key is a secret key', async () => {
    expect((await problems({ publishableKey: SECRET_KEY })).join('\n')).toContain(
      'The key of the site is a secret key',
    );
  });

  it('a secret key is in the build', async () => {
    script += `'${SECRET_KEY}'`;
    expect((await problems()).join('\n')).toContain('A secret key is in the build');
  });

  it('the build is for another project', async () => {
    script = `'https://other.supabase.co', '${PUBLISHABLE_KEY}'`;
    expect((await problems()).join('\n')).toContain('The build does not know');
  });

  it('the backend is unreachable', async () => {
    const found = await problems({ supabaseUrl: 'http://127.0.0.1:4349' });
    expect(found.join('\n')).toContain('Nobody answers at http://127.0.0.1:4349');
  });
});

/** Runs the doctor with an access token. @param body the answer of the Management API */
async function problemsWithConfig(status: number, body: unknown): Promise<string[]> {
  override = at('/v1/projects/project/config/auth', json(status, body));
  const management = { url: stack.url, projectRef: 'project', accessToken: 'sbp_of_a_test' };
  return problems({ management });
}

describe('with an access token reports that', () => {
  const [recovery = '', emailChange = ''] = ['recovery', 'email_change'].map((name) =>
    readFileSync(`supabase/templates/${name}.html`, 'utf8'),
  );
  const good = {
    security_update_password_require_current_password: true,
    mailer_secure_email_change_enabled: true,
    mailer_otp_length: 6,
    mailer_otp_exp: 3600,
    mailer_templates_recovery_content: recovery,
    mailer_templates_email_change_content: emailChange,
  };
  it('nothing is wrong', async () => {
    expect(await problemsWithConfig(200, good)).toEqual([]);
  });

  it.each<[string, Partial<typeof good>, RegExp]>([
    [
      'the current password is not required',
      { security_update_password_require_current_password: false },
      /turn "Require current password when updating" on/,
    ],
    [
      'one mailbox changes the email',
      { mailer_secure_email_change_enabled: false },
      /turn "Secure email change" on/,
    ],
    ['codes have another length', { mailer_otp_length: 8 }, /set the length to 6/],
    ['codes work for a day', { mailer_otp_exp: 86_400 }, /3600 seconds/],
    [
      'an email has no code',
      { mailer_templates_recovery_content: '<p>Hello</p>' },
      /paste supabase\/templates\/recovery.html/,
    ],
    [
      'an email has a link',
      { mailer_templates_email_change_content: `${emailChange}{{ .ConfirmationURL }}` },
      /paste supabase\/templates\/email_change.html/,
    ],
  ])('%s', async (_what, change, sentence) => {
    expect((await problemsWithConfig(200, { ...good, ...change })).join('\n')).toMatch(sentence);
  });

  it('the token is refused', async () => {
    expect((await problemsWithConfig(401, {})).join('\n')).toContain("can't be read");
  });
});

it.each([
  [undefined, 200, { test: 'sent' }, /^No test email was sent\. Set SEND_EMAIL_SECRET/],
  ['wrong', 401, { error: 'wrong-secret' }, /another SEND_EMAIL_SECRET/],
  ['right', 200, { test: 'sent' }, /^$/],
  ['right', 200, { test: 'refused', problem: '550 No mailbox' }, /did not leave: 550 No mailbox\./],
  ['right', 502, { test: null, problem: 'connection refused' }, /did not leave: connection ref/],
  ['right', 500, { error: 'not-sent' }, /did not say what became/],
])(
  'with the secret %s and the answer %d says what became of a test email',
  async (secret, status, body, sentence) => {
    const asked: unknown[] = [];
    override = (request, pathname) => {
      if (!pathname.endsWith('/send-email') || !request.headers.has('authorization')) return null;
      asked.push(request.headers.get('authorization'));
      return Response.json(body, { status });
    };
    const found = await problems({ testEmail: { recipient: 'you@paws.test', secret } });
    expect(found.join('\n')).toMatch(sentence);
    expect(asked).toEqual(secret === undefined ? [] : [`Bearer ${secret}`]);
  },
);

it('says when the schedule last ran', async () => {
  override = ranAt('2026-01-02T03:04:05+00:00');
  const [supabaseUrl, siteUrl] = [stack.url, stack.url];
  const deployment = { siteUrl, supabaseUrl, publishableKey: PUBLISHABLE_KEY };
  const notes = async (secretKey?: string) =>
    (await examine({ ...deployment, secretKey })).flatMap(({ note }) => note ?? []);
  const last = 'It last ran at 2026-01-02T03:04:05+00:00: complete.';
  expect((await notes(SECRET_KEY)).slice(0, 2)).toEqual([last, last]);
  expect((await notes())[0]).toBe('Set SUPABASE_SERVICE_ROLE_KEY to learn when it last ran.');
});

it.each([
  ['https://paws.example', 'VITE_PAYMENTS:"server"', 'rzp_live_a', /^none$/],
  ['https://paws.example', 'VITE_PAYMENTS:"server"', 'rzp_test_a', /test payments only/],
  ['https://paws.example', 'VITE_PAYMENTS:"direct"', 'rzp_test_a', /without an order/],
  ['https://paws.example', 'VITE_PAYMENTS:void 0', 'rzp_test_a', /without an order/],
  ['http://localhost:4173', 'VITE_PAYMENTS:"direct"', 'rzp_test_a', /^none$/],
])('judges the payments of %s with %s and %s', (siteUrl, mode, key, sentence) => {
  const problem = paymentProblem(`{${mode},VITE_RAZORPAY_KEY_ID:"${key}"}`, siteUrl);
  expect(problem ?? 'none').toMatch(sentence);
});

/** A legacy key. */
function token(role: string): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;
}

it('recognises new and legacy secret keys', () => {
  expect([SECRET_KEY, token('service_role')].map(isSecretKey)).toEqual([true, true]);
  expect([PUBLISHABLE_KEY, token('anon'), ''].map(isSecretKey)).toEqual([false, false, false]);
});
