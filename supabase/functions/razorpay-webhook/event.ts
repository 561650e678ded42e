import * as z from 'zod/mini';
import { parseJson } from '../_shared/http.ts';
import {
  disputeSchema,
  paymentSchema,
  providerId,
  refundSchema,
  storableText,
  type Dispute,
  type Payment,
} from '../_shared/payment.ts';

const eventSchema = z.object({
  event: storableText.check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const entitiesSchema = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: paymentSchema })),
    // A status that nobody knows is no reason to lose the event.
    subscription: z.optional(z.object({ entity: z.object({ id: providerId }) })),
    refund: z.optional(z.object({ entity: refundSchema })),
    dispute: z.optional(z.object({ entity: disputeSchema })),
  }),
});

/** Events of these types are useless without their payment or subscription. */
const paymentEventType =
  /^(payment\.(captured|failed|dispute\.\w+)|order\.paid|refund\.(processed|failed))$/;
const subscriptionEventType = /^subscription\./;

export interface ReceivedEvent {
  type: string;
  /** What is stored: without personal data. */
  payload: Record<string, unknown>;
  payment: Payment | null;
  dispute: Dispute | null;
  /** The provider's subscription, of which the payment is a charge. */
  subscriptionId: string | null;
}

/**
 * Parses an event and removes personal data.
 * @returns null when it is not an event, or lacks the payment or subscription that its type promises
 */
export function readWebhookEvent(body: Uint8Array): ReceivedEvent | null {
  const json = parseJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { event: type } = event.data;
  const entities = entitiesSchema.safeParse(json).data?.payload;
  const { payment: given, refund, dispute, subscription } = entities ?? {};
  const isIncomplete =
    (paymentEventType.test(type) && !given) || (subscriptionEventType.test(type) && !subscription);
  if (isIncomplete) return null;
  // Without an amount, the refund is the only one that is known.
  const refunded = refund?.entity.status === 'failed' ? 0 : refund?.entity.amount;
  const amount_refunded = given?.entity.amount_refunded ?? refunded;
  const payment = given ? { entity: { ...given.entity, amount_refunded } } : undefined;
  return {
    type,
    payload:
      payment || subscription ? { ...event.data, payload: { ...entities, payment } } : event.data,
    payment: payment?.entity ?? null,
    dispute: dispute?.entity ?? null,
    subscriptionId: subscription?.entity.id ?? null,
  };
}
