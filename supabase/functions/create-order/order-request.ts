import * as z from 'zod/mini';
import { Refusal } from '../_shared/answers.ts';
import { parseJson, readBytes } from '../_shared/body.ts';

const LARGEST_BODY_BYTES = 2_000;

// Strict, so that whoever sends an amount for a dog learns at once that it does not count.
const dogSchema = z.strictObject({ dog_id: z.uuid() });
const giftSchema = z.strictObject({
  amount_paise: z.int(),
  type: z.enum(['One-time', 'Monthly']),
});
const bodySchema = z.union([dogSchema, giftSchema]);

/** What a browser asks for: a dog's monthly sponsorship, or a gift of an amount of its own. */
export type OrderRequest = z.infer<typeof bodySchema>;

/** @throws Refusal for a body that is too large or asks for neither */
export async function readOrderRequest(request: Request): Promise<OrderRequest> {
  const bytes = await readBytes(request, LARGEST_BODY_BYTES);
  if (!bytes) throw new Refusal(413, 'bad-request');
  const result = bodySchema.safeParse(parseJson(bytes));
  if (!result.success) throw new Refusal(400, 'bad-request');
  return result.data;
}
