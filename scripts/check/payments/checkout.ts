// What a visitor's browser does to pay, without the browser: an order, then a payment in the stand-in's
// checkout window.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PROVIDER_KEY_ID, PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOST_TRIES = 20;
const LONGEST_PAUSE_MILLISECONDS = 15_000;
const BUSY = new Set([429, 502, 503]);

const orderSchema = z.object({
  order_id: z.string(),
  amount_paise: z.int(),
  currency: z.string(),
});
const paidSchema = z.object({ razorpay_payment_id: z.string() });

export type Order = z.infer<typeof orderSchema> & {
  /** How often the server was too busy and the person pressed the button again. */
  readonly refusals: number;
};

/** What the stand-in is asked to do with the events of a payment. */
export interface Webhook {
  readonly when: 'before' | 'after' | 'held';
  readonly times?: number;
  readonly isReversed?: boolean;
  readonly delayMilliseconds?: number;
}

/**
 * Asks for an order: every other one for a dog, the others for a gift. A person who is told to try again
 * does so, and takes longer each time.
 * @param place number of the checkout; each comes from a network address of its own
 * @throws Error when the server refuses, or is too busy every time
 */
export async function placeOrder(siteUrl: string, place: number): Promise<Order> {
  for (let refusals = 0; ; refusals += 1) {
    const { status, answer } = await askForOrder(siteUrl, place);
    if (status === 200) return { ...orderSchema.parse(answer), refusals };
    if (!BUSY.has(status) || refusals === MOST_TRIES) {
      throw new Error(`create-order answered ${status} ${JSON.stringify(answer)}`);
    }
    // Not everybody at the same moment again: each place has a pace of its own.
    const pause = 1_000 * 2 ** refusals * (1 + (place % 10) / 10);
    await wait(Math.min(pause, LONGEST_PAUSE_MILLISECONDS));
  }
}

/** One press of the button. A server too busy to take the connection counts as one that said so. */
async function askForOrder(
  siteUrl: string,
  place: number,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${siteUrl}/functions/v1/create-order`, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': `10.20.${Math.floor(place / 250)}.${place % 250}`,
    },
    body: JSON.stringify(
      place % 2 === 0 ? { dog_id: SHERU } : { amount_paise: 50_000, type: 'One-time' },
    ),
  }).catch(() => null);
  return response
    ? { status: response.status, answer: await response.json() }
    : { status: 503, answer: 'no connection' };
}

/**
 * Presses Pay in the checkout window of an order.
 * @returns the payment's id, as the site gets it
 * @throws Error when the stand-in refuses, or does not know the order
 */
export async function pay(siteUrl: string, order: Order, webhook: Webhook): Promise<string> {
  const answer = await press(siteUrl, order, 'paid', webhook);
  return paidSchema.parse(answer).razorpay_payment_id;
}

/** Presses Fail in the checkout window of an order; nobody tells the site of it yet. */
export async function fail(siteUrl: string, order: Order): Promise<void> {
  await press(siteUrl, order, 'failed', { when: 'held' });
}

/** Has the stand-in deliver the events of an order once more, or for the first time, and waits for it. */
export async function deliver(
  siteUrl: string,
  order: Order,
  delivery: { readonly times?: number; readonly isReversed?: boolean },
): Promise<void> {
  await post(`${siteUrl}/_payments/deliver`, { order_id: order.order_id, ...delivery });
}

/** Has the stand-in deliver every event it knows, and waits for it. */
export async function deliverAll(siteUrl: string): Promise<void> {
  await post(`${siteUrl}/_payments/deliver`, {});
}

function press(
  siteUrl: string,
  { order_id, amount_paise: amount, currency }: Order,
  outcome: 'paid' | 'failed',
  webhook: Webhook,
): Promise<unknown> {
  const charge = { key: PROVIDER_KEY_ID, order_id, amount, currency, outcome, webhook };
  return post(`${siteUrl}/_payments/pay`, charge);
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    throw new Error(`The stand-in answered ${response.status} ${JSON.stringify(answer)}`);
  }
  return answer;
}
