// The dependencies of the payment functions: the real database over HTTP and a mocked provider.
import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { PAN_KEYS, PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { serveInProcess } from './loopback-server.ts';

export const SITE = 'https://paws.example';

export const secrets = {
  RAZORPAY_KEY_ID: 'rzp_test_FunctionsTest',
  RAZORPAY_KEY_SECRET: 'the-key-secret-of-the-test',
  RAZORPAY_WEBHOOK_SECRET: 'the-webhook-secret-of-the-test',
} as const;

type ProviderHandler = (
  body: unknown,
  path: string,
  query: URLSearchParams,
) => Response | Promise<Response>;

export interface FunctionsFixture {
  readonly backend: TestBackend;
  /** A complete, valid environment. */
  readonly environment: Record<string, string>;
  /** The requests that the provider received, oldest first. */
  readonly providerRequests: {
    readonly url: string;
    readonly authorization: string;
    readonly body: unknown;
  }[];
  readonly mockProvider: (handler: ProviderHandler) => void;
  /** Makes the provider create orders again. */
  readonly resetProvider: () => void;
  readonly close: () => Promise<void>;
}

/** Starts the servers on free ports. */
export async function startFunctionsFixture(): Promise<FunctionsFixture> {
  const backend = await startBackend();
  // The first query of each kind is slow, and the functions have short timeouts.
  await backend.service.from('donations').select('id').limit(1).throwOnError();
  await backend.service.rpc('allow_order', { ip_address: '' }).throwOnError();
  const database = await serveInProcess((request) => backend.fetch(request));
  const providerRequests: FunctionsFixture['providerRequests'] = [];
  let providerHandler: ProviderHandler = createOrder;
  const provider = await serveInProcess(async (request) => {
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const { pathname, searchParams } = new URL(request.url);
    providerRequests.push({
      url: `${request.method} ${pathname}`,
      authorization: request.headers.get('authorization') ?? '',
      body,
    });
    return providerHandler(body, pathname, searchParams);
  });
  return {
    backend,
    environment: {
      ...secrets,
      SUPABASE_URL: database.url,
      SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
      SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
      RAZORPAY_API_URL: provider.url,
      PAN_KEYS,
      SITE_ORIGINS: `http://localhost:5173, ${SITE}`,
    },
    providerRequests,
    mockProvider: (handler) => {
      providerHandler = handler;
    },
    resetProvider: () => {
      providerHandler = createOrder;
    },
    close: async () => {
      await database.close();
      await provider.close();
      await backend.close();
    },
  };
}

/**
 * Calls a function while every stored file has no end.
 * @returns what the call returned, and how many bytes were read
 */
export async function withEndlessFiles<Result>(
  { backend, environment }: FunctionsFixture,
  call: (environment: Record<string, string>) => Promise<Result>,
): Promise<{ result: Result; read: number }> {
  const chunk = new Uint8Array(1024 * 1024);
  let read = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    read += chunk.length;
    controller.enqueue(chunk);
  };
  const server = await serveInProcess(async (request) =>
    request.method === 'GET' && new URL(request.url).pathname.startsWith('/storage/')
      ? new Response(new ReadableStream({ pull }))
      : backend.fetch(request),
  );
  const result = await call({ ...environment, SUPABASE_URL: server.url });
  await server.close();
  return { result, read };
}

let orders = 0;

function createOrder(body: unknown): Response {
  const order = typeof body === 'object' ? body : {};
  orders += 1;
  const id = `order_Test${String(orders).padStart(10, '0')}`;
  return Response.json({ ...order, id, entity: 'order' });
}

/** Silences the console. @returns a function that returns everything logged since */
export function captureLog(): () => string {
  const spies = (['error', 'warn', 'info', 'log', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  return () => spies.flatMap((spy) => spy.mock.calls.map((call) => call.join(' '))).join('\n');
}

/** Makes `AbortSignal.timeout(milliseconds)` fire after 50 ms; other timeouts are unchanged. */
export function shortenTimeout(milliseconds: number) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((delay) => timeout(delay === milliseconds ? 50 : delay));
}

/** The provider's signature of a webhook body. */
export function sign(
  body: string | Uint8Array,
  secret: string = secrets.RAZORPAY_WEBHOOK_SECRET,
): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
