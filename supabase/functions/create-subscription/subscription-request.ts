import * as z from 'zod/mini';
import { HttpError } from '../_shared/responses.ts';
import { readJson } from '../_shared/site-function.ts';

const amount = z.int();

// Strict, so that a request with an unknown field fails instead of having the field ignored.
const bodySchema = z.union([
  z.strictObject({ dog_id: z.uuid(), amount_paise: z.optional(amount) }),
  z.strictObject({ amount_paise: amount }),
  z.strictObject({ replaces_id: z.uuid(), amount_paise: z.optional(amount) }),
]);

/** A sponsorship of a dog or of all dogs, or a new mandate for one that runs. */
export type SubscriptionRequest = z.infer<typeof bodySchema>;

/** @throws HttpError for a body that is too large or malformed */
export async function readSubscriptionRequest(request: Request): Promise<SubscriptionRequest> {
  const result = bodySchema.safeParse(await readJson(request));
  if (!result.success) throw new HttpError(400, 'bad-request');
  return result.data;
}
