// The doctor looks at the whole stack over HTTP, with a small page in place of the site; then one thing at
// a time is broken, and it has to say so.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../hosting/headers.ts';
import { isSecretKey } from '../../scripts/operate/doctor/deployment.ts';
import { examine } from '../../scripts/operate/doctor/examine.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { startPaymentStack, type PaymentStack } from '../support/payment-stack.ts';

type Answer = (request: Request, pathname: string) => Response | null;

let stack: PaymentStack;
/** What is broken. */
let broken: Answer;
/** What the site's one script says. */
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
    (request) => broken(request, new URL(request.url).pathname) ?? site(request),
  );
});
afterAll(() => stack.close());
beforeEach(() => {
  broken = () => null;
  script = `const settings = ['${stack.url}', '${PUBLISHABLE_KEY}'];`;
});

async function problems(change: { publishableKey?: string; supabaseUrl?: string } = {}) {
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

/** Every page with another value of one header; null takes it away. */
function withHeader(name: string, change: (value: string) => string | null): Answer {
  return (request) => {
    const response = site(request);
    const value = response && change(response.headers.get(name) ?? '');
    if (value === null) response?.headers.delete(name);
    else response?.headers.set(name, value);
    return response;
  };
}

const at =
  (prefix: string, answer: () => Response): Answer =>
  (_request, pathname) =>
    pathname.startsWith(prefix) ? answer() : null;
const json = (status: number, body: unknown) => () => Response.json(body, { status });

it('finds nothing wrong with a deployment that is right', async () => {
  expect(await problems()).toEqual([]);
});

const csp = 'content-security-policy';

describe('says what is wrong when', () => {
  it.each<[string, Answer, RegExp]>([
    ['the host knows no deep links', at('/dogs/', json(404, {})), /a link or a reload ends there/],
    [
      'another site answers',
      at('/', () => new Response('Welcome to nginx')),
      /another page than this site/,
    ],
    ['there is no policy', withHeader(csp, () => null), /There is no Content-Security-Policy/],
    [
      'the policy lets inline scripts run',
      withHeader(csp, (value) => value.replace('script-src', "script-src 'unsafe-inline'")),
      /scripts run that stand in the page/,
    ],
    [
      'the policy knows another backend',
      withHeader(csp, (value) =>
        value.replace(/connect-src [^;]*/, 'connect-src https://a.example'),
      ),
      /does not let the site talk to/,
    ],
    [
      'the policy keeps the checkout out',
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
      'the bucket has no bounds',
      at(
        '/storage/v1/bucket',
        json(200, { public: true, file_size_limit: null, allowed_mime_types: null }),
      ),
      /files of any size or kind/,
    ],
    [
      'addresses are not confirmed',
      at('/auth/v1/settings', json(200, { disable_signup: false, mailer_autoconfirm: true })),
      /Addresses are not confirmed/,
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
      'create-order refuses this site',
      at('/functions/v1/create-order', json(403, { error: 'foreign-origin' })),
      /nobody can pay.*SITE_ORIGINS/,
    ],
    [
      'create-order misses a setting',
      at('/functions/v1/create-order', json(503, { error: 'server-unreachable' })),
      /create-order can't start/,
    ],
    [
      'the webhook takes unsigned events',
      at('/functions/v1/razorpay-webhook', json(200, {})),
      /event without a signature/,
    ],
    [
      'the webhook misses a setting',
      at('/functions/v1/razorpay-webhook', json(500, {})),
      /razorpay-webhook can't start/,
    ],
    [
      'reconcile is not deployed',
      at('/functions/v1/reconcile', json(404, {})),
      /reconcile is not deployed/,
    ],
  ])('%s', async (_what, answer, sentence) => {
    broken = answer;
    expect((await problems()).join('\n')).toMatch(sentence);
  });

  it('the key is not the project’s', async () => {
    script += "'sb_publishable_of_another_project'";
    const said = await problems({ publishableKey: 'sb_publishable_of_another_project' });
    expect(said.join('\n')).toContain('Supabase does not know this key');
  });

  it('the key is a secret one', async () => {
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

  it('nobody answers', async () => {
    const said = await problems({ supabaseUrl: 'http://127.0.0.1:4349' });
    expect(said.join('\n')).toContain('Nobody answers at http://127.0.0.1:4349');
  });
});

/** A key of the old kind. */
function token(role: string): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;
}

it('knows a secret key of either kind', () => {
  expect([SECRET_KEY, token('service_role')].map(isSecretKey)).toEqual([true, true]);
  expect([PUBLISHABLE_KEY, token('anon'), ''].map(isSecretKey)).toEqual([false, false, false]);
});
