import * as z from 'zod/mini';
import { parseJson } from '../_shared/body.ts';

// A scheme strips what it does not name. What stays is what an accountant needs; who paid, from which
// address and with which card, is the provider's to keep.
const paymentSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.nullish(z.string()),
  method: z.nullish(z.string()),
  // True and false arrive in several forms.
  captured: z.nullish(z.union([z.boolean(), z.string(), z.number()])),
  amount_refunded: z.nullish(z.int()),
  fee: z.nullish(z.number()),
  tax: z.nullish(z.number()),
  error_code: z.nullish(z.string()),
  error_reason: z.nullish(z.string()),
  created_at: z.nullish(z.number()),
});

const refundSchema = z.object({
  id: z.nullish(z.string()),
  amount: z.int(),
  status: z.nullish(z.string()),
  created_at: z.nullish(z.number()),
});

const envelopeSchema = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const partsSchema = z.object({
  payload: z.object({
    payment: z.object({ entity: paymentSchema }),
    refund: z.optional(z.object({ entity: refundSchema })),
  }),
});

type Payment = z.infer<typeof paymentSchema>;
type Refund = z.infer<typeof refundSchema>;
type Status = 'completed' | 'failed' | 'refunded';

/** What an event of each kind makes of its donation. Other kinds are kept and change nothing. */
const statusAfter = new Map<string, Status>([
  ['payment.captured', 'completed'],
  ['order.paid', 'completed'],
  ['payment.failed', 'failed'],
  ['refund.processed', 'refunded'],
]);

/** The arguments of the database function that records it. */
export interface PaymentEvent {
  event_type: string;
  payload: Record<string, unknown>;
  order_id: string | null;
  payment_id: string | null;
  amount_paise: number | null;
  currency: string | null;
  next_status: Status | null;
}

/**
 * What an event says, without anything about the person who paid.
 * @returns null for bytes that are no event, and for an event that should change a donation and does not
 *   say which
 */
export function readEvent(body: Uint8Array): PaymentEvent | null {
  const source = parseJson(body);
  const envelope = envelopeSchema.safeParse(source);
  if (!envelope.success) return null;
  const { event } = envelope.data;
  const parts = partsSchema.safeParse(source);
  if (!parts.success) return statusAfter.has(event) ? null : ofNoInterest(event, envelope.data);
  const { payment, refund } = parts.data.payload;
  return {
    event_type: event,
    payload: { ...envelope.data, ...parts.data },
    order_id: payment.entity.order_id ?? null,
    payment_id: payment.entity.id,
    amount_paise: payment.entity.amount,
    currency: payment.entity.currency,
    next_status: nextStatus(event, payment.entity, refund?.entity),
  };
}

function ofNoInterest(event: string, payload: Record<string, unknown>): PaymentEvent {
  return {
    event_type: event,
    payload,
    order_id: null,
    payment_id: null,
    amount_paise: null,
    currency: null,
    next_status: null,
  };
}

function nextStatus(event: string, payment: Payment, refund: Refund | undefined): Status | null {
  const status = statusAfter.get(event) ?? null;
  if (status !== 'refunded') return status;
  // The provider gives back by itself what it never captured: no gift was made.
  if (isUncaptured(payment)) return 'failed';
  // A part given back leaves a gift that was given.
  const givenBack = payment.amount_refunded ?? refund?.amount ?? 0;
  return givenBack < payment.amount ? null : 'refunded';
}

function isUncaptured({ captured }: Payment): boolean {
  return captured === false || captured === 0 || captured === '0' || captured === 'false';
}
