// The local stack on one origin: database, functions and the fake card provider.
import type { LocalBackend } from '../../supabase/local/backend.ts';
import { functionsRoute } from '../../supabase/local/functions.ts';
import { emailSettings } from '../../supabase/local/schedules.ts';
import type { Middleware } from '../../supabase/local/middleware.ts';
import { functionSettings, paymentRoutes } from '../../supabase/local/payments/routes.ts';
import { routeFor } from '../../supabase/local/routes.ts';
import { betweenRequests, takeBackend } from './backend.ts';
import { serveInProcess } from './loopback-server.ts';

export interface PaymentStack {
  readonly url: string;
  /** Answers without a socket. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Connected as superuser. */
  readonly pg: LocalBackend['database'];
  readonly email: LocalBackend['mailbox'];
  /** Makes the next `times` calls of the webhook function respond with 503. */
  readonly failWebhooks: (times: number) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts the stack on a free port.
 * @param middleware may respond itself, or call `next` for the response of the stack
 * @param settings of the functions, instead of the usual ones
 */
export async function startPaymentStack(
  middleware: Middleware = (request, next) => next(request),
  settings: () => Record<string, string> = () => ({}),
): Promise<PaymentStack> {
  const backend = await takeBackend();
  let failures = 0;
  const routes = [
    { prefixes: ['/rest/v1', '/auth/v1', '/storage/v1'], handle: backend.handle },
    functionsRoute({
      root: process.cwd(),
      load: (file) => import(file),
      siteUrl: backend.siteUrl,
      settings: () => ({
        ...functionSettings(backend.siteUrl()),
        SITE_ORIGINS: backend.siteUrl(),
        // No mail server listens there.
        ...emailSettings(backend.siteUrl(), 'smtp://127.0.0.1:1'),
        ...settings(),
      }),
    }),
    ...paymentRoutes(backend),
  ];
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (failures > 0 && pathname.endsWith('/razorpay-webhook')) {
      failures -= 1;
      return new Response(null, { status: 503 });
    }
    return middleware(
      request,
      async (passedOn) =>
        routeFor(routes, pathname)?.handle(passedOn) ?? new Response(null, { status: 404 }),
    );
  };
  const server = await serveInProcess(handle);
  backend.setSiteUrl(server.url);
  return {
    url: server.url,
    handle,
    pg: betweenRequests(backend),
    email: backend.mailbox,
    failWebhooks: (times) => {
      failures = times;
    },
    close: async () => {
      await server.close();
      await backend.close();
    },
  };
}
