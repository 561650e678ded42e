import * as z from 'zod/mini';
import { paiseSchema, providerId, storableText } from './payment.ts';

const kind = storableText.check(z.minLength(1), z.maxLength(50));
const utr = z.nullish(storableText.check(z.maxLength(100)));

/**
 * A transfer of the provider to the organisation's bank account.
 * Source: https://razorpay.com/docs/api/settlements
 */
export const settlementSchema = z.object({
  id: providerId,
  amount: paiseSchema,
  /** `created`, `processed` or `failed`, which isn't final: the provider tries again. */
  status: kind,
  utr,
  /** Unix seconds. */
  created_at: z.number(),
});

/** A line of the report on settlements: a payment, a refund, an adjustment or a transfer. */
export const settlementLineSchema = z.object({
  entity_id: providerId,
  type: kind,
  debit: paiseSchema,
  credit: paiseSchema,
  /** With the tax. */
  fee: z.nullish(paiseSchema),
  tax: z.nullish(paiseSchema),
  /** The provider sends booleans as true, "1", 1 or "true". */
  on_hold: z.nullish(z.union([z.boolean(), storableText, z.number()])),
  created_at: z.number(),
  settled_at: z.nullish(z.number()),
  settlement_id: z.nullish(providerId),
  settlement_utr: utr,
  /** Of a refund. */
  payment_id: z.nullish(providerId),
  order_id: z.nullish(providerId),
});

export type Settlement = z.infer<typeof settlementSchema>;
export type SettlementLine = z.infer<typeof settlementLineSchema>;

export function isOnHold({ on_hold }: SettlementLine): boolean {
  return [true, 1, '1', 'true'].includes(on_hold ?? false);
}
