// The requests of a browser that pays: an order, then a payment in the local provider's checkout window.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { visitorDonor } from '../../support/donors.ts';
import { PROVIDER_KEY_ID, PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';

const DOG = '10000000-0000-4000-8000-000000000001';
const MAX_RETRIES = 5;

const orderSchema = z.object({
  order_id: z.string(),
  amount_paise: z.int(),
  currency: z.string(),
});
const paymentSchema = z.object({ razorpay_payment_id: z.string() });

export type Order = z.infer<typeof orderSchema>;

/** How the local provider delivers the events of a payment; `held` events wait for {@link deliverAll}. */
export interface Webhook {
  readonly when: 'before' | 'after' | 'held';
  readonly times?: number;
  readonly isReversed?: boolean;
}

/**
 * Creates an order, for a dog or for a one-time donation in turn. Retries while the server is busy.
 * @param number of the checkout; each has its own network address
 */
export async function placeOrder(siteUrl: string, number: number): Promise<Order> {
  for (let retry = 0; ; retry += 1) {
    const response = await fetch(`${siteUrl}/functions/v1/create-order`, {
      method: 'POST',
      headers: {
        origin: siteUrl,
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
        'x-forwarded-for': `10.20.${Math.floor(number / 250)}.${number % 250}`,
      },
      body: JSON.stringify({
        ...(number % 2 === 0 ? { dog_id: DOG } : { amount_paise: 50_000 }),
        donor: visitorDonor,
      }),
    });
    const body = await response.text();
    if (response.ok) return orderSchema.parse(JSON.parse(body));
    if (![429, 503].includes(response.status) || retry === MAX_RETRIES) {
      throw new Error(`create-order answered ${response.status} ${body}`);
    }
    await wait(1_000 * 2 ** retry);
  }
}

/** Pays an order in the checkout window. @returns the payment's id */
export async function pay(siteUrl: string, order: Order, webhook: Webhook): Promise<string> {
  const { order_id, amount_paise: amount, currency } = order;
  const charge = { key: PROVIDER_KEY_ID, order_id, amount, currency, outcome: 'paid', webhook };
  return paymentSchema.parse(await post(`${siteUrl}/_payments/pay`, charge)).razorpay_payment_id;
}

/** Makes the local provider deliver every event that it has, again or for the first time. */
export async function deliverAll(siteUrl: string): Promise<void> {
  await post(`${siteUrl}/_payments/deliver`, {});
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  return response.json();
}
