import * as z from 'zod/mini';
import { parseJson } from '../_shared/body.ts';
import {
  isUncaptured,
  paymentSchema,
  storableText,
  type NextStatus,
  type Payment,
} from '../_shared/payment.ts';
import type { PaymentEvent } from '../_shared/record-payment.ts';

const refundSchema = z.object({
  id: z.nullish(storableText),
  /** Paise. */
  amount: z.int(),
  status: z.nullish(storableText),
  created_at: z.nullish(z.number()),
});

const eventSchema = z.object({
  event: storableText.check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const paymentEventSchema = z.object({
  payload: z.object({
    payment: z.object({ entity: paymentSchema }),
    refund: z.optional(z.object({ entity: refundSchema })),
  }),
});

type Refund = z.infer<typeof refundSchema>;

/** Other event types are stored and change no donation. */
const statusByEventType = new Map<string, NextStatus>([
  ['payment.captured', 'completed'],
  ['order.paid', 'completed'],
  ['payment.failed', 'failed'],
  ['refund.processed', 'refunded'],
]);

/**
 * Parses an event and removes personal data.
 * @returns null when it is not an event, or lacks the payment that its type promises
 */
export function readEvent(body: Uint8Array): Omit<PaymentEvent, 'id'> | null {
  const json = parseJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { event: type } = event.data;
  const paymentEvent = paymentEventSchema.safeParse(json);
  if (!paymentEvent.success) {
    if (statusByEventType.has(type)) return null;
    return { type, payload: event.data, payment: null, nextStatus: null };
  }
  const { payment, refund } = paymentEvent.data.payload;
  return {
    type,
    payload: { ...event.data, ...paymentEvent.data },
    payment: payment.entity,
    nextStatus: nextStatus(type, payment.entity, refund?.entity),
  };
}

function nextStatus(type: string, payment: Payment, refund: Refund | undefined): NextStatus | null {
  const status = statusByEventType.get(type) ?? null;
  if (status !== 'refunded') return status;
  // The provider refunds uncaptured payments automatically; such a payment never completed a donation.
  if (isUncaptured(payment)) return 'failed';
  const refundedPaise = payment.amount_refunded ?? refund?.amount ?? 0;
  const isPartial = refundedPaise < payment.amount;
  return isPartial ? null : 'refunded';
}
