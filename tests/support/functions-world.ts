// What a payment function meets when it is called: the real database over HTTP, a provider that does what
// the test wants, and a log that the test reads.
import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { serve } from './loopback-server.ts';

export const SITE = 'https://paws.example';

export const secrets = {
  RAZORPAY_KEY_ID: 'rzp_test_FunctionsTest',
  RAZORPAY_KEY_SECRET: 'the-key-secret-of-the-test',
  RAZORPAY_WEBHOOK_SECRET: 'the-webhook-secret-of-the-test',
} as const;

type ProviderAnswer = (body: unknown, path: string) => Response | Promise<Response>;

export interface FunctionsWorld {
  readonly backend: TestBackend;
  /** Settings with which everything works. */
  readonly environment: Record<string, string>;
  /** What the provider was asked, oldest first. */
  readonly asked: {
    readonly url: string;
    readonly authorization: string;
    readonly body: unknown;
  }[];
  /** Has the provider answer in this way from now on. */
  readonly providerAnswers: (answer: ProviderAnswer) => void;
  /** Has the provider make orders again. */
  readonly providerWorks: () => void;
  readonly close: () => Promise<void>;
}

/** Starts the world; its servers listen on free ports of this machine. */
export async function startFunctionsWorld(): Promise<FunctionsWorld> {
  const backend = await startBackend();
  // The first answer takes the backend a while, and the functions are impatient.
  await backend.service.from('donations').select('id').limit(1).throwOnError();
  await backend.service.rpc('admit_order', { caller: 'nobody' }).throwOnError();
  const database = await serve((request) => backend.fetch(request));
  const asked: FunctionsWorld['asked'] = [];
  let answerOf: ProviderAnswer = makeOrder;
  const provider = await serve(async (request) => {
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const { pathname } = new URL(request.url);
    asked.push({
      url: `${request.method} ${pathname}`,
      authorization: request.headers.get('authorization') ?? '',
      body,
    });
    return answerOf(body, pathname);
  });
  return {
    backend,
    environment: {
      ...secrets,
      SUPABASE_URL: database.url,
      SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
      SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
      RAZORPAY_API_URL: provider.url,
      SITE_ORIGINS: `http://localhost:5173, ${SITE}`,
    },
    asked,
    providerAnswers: (answer) => {
      answerOf = answer;
    },
    providerWorks: () => {
      answerOf = makeOrder;
    },
    close: async () => {
      await database.close();
      await provider.close();
      await backend.close();
    },
  };
}

let orders = 0;

function makeOrder(body: unknown): Response {
  const asked = typeof body === 'object' ? body : {};
  orders += 1;
  return Response.json({
    ...asked,
    id: `order_Test${String(orders).padStart(10, '0')}`,
    entity: 'order',
  });
}

/** Keeps what is logged from here on out of the test's output; the answer is everything that was said. */
export function readLog(): () => string {
  const spies = (['error', 'warn', 'info', 'log', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  return () => spies.flatMap((spy) => spy.mock.calls.map((call) => call.join(' '))).join('\n');
}

/** The signature that the provider puts on a body. */
export function signatureOf(
  body: string,
  secret: string = secrets.RAZORPAY_WEBHOOK_SECRET,
): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
