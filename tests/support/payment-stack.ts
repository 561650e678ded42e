// The local stack as far as money goes: database, functions and the card provider's stand-in on one address,
// as Vite's server mounts them.
import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { functionsRoute } from '../../supabase/local/functions.ts';
import { functionSettings, paymentRoutes } from '../../supabase/local/payments/routes.ts';
import { routeFor } from '../../supabase/local/routes.ts';
import { loadSnapshot } from './database-snapshot.ts';
import { serve } from './loopback-server.ts';

export interface PaymentStack {
  readonly url: string;
  /** The database as its superuser. */
  readonly pg: LocalBackend['database'];
  /** Has the next calls of the webhook function answer 503 instead, as a server that is not there. */
  readonly failWebhooks: (times: number) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts the stack on a free port of this machine.
 * @param instead answers a request in place of the stack; where it answers null, the stack does
 */
export async function startPaymentStack(
  instead: (request: Request) => Response | null = () => null,
): Promise<PaymentStack> {
  const backend = await createLocalBackend({ root: process.cwd(), snapshot: await loadSnapshot() });
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
      }),
    }),
    ...paymentRoutes(backend),
  ];
  const server = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    if (failures > 0 && pathname.endsWith('/razorpay-webhook')) {
      failures -= 1;
      return new Response(null, { status: 503 });
    }
    const other = instead(request);
    if (other) return other;
    return routeFor(routes, pathname)?.handle(request) ?? new Response(null, { status: 404 });
  });
  backend.setSiteUrl(server.url);
  return {
    url: server.url,
    pg: backend.database,
    failWebhooks: (times) => {
      failures = times;
    },
    close: async () => {
      await server.close();
      await backend.close();
    },
  };
}
