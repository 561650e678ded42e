import * as z from 'zod/mini';

/**
 * A payment as the card provider tells it, without the person. A scheme strips what it does not name: what
 * stays is what an accountant needs; who paid, from which address and with which card, is the provider's to
 * keep.
 */
export const paymentSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  order_id: z.nullish(z.string()),
  /** Paise. */
  amount: z.int(),
  currency: z.string(),
  status: z.nullish(z.string()),
  method: z.nullish(z.string()),
  /** True and false arrive in several forms. */
  captured: z.nullish(z.union([z.boolean(), z.string(), z.number()])),
  amount_refunded: z.nullish(z.int()),
  fee: z.nullish(z.number()),
  tax: z.nullish(z.number()),
  error_code: z.nullish(z.string()),
  error_reason: z.nullish(z.string()),
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
