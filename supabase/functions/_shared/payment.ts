import * as z from 'zod/mini';

/** Text that Postgres can store: no NUL and no lone surrogate. */
export const storableText = z.string().check(z.regex(/^[^\0\p{Surrogate}]*$/u));

/**
 * A payment in the provider's JSON. Parsing removes every other field: we keep what accounting needs, and
 * no personal data such as the payer's email, phone number or card.
 */
export const paymentSchema = z.object({
  id: storableText.check(z.minLength(1), z.maxLength(100)),
  order_id: z.nullish(storableText),
  /** Paise. */
  amount: z.int(),
  currency: storableText,
  status: z.nullish(storableText),
  method: z.nullish(storableText),
  /** The provider sends booleans as true, "1", 1 or "true". */
  captured: z.nullish(z.union([z.boolean(), storableText, z.number()])),
  amount_refunded: z.nullish(z.int()),
  fee: z.nullish(z.number()),
  tax: z.nullish(z.number()),
  error_code: z.nullish(storableText),
  error_reason: z.nullish(storableText),
  /** Unix seconds. */
  created_at: z.nullish(z.number()),
});

export type Payment = z.infer<typeof paymentSchema>;

/** The statuses that a pending donation can change to. */
export type NextStatus = 'completed' | 'failed' | 'refunded';

/** True when the provider says so explicitly. It refunds an uncaptured payment automatically. */
export function isUncaptured({ captured }: Payment): boolean {
  return captured === false || captured === 0 || captured === '0' || captured === 'false';
}
