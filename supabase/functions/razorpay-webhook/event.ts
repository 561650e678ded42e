import * as z from 'zod/mini';
import { parseJson } from '../_shared/body.ts';
import {
  isUncaptured,
  paymentSchema,
  storableText,
  type NextStatus,
  type Payment,
} from '../_shared/payment.ts';
import type { PaymentEvent } from '../_shared/recording.ts';

const refundSchema = z.object({
  id: z.nullish(storableText),
  amount: z.int(),
  status: z.nullish(storableText),
  created_at: z.nullish(z.number()),
});

const envelopeSchema = z.object({
  event: storableText.check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const partsSchema = z.object({
  payload: z.object({
    payment: z.object({ entity: paymentSchema }),
    refund: z.optional(z.object({ entity: refundSchema })),
  }),
});

type Refund = z.infer<typeof refundSchema>;

/** What an event of each kind makes of its donation. Other kinds are kept and change nothing. */
const statusAfter = new Map<string, NextStatus>([
  ['payment.captured', 'completed'],
  ['order.paid', 'completed'],
  ['payment.failed', 'failed'],
  ['refund.processed', 'refunded'],
]);

/**
 * What an event says, without anything about the person who paid.
 * @returns null for bytes that are no event, and for an event that should change a donation and does not
 *   say which
 */
export function readEvent(body: Uint8Array): Omit<PaymentEvent, 'id'> | null {
  const source = parseJson(body);
  const envelope = envelopeSchema.safeParse(source);
  if (!envelope.success) return null;
  const { event: type } = envelope.data;
  const parts = partsSchema.safeParse(source);
  if (!parts.success) {
    if (statusAfter.has(type)) return null;
    return { type, payload: envelope.data, payment: null, nextStatus: null };
  }
  const payment = parts.data.payload.payment.entity;
  return {
    type,
    payload: { ...envelope.data, ...parts.data },
    payment,
    nextStatus: nextStatus(type, payment, parts.data.payload.refund?.entity),
  };
}

function nextStatus(
  event: string,
  payment: Payment,
  refund: Refund | undefined,
): NextStatus | null {
  const status = statusAfter.get(event) ?? null;
  if (status !== 'refunded') return status;
  // The provider gives back by itself what it never captured: no gift was made.
  if (isUncaptured(payment)) return 'failed';
  // A part given back leaves a gift that was given.
  const givenBack = payment.amount_refunded ?? refund?.amount ?? 0;
  return givenBack < payment.amount ? null : 'refunded';
}
