import * as z from 'zod/mini';
import { verifyCheckout } from '../_shared/checkout-signature.ts';
import { databaseRequest } from '../_shared/database.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { enforceRateLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/responses.ts';
import { readJson, serveSite } from '../_shared/site-function.ts';
import { readUserId } from '../_shared/user.ts';

const idSchema = z.string().check(z.minLength(1), z.maxLength(100));
const bodySchema = z.strictObject({
  razorpay_order_id: idSchema,
  razorpay_payment_id: idSchema,
  razorpay_signature: z.string().check(z.maxLength(100)),
});
const outcomeSchema = z.nullable(z.enum(['added', 'already', 'not-yours']));

/**
 * Adds a donation that was paid without an account to the session's own account. It changes no status.
 *
 * Request: the checkout's signed answer, `{ razorpay_order_id, razorpay_payment_id, razorpay_signature }`.
 * Response: `{ outcome }`, `added` or `already`; or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'claim-donation',
    request,
    () => readEnvironment(variables),
    (environment) => claim(request, environment),
  );
}

async function claim(request: Request, environment: Environment) {
  const result = bodySchema.safeParse(await readJson(request));
  if (!result.success) throw new HttpError(400, 'bad-request');
  const userId = await readUserId(request, environment);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  await enforceRateLimit(request, userId, environment);
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = result.data;
  await verifyCheckout(
    environment.RAZORPAY_KEY_SECRET,
    [orderId, paymentId],
    result.data.razorpay_signature,
  );
  const outcome = outcomeSchema.parse(
    await databaseRequest(environment, 'POST', 'rpc/claim_donation', {
      order_id: orderId,
      user_id: userId,
    }),
  );
  if (outcome === null) throw new HttpError(404, 'unknown-donation');
  if (outcome === 'not-yours') throw new HttpError(409, outcome);
  return { outcome };
}
