import * as z from 'zod/mini';
import { verifyCheckout } from '../_shared/checkout-signature.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { enforceRateLimit } from '../_shared/rate-limit.ts';
import { HttpError, logError } from '../_shared/responses.ts';
import { readJson, serveSite } from '../_shared/site-function.ts';
import { readSponsorships, syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import { readUserId } from '../_shared/user.ts';

const checkoutSchema = z.strictObject({
  razorpay_payment_id: z.string().check(z.maxLength(100)),
  razorpay_subscription_id: z.string().check(z.maxLength(100)),
  razorpay_signature: z.string().check(z.maxLength(100)),
});

const bodySchema = z.union([z.strictObject({ sponsorship_id: z.uuid() }), checkoutSchema]);

/**
 * Compares a sponsorship with the card provider at once and carries out what is wanted, instead of waiting for the
 * schedule.
 *
 * Request: `{ sponsorship_id }` of the session's own account, or the checkout's signed answer.
 * Response: `{ status, wanted }`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'sync-sponsorship',
    request,
    () => readEnvironment(variables),
    (environment) => sync(request, environment),
  );
}

async function sync(request: Request, environment: Environment) {
  const result = bodySchema.safeParse(await readJson(request));
  if (!result.success) throw new HttpError(400, 'bad-request');
  const userId = await readUserId(request, environment);
  await enforceRateLimit(request, userId, environment);
  const filter =
    'sponsorship_id' in result.data
      ? ownFilter(result.data.sponsorship_id, userId)
      : await verifiedFilter(result.data, environment);
  const [sponsorship] = await readSponsorships(environment, filter);
  if (!sponsorship) throw new HttpError(404, 'unknown-sponsorship');
  try {
    const synced = await syncSponsorship(environment, filter, { now: new Date() });
    const { status, wanted } = synced?.after ?? sponsorship;
    return { status, wanted };
  } catch (error) {
    // It stays due, so the schedule repeats it.
    logError('sync-sponsorship', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

function ownFilter(id: string, userId: string | null): Record<string, string> {
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  return { id: `eq.${id}`, user_id: `eq.${userId}` };
}

async function verifiedFilter(
  answer: z.infer<typeof checkoutSchema>,
  environment: Environment,
): Promise<Record<string, string>> {
  const { razorpay_payment_id: paymentId, razorpay_subscription_id: id } = answer;
  await verifyCheckout(environment.RAZORPAY_KEY_SECRET, [paymentId, id], answer.razorpay_signature);
  return { provider_subscription_id: `eq.${id}` };
}
