import * as z from 'zod/mini';

const paymentSchema = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  amount_refunded: z.nullish(z.int()),
});

const eventSchema = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.optional(z.looseObject({ payment: z.optional(z.object({ entity: paymentSchema })) })),
});

/** What an event of each kind makes of its donation. Other kinds are kept and change nothing. */
const statusAfter: Record<string, 'completed' | 'failed' | 'refunded'> = {
  'payment.captured': 'completed',
  'order.paid': 'completed',
  'payment.failed': 'failed',
  'refund.processed': 'refunded',
};

/** The arguments of the database function that records it. */
export interface PaymentEvent {
  event_type: string;
  payload: unknown;
  order_id: string | null;
  payment_id: string | null;
  amount_paise: number | null;
  currency: string | null;
  next_status: 'completed' | 'failed' | 'refunded' | null;
}

/** What an event says, or null for bytes that are no event; those were signed, so they are no attack. */
export function readEvent(body: Uint8Array): PaymentEvent | null {
  const payload = parseJson(new TextDecoder().decode(body));
  const result = eventSchema.safeParse(payload);
  if (!result.success) return null;
  const { event, payload: parts } = result.data;
  const payment = parts?.payment?.entity;
  return {
    event_type: event,
    payload,
    order_id: payment?.order_id ?? null,
    payment_id: payment?.id ?? null,
    amount_paise: payment?.amount ?? null,
    currency: payment?.currency ?? null,
    next_status: payment ? nextStatus(event, payment) : null,
  };
}

function nextStatus(event: string, payment: z.infer<typeof paymentSchema>) {
  const status = Object.hasOwn(statusAfter, event) ? statusAfter[event] : undefined;
  // A part given back leaves a gift that was given.
  const isPartOnly = (payment.amount_refunded ?? payment.amount) < payment.amount;
  if (status === 'refunded' && isPartOnly) return null;
  return status ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
