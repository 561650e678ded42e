// The events (webhook) that follow a payment: what they say, how they are signed, and how they reach the
// site. A test may ask for everything that goes wrong on the way.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PROVIDER_WEBHOOK_SECRET } from '../keys.ts';
import { newId, now, paymentEntity, type ProviderEvent, type ProviderPayment } from './entities.ts';
import type { PaymentStore } from './payment-store.ts';

/** How events are delivered; by default once, rightly signed, in the order in which they happened. */
export const deliverySchema = z.strictObject({
  times: z.int().min(1).max(5).default(1),
  isReversed: z.boolean().default(false),
  isForged: z.boolean().default(false),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** When a test wants the site to be eventPayment, beside how. */
export const webhookSchema = deliverySchema.extend({
  /** Whether the site hears before the browser does, after it, or not until a test says so. */
  when: z.enum(['before', 'after', 'held']).default('after'),
  delayMilliseconds: z.int().min(0).max(60_000).default(0),
});

/** How long the provider waits before it tries again what the site did not take. */
const RETRY_MILLISECONDS = [1_000, 5_000, 25_000, 60_000];

/**
 * What a payment sets off. A capture pays its order, which is an event of its own.
 * @param claimedAmount paise that the events name in place of the payment's, for a test
 */
export function createEvents(payment: ProviderPayment, claimedAmount?: number): ProviderEvent[] {
  const eventPayment = { ...payment, amount: claimedAmount ?? payment.amount };
  if (payment.order_id === null) return [];
  if (payment.status === 'failed') return [newEvent('payment.failed', eventPayment)];
  return [newEvent('payment.captured', eventPayment), newEvent('order.paid', eventPayment)];
}

/** The event that follows a refund. */
export function refundEvent(payment: ProviderPayment, amount: number): ProviderEvent {
  const refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    status: 'processed',
    created_at: now(),
  };
  return newEvent('refund.processed', payment, { refund: { entity: refund } });
}

function newEvent(type: string, payment: ProviderPayment, parts: object = {}): ProviderEvent {
  const body = {
    entity: 'event',
    account_id: 'acc_LocalStandIn00',
    event: type,
    contains: ['payment', ...Object.keys(parts)],
    payload: { payment: { entity: paymentEntity(payment) }, ...parts },
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

export interface EventContext {
  readonly store: PaymentStore;
  /** Address of the function that takes the events. */
  readonly webhookUrl: () => string;
}

/** Sets events off, as a test wants it. */
export async function scheduleDelivery(
  events: readonly ProviderEvent[],
  webhook: z.infer<typeof webhookSchema>,
  context: EventContext,
): Promise<void> {
  if (webhook.when === 'held') return;
  const deliverInTime = async () => {
    await wait(webhook.delayMilliseconds);
    await deliver(events, webhook, context);
  };
  if (webhook.when === 'before') await deliverInTime();
  // Nobody waits for it, as at the provider; when the server stops, the event stays undelivered.
  else void deliverInTime().catch(() => {});
}

/** Sends events one after the other, each until the site has taken it or the tries are used up. */
export async function deliver(
  events: readonly ProviderEvent[],
  { times, isReversed, isForged }: Delivery,
  context: EventContext,
): Promise<{ type: string; answers: number[] }[]> {
  const deliveries: { type: string; answers: number[] }[] = [];
  for (const event of isReversed ? events.toReversed() : events) {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) {
      answers.push(await sendUntilTaken(event, isForged, context));
    }
    deliveries.push({ type: event.type, answers });
  }
  return deliveries;
}

async function sendUntilTaken(
  event: ProviderEvent,
  isForged: boolean,
  context: EventContext,
): Promise<number> {
  let answer = await send(event, isForged, context);
  for (const pause of RETRY_MILLISECONDS) {
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
  const secret = isForged ? 'the secret of somebody else' : PROVIDER_WEBHOOK_SECRET;
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
