// Webhook events: their bodies, signatures and delivery. Tests can ask for every kind of bad delivery.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PROVIDER_WEBHOOK_SECRET } from '../keys.ts';
import {
  newId,
  now,
  paymentEntity,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderSubscription,
} from './entities.ts';
import type { MandateStore } from './mandate-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SettlementStore } from './settlements.ts';

/** By default events are delivered once, with a valid signature, in order. */
export const deliverySchema = z.strictObject({
  times: z.int().min(1).max(5).default(1),
  isReversed: z.boolean().default(false),
  isForged: z.boolean().default(false),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** Adds the time of the delivery. */
export const webhookSchema = deliverySchema.extend({
  /** Before or after the browser gets its response, or `held` until a test asks for it. */
  when: z.enum(['before', 'after', 'held']).default('after'),
});

/** Delays between retries. */
const RETRY_DELAYS_MILLISECONDS = [1_000, 5_000, 25_000, 60_000];

/** A captured payment also pays its order, which is a second event. */
export function createEvents(payment: ProviderPayment): ProviderEvent[] {
  if (payment.order_id === null) return [];
  if (payment.status === 'failed') return [newEvent('payment.failed', payment)];
  return [newEvent('payment.captured', payment), newEvent('order.paid', payment)];
}

/** @param entities beside the payment, for example `{ refund: { entity } }` */
export function newEvent(
  type: string,
  payment: ProviderPayment,
  entities: object = {},
): ProviderEvent {
  const body = {
    entity: 'event',
    account_id: 'acc_LocalStandIn00',
    event: type,
    contains: ['payment', ...Object.keys(entities)],
    payload: { payment: { entity: paymentEntity(payment) }, ...entities },
    created_at: now(),
  };
  return {
    id: newId('evt'),
    paymentId: payment.id,
    orderId: payment.order_id,
    type,
    body: JSON.stringify(body),
  };
}

/** An event of a subscription, with the payment that it is about or null. */
export function newSubscriptionEvent(
  type: string,
  subscription: ProviderSubscription,
  payment: ProviderPayment | null,
  createdAt: number,
): ProviderEvent {
  // Events of payments don't name the subscription.
  const isOfPayment = !type.startsWith('subscription.');
  const payload = {
    ...(isOfPayment ? {} : { subscription: { entity: subscription } }),
    ...(payment ? { payment: { entity: paymentEntity(payment) } } : {}),
  };
  const body = {
    entity: 'event',
    account_id: 'acc_LocalStandIn00',
    event: type,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  };
  return {
    id: newId('evt'),
    paymentId: payment?.id ?? null,
    orderId: payment?.order_id ?? null,
    subscriptionId: subscription.id,
    type,
    body: JSON.stringify(body),
  };
}

export interface EventContext {
  readonly store: PaymentStore;
  readonly mandates: MandateStore;
  readonly settlements: SettlementStore;
  readonly siteUrl: () => string;
  readonly webhookUrl: () => string;
}

/** Delivers events at the requested time. */
export async function scheduleDelivery(
  events: readonly ProviderEvent[],
  webhook: z.infer<typeof webhookSchema>,
  context: EventContext,
): Promise<void> {
  if (webhook.when === 'before') await deliver(events, webhook, context);
  // Like the provider, does not wait for the delivery. When the server stops, the event stays undelivered.
  if (webhook.when === 'after') void deliver(events, webhook, context).catch(() => {});
}

/** Sends one event at a time and retries each until the site accepts it or all retries are used. */
export async function deliver(
  events: readonly ProviderEvent[],
  { times, isReversed, isForged }: Delivery,
  context: EventContext,
): Promise<{ type: string; answers: number[] }[]> {
  const deliveries: { type: string; answers: number[] }[] = [];
  for (const event of isReversed ? events.toReversed() : events) {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) {
      answers.push(await sendWithRetries(event, isForged, context));
    }
    deliveries.push({ type: event.type, answers });
  }
  return deliveries;
}

async function sendWithRetries(
  event: ProviderEvent,
  isForged: boolean,
  context: EventContext,
): Promise<number> {
  let answer = await send(event, isForged, context);
  for (const pause of RETRY_DELAYS_MILLISECONDS) {
    if (answer !== 0 && answer < 500) break;
    await wait(pause, undefined, { ref: false });
    answer = await send(event, isForged, context);
  }
  return answer;
}

async function send(
  event: ProviderEvent,
  isForged: boolean,
  context: EventContext,
): Promise<number> {
  const secret = isForged ? 'another-secret' : PROVIDER_WEBHOOK_SECRET;
  const answer = await fetch(context.webhookUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
    },
    body: event.body,
  }).then(
    (response) => response.status,
    () => 0,
  );
  await context.store.recordDelivery(event.id, answer);
  return answer;
}
