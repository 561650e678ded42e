import * as z from 'zod/mini';

/**
 * A text that the database can keep: it has no place for NUL, nor for half of a pair of code units.
 * Anything else is no event of the provider's, and delivering it again would not mend it.
 */
export const storableText = z.string().check(z.regex(/^[^\0\p{Surrogate}]*$/u));

/**
 * A payment as the card provider tells it, without the person. A scheme strips what it does not name: what
 * stays is what an accountant needs; who paid, from which address and with which card, is the provider's to
 * keep.
 */
export const paymentSchema = z.object({
  id: storableText.check(z.minLength(1), z.maxLength(100)),
  order_id: z.nullish(storableText),
  /** Paise. */
  amount: z.int(),
  currency: storableText,
  status: z.nullish(storableText),
  method: z.nullish(storableText),
  /** True and false arrive in several forms. */
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

/** What a donation becomes; `pending` is where it starts. */
export type NextStatus = 'completed' | 'failed' | 'refunded';

/** Whether the money never became the site's: the provider gives such a payment back by itself. */
export function isUncaptured({ captured }: Payment): boolean {
  return captured === false || captured === 0 || captured === '0' || captured === 'false';
}
