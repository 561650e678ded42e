import * as z from 'zod/mini';
import { verifyHmacSha256 } from '../_shared/base/crypto.ts';
import { databaseClient } from '../_shared/base/database.ts';
import {
  type Environment,
  environmentSchema,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { enforceRateLimit } from '../_shared/base/rate-limit.ts';
import { HttpError, logFailure } from '../_shared/base/http.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { readSponsorships, type SponsorshipFilter } from '../_shared/sponsorships/sponsorship.ts';
import { syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import { ownRole } from '../_shared/team/team.ts';
import { isEnded } from '../_shared/sponsorships/sponsorship-state.ts';

const checkoutSchema = z.strictObject({
  razorpay_payment_id: z.string().check(z.maxLength(100)),
  razorpay_subscription_id: z.string().check(z.maxLength(100)),
  razorpay_signature: z.string().check(z.maxLength(100)),
});

/** The sponsorships of an account that was just deleted. */
const deletedSchema = z.strictObject({
  stopped_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20)),
});

/** Of a visitor, who has the secret of its page. */
const secretSchema = z.strictObject({
  sponsorship_id: z.uuid(),
  secret: z.string().check(z.maxLength(100)),
});

const bodySchema = z.union([
  z.strictObject({ sponsorship_id: z.uuid() }),
  secretSchema,
  deletedSchema,
  checkoutSchema,
]);

/**
 * Compares a sponsorship with the card provider immediately and applies the desired status, instead of waiting for the
 * schedule.
 *
 * Request: `{ sponsorship_id }` of the session's own account, for an administrator of any, with the `secret` of a visitor's
 * page, the checkout's signed answer, or `{ stopped_ids }`, which delete_own_account has returned. Those need no session, which has ended with the account: the ids are random, and the
 * call only does earlier what the schedule does.
 * Response: `{ status, desired_status }`, to the checkout's answer and a secret also `next_charge_at`, for stopped ones `{ is_stopped }`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'sync-sponsorship',
    request,
    () => readSettings(environmentSchema, variables),
    (environment) => sync(request, environment),
  );
}

async function sync(request: Request, environment: Environment) {
  const result = bodySchema.safeParse(await readJson(request));
  if (!result.success) throw new HttpError(400, 'bad-request');
  if ('stopped_ids' in result.data) {
    await enforceRateLimit(request, null, environment);
    return { is_stopped: await finishStops(result.data.stopped_ids, environment) };
  }
  const userId = await readUserId(request, environment);
  await enforceRateLimit(request, userId, environment);
  const filter =
    'secret' in result.data
      ? await openedFilter(result.data, environment)
      : 'sponsorship_id' in result.data
        ? await permittedFilter(result.data.sponsorship_id, userId, request, environment)
        : await verifiedFilter(result.data, environment);
  const [sponsorship] = await readSponsorships(environment, filter);
  if (!sponsorship) throw new HttpError(404, 'unknown-sponsorship');
  try {
    const synced = await syncSponsorship(environment, filter, { now: new Date() });
    const { status, desired_status, next_charge_at } = synced?.after ?? sponsorship;
    // An account reads the rest from its own rows.
    const isAccount = 'sponsorship_id' in result.data && !('secret' in result.data);
    return { status, desired_status, ...(isAccount ? {} : { next_charge_at }) };
  } catch (error) {
    // It stays due, so the schedule repeats it.
    logFailure('sync-sponsorship', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

/** @returns whether none of them can be charged any more; the schedule repeats what failed */
async function finishStops(ids: readonly string[], environment: Environment): Promise<boolean> {
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const filter: SponsorshipFilter = (all) =>
        all.eq('id', id).is('user_id', null).eq('end_reason', 'account');
      try {
        const synced = await syncSponsorship(environment, filter, { now: new Date() });
        return synced === null || isEnded(synced.after.status);
      } catch (error) {
        logFailure('sync-sponsorship', error);
        return false;
      }
    }),
  );
  return outcomes.every(Boolean);
}

/** An own sponsorship, for an administrator any. */
async function permittedFilter(
  id: string,
  userId: string | null,
  request: Request,
  environment: Environment,
): Promise<SponsorshipFilter> {
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  const isAdmin = (await ownRole(request, environment)) === 'admin';
  return (all) => (isAdmin ? all.eq('id', id) : all.eq('id', id).eq('user_id', userId));
}

/** @throws HttpError `unknown-sponsorship` for a secret of another one */
async function openedFilter(
  opened: z.infer<typeof secretSchema>,
  environment: Environment,
): Promise<SponsorshipFilter> {
  const { data } = await databaseClient(environment)
    .rpc('visitor_sponsorship', opened)
    .throwOnError();
  if (data === null) throw new HttpError(404, 'unknown-sponsorship');
  return (all) => all.eq('id', opened.sponsorship_id);
}

/**
 * Source: https://razorpay.com/docs/payments/subscriptions/integration-guide/
 * @throws HttpError `wrong-signature` for an answer that the provider's checkout has not signed
 */
async function verifiedFilter(
  answer: z.infer<typeof checkoutSchema>,
  { RAZORPAY_KEY_SECRET }: Environment,
): Promise<SponsorshipFilter> {
  const { razorpay_payment_id: paymentId, razorpay_subscription_id: id } = answer;
  const signed = new TextEncoder().encode(`${paymentId}|${id}`);
  if (!(await verifyHmacSha256(RAZORPAY_KEY_SECRET, signed, answer.razorpay_signature))) {
    throw new HttpError(400, 'wrong-signature');
  }
  return (all) => all.eq('provider_subscription_id', id);
}
