import * as z from 'zod/mini';
import { parseJson, readBytes } from '../_shared/body.ts';
import { HttpError } from '../_shared/responses.ts';

const MAX_BODY_BYTES = 2_000;

// Strict, so that a request with an amount for a dog fails instead of having the amount ignored.
const dogSchema = z.strictObject({ dog_id: z.uuid() });
const amountSchema = z.strictObject({
  amount_paise: z.int(),
  type: z.enum(['One-time', 'Monthly']),
});
const bodySchema = z.union([dogSchema, amountSchema]);

/** The monthly amount of a dog, or an amount of the donor's choice. */
export type OrderRequest = z.infer<typeof bodySchema>;

/** @throws HttpError for a body that is too large or malformed */
export async function readOrderRequest(request: Request): Promise<OrderRequest> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (!bytes) throw new HttpError(413, 'bad-request');
  const result = bodySchema.safeParse(parseJson(bytes));
  if (!result.success) throw new HttpError(400, 'bad-request');
  return result.data;
}
