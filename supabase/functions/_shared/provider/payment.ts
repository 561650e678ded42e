import * as z from 'zod/mini';

/** Text that Postgres can store: no NUL and no lone surrogate. */
export const storableText = z.string().check(z.regex(/^[^\0\p{Surrogate}]*$/u));

/** An id of the provider, as long as the database stores it, without what a list in a PostgREST filter would need quoted. */
export const providerId = z.string().check(z.regex(/^[\w-]{1,100}$/));

/** Paise, as far as the database stores them: up to ₹1,000 crore. */
export const paiseSchema = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

/**
 * A payment in the provider's JSON. Parsing removes every other field: we keep what accounting needs, and
 * no personal data such as the payer's email, phone number or card.
 */
export const paymentSchema = z.object({
  id: providerId,
  order_id: z.nullish(providerId),
  /** Of a subscription's charge, whose order this site did not create. */
  invoice_id: z.nullish(storableText),
  amount: paiseSchema,
  currency: storableText.check(z.maxLength(10)),
  status: z.nullish(storableText),
  method: z.nullish(storableText),
  /** The provider sends booleans as true, "1", 1 or "true". */
  captured: z.nullish(z.union([z.boolean(), storableText, z.number()])),
  amount_refunded: z.nullish(paiseSchema),
  fee: z.nullish(z.number()),
  tax: z.nullish(z.number()),
  error_code: z.nullish(storableText),
  error_reason: z.nullish(storableText),
  /** Unix seconds. */
  created_at: z.nullish(z.number()),
});

export const refundSchema = z.object({
  id: z.nullish(providerId),
  payment_id: z.nullish(providerId),
  amount: paiseSchema,
  status: z.nullish(storableText),
  created_at: z.nullish(z.number()),
});

/** Source: https://razorpay.com/docs/api/disputes/entity */
export const disputeSchema = z.object({
  id: providerId,
  payment_id: providerId,
  /** What the payer's bank asks for. */
  amount: paiseSchema,
  /** What the bank has taken; 0 until the dispute is lost. */
  amount_deducted: z.nullish(paiseSchema),
  reason_code: z.nullish(storableText.check(z.maxLength(100))),
  /** Unix seconds: the last moment to contest. */
  respond_by: z.nullish(z.number()),
  /** `open`, `under_review`, `won`, `lost` or `closed`. */
  status: storableText.check(z.maxLength(50)),
  created_at: z.nullish(z.number()),
});

export type Payment = z.infer<typeof paymentSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Dispute = z.infer<typeof disputeSchema>;

/**
 * Whether the money of a payment arrived, including one that was refunded later. The provider refunds an
 * uncaptured payment automatically.
 */
export function wasCaptured({ status, captured }: Payment): boolean {
  const isUncaptured =
    captured === false || captured === 0 || captured === '0' || captured === 'false';
  return (status === 'captured' || status === 'refunded') && !isUncaptured;
}

/** What is stored of the payment that pays a donation. */
export interface PaymentDetails {
  /** When the donor paid; ISO 8601. */
  readonly paid_at: string | null;
  readonly payment_method: string | null;
  /** Paise that the provider keeps, with the tax. */
  readonly fee_paise: number | null;
  /** Paise of tax in the fee. */
  readonly tax_paise: number | null;
}

const METHOD_MAX_LENGTH = 50;
/** What the database takes as the time of a payment. */
const PAYMENT_YEAR = /^20(?!00|99)\d\d-/;

/** Null for what the provider does not say, or says as nothing that a payment can have. */
export function paymentDetails(payment: Payment): PaymentDetails {
  const { created_at, method, fee, tax, amount } = payment;
  const part = (paise: number | null | undefined) =>
    Number.isInteger(paise) && 0 <= Number(paise) && Number(paise) <= amount ? Number(paise) : null;
  const paid_at = isoTime(created_at);
  return {
    paid_at: paid_at !== null && PAYMENT_YEAR.test(paid_at) ? paid_at : null,
    payment_method: method && method.length <= METHOD_MAX_LENGTH ? method : null,
    fee_paise: part(fee),
    tax_paise: part(tax),
  };
}

/** Null for no time, and for one that no calendar has. */
export function isoTime(unixSeconds: number | null | undefined): string | null {
  const date = new Date((unixSeconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Paise of a payment that its payer got back, by refunds and lost disputes. */
export function returnedPaise(payment: Payment, disputes: readonly Dispute[]): number {
  const refunded = payment.amount_refunded ?? (payment.status === 'refunded' ? payment.amount : 0);
  const lost = disputes
    .filter(({ payment_id, status }) => payment_id === payment.id && status === 'lost')
    .reduce((sum, { amount, amount_deducted }) => sum + (amount_deducted || amount), 0);
  return Math.min(payment.amount, refunded + lost);
}

/** A refund that never reached the payer, with its payment as the provider reported it afterwards. */
export interface FailedRefund {
  readonly refund: Refund;
  readonly payment: Payment | null;
}

/** A late authorisation turns a failed payment into a captured one, never the reverse. */
const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'];
const disputeStatuses = ['open', 'under_review', 'closed', 'won', 'lost'];

/**
 * Combines what several sources say about the same payments: of each the most advanced status counts, and with
 * the same status the larger refund. For equal ones the earlier source counts.
 */
export function mergePayments(...sources: readonly (readonly Payment[])[]): Payment[] {
  return furthest(sources.flat(), (payment, other) => {
    const ranks = [payment, other].map(({ status }) => paymentStatuses.indexOf(status ?? ''));
    return (
      (ranks[0] ?? 0) - (ranks[1] ?? 0) ||
      (payment.amount_refunded ?? 0) - (other.amount_refunded ?? 0)
    );
  });
}

/** Like {@link mergePayments}, for disputes. */
export function mergeDisputes(disputes: readonly Dispute[]): Dispute[] {
  return furthest(
    disputes,
    (dispute, other) =>
      disputeStatuses.indexOf(dispute.status) - disputeStatuses.indexOf(other.status),
  );
}

function furthest<Entity extends { id: string }>(
  entities: readonly Entity[],
  compare: (one: Entity, other: Entity) => number,
): Entity[] {
  const byId = new Map<string, Entity>();
  for (const entity of entities) {
    const known = byId.get(entity.id);
    if (!known || compare(entity, known) > 0) byId.set(entity.id, entity);
  }
  return [...byId.values()];
}
