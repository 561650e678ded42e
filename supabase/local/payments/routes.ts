// A fake card provider with the contract of the real one: a checkout script, an API for orders and signed webhook
// events. No money moves.
import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';
import { z } from 'zod';
import {
  CLEAN_UP_SECRET,
  PAN_KEYS,
  PROVIDER_KEY_ID,
  PROVIDER_KEY_SECRET,
  PROVIDER_WEBHOOK_SECRET,
  RECONCILE_SECRET,
  ROTATE_PAN_SECRET,
} from '../keys.ts';
import type { LocalBackend } from '../backend.ts';
import type { Route } from '../routes.ts';
import { charge, dispute, refund } from './payment-actions.ts';
import { handleProviderPage } from './provider-page.ts';
import { deliver, deliverySchema, type EventContext } from './events.ts';
import { handleApiRequest, API_PATH } from './provider-api.ts';
import { MandateStore } from './mandate-store.ts';
import { PaymentStore } from './payment-store.ts';
import { ProviderDatabase } from './provider-database.ts';
import { SettlementStore } from './settlements.ts';

const SCRIPT_PATH = '/_payments/checkout.js';
const CHARGE_PATH = '/_payments/pay';
const DELIVER_PATH = '/_payments/deliver';
const DISPUTE_PATH = '/_payments/dispute';
const REFUND_PATH = '/_payments/refund';

/** Makes the site use the fake provider. */
export const siteSettings = {
  VITE_RAZORPAY_KEY_ID: PROVIDER_KEY_ID,
  VITE_PAYMENTS: 'server',
  VITE_CHECKOUT_SCRIPT_URL: SCRIPT_PATH,
} as const;

/**
 * Makes the functions use the fake provider, and sets their secrets.
 * @param siteUrl of this server
 */
export function functionSettings(siteUrl: string): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: PROVIDER_KEY_ID,
    RAZORPAY_KEY_SECRET: PROVIDER_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: PROVIDER_WEBHOOK_SECRET,
    RAZORPAY_API_URL: `${siteUrl}${API_PATH}`,
    RECONCILE_SECRET,
    CLEAN_UP_SECRET,
    PAN_KEYS,
    ROTATE_PAN_SECRET,
  };
}

/** Only the script and the payment itself are open to other machines, because a visitor's browser needs them. */
export function paymentRoutes({
  runExclusive,
  siteUrl,
}: Pick<LocalBackend, 'runExclusive' | 'siteUrl'>): Route[] {
  const database = new ProviderDatabase(runExclusive);
  const store = new PaymentStore(database);
  const webhookUrl = () => `${siteUrl()}/functions/v1/razorpay-webhook`;
  const settlements = new SettlementStore(database);
  const mandates = new MandateStore(database, siteUrl);
  const context = { store, mandates, settlements, siteUrl, webhookUrl };
  return [
    { prefixes: [SCRIPT_PATH], handle: checkoutScript },
    {
      prefixes: [CHARGE_PATH],
      handle: (request) => requirePost(request, () => charge(request, context)),
    },
    {
      prefixes: ['/_payments'],
      localOnly: true,
      handle: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith(`${API_PATH}/`)) return handleApiRequest(request, context);
        if (pathname === DELIVER_PATH)
          return requirePost(request, () => redeliver(request, context));
        if (pathname === REFUND_PATH) return requirePost(request, () => refund(request, context));
        if (pathname === DISPUTE_PATH) return requirePost(request, () => dispute(request, context));
        return handleProviderPage(request, context);
      },
    },
  ];
}

async function requirePost(request: Request, answer: () => Promise<Response>): Promise<Response> {
  return request.method === 'POST' ? answer() : new Response(null, { status: 405 });
}

const redeliverySchema = deliverySchema.extend({
  order_id: z.string().optional(),
  subscription_id: z.string().optional(),
});

/** Delivers the events of one order, one subscription or all, again or for the first time. */
async function redeliver(request: Request, context: EventContext): Promise<Response> {
  const parsed = redeliverySchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    return Response.json({ error: z.prettifyError(parsed.error) }, { status: 400 });
  }
  const { order_id: orderId, subscription_id: subscriptionId, ...delivery } = parsed.data;
  const events = await context.store.listEvents(orderId, subscriptionId);
  return Response.json(await deliver(events, delivery, context));
}

async function checkoutScript(): Promise<Response> {
  const file = new URL('checkout-window.ts', import.meta.url);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname);
  return new Response(code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}
