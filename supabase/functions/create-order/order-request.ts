import * as z from 'zod/mini';
import { HttpError } from '../_shared/responses.ts';
import { readJson } from '../_shared/site-function.ts';

// Strict, so that a request with an amount for a dog fails instead of having the amount ignored.
const typeSchema = z.enum(['One-time', 'Monthly']);
/** Of a visitor; checked when it is known who asks. */
const donor = z.optional(z.unknown());
const dogSchema = z.strictObject({
  dog_id: z.uuid(),
  type: z._default(typeSchema, 'Monthly'),
  donor,
});
const amountSchema = z.strictObject({
  amount_paise: z.int(),
  type: typeSchema,
  donor,
});
const bodySchema = z.union([dogSchema, amountSchema]);

/** The monthly amount of a dog, or an amount of the donor's choice. */
export type OrderRequest = z.infer<typeof bodySchema>;

/** @throws HttpError for a body that is too large or malformed */
export async function readOrderRequest(request: Request): Promise<OrderRequest> {
  const result = bodySchema.safeParse(await readJson(request));
  if (!result.success) throw new HttpError(400, 'bad-request');
  return result.data;
}
