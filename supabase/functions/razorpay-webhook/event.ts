import * as z from 'zod/mini';
import { parseJson } from '../_shared/body.ts';
import {
  disputeSchema,
  paymentSchema,
  refundSchema,
  storableText,
  type Dispute,
  type Payment,
} from '../_shared/payment.ts';

const eventSchema = z.object({
  event: storableText.check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const paymentEventSchema = z.object({
  payload: z.object({
    payment: z.object({ entity: paymentSchema }),
    refund: z.optional(z.object({ entity: refundSchema })),
    dispute: z.optional(z.object({ entity: disputeSchema })),
  }),
});

/** Events of these types are useless without their payment. */
const paymentEventType =
  /^(payment\.(captured|failed|dispute\.\w+)|order\.paid|refund\.processed)$/;

export interface ReceivedEvent {
  type: string;
  /** What is stored: without personal data. */
  payload: Record<string, unknown>;
  payment: Payment | null;
  dispute: Dispute | null;
}

/**
 * Parses an event and removes personal data.
 * @returns null when it is not an event, or lacks the payment that its type promises
 */
export function readEvent(body: Uint8Array): ReceivedEvent | null {
  const json = parseJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { event: type } = event.data;
  const paymentEvent = paymentEventSchema.safeParse(json);
  if (!paymentEvent.success) {
    if (paymentEventType.test(type)) return null;
    return { type, payload: event.data, payment: null, dispute: null };
  }
  const { payment: given, refund, dispute } = paymentEvent.data.payload;
  // The refund is then the only one that is known.
  const amount_refunded = given.entity.amount_refunded ?? refund?.entity.amount;
  const payment = { entity: { ...given.entity, amount_refunded } };
  return {
    type,
    payload: { ...event.data, payload: { ...paymentEvent.data.payload, payment } },
    payment: payment.entity,
    dispute: dispute?.entity ?? null,
  };
}
