import * as z from 'zod/mini';
import { databaseClient } from '../_shared/database.ts';
import { requireDonorId } from '../_shared/donor/stored-donor.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { keyMode } from '../_shared/provider.ts';
import { enforceRateLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/responses.ts';
import { serveSite } from '../_shared/site-function.ts';
import { readUserId } from '../_shared/user.ts';
import { createProviderSubscription } from './provider-subscription.ts';
import { readSubscriptionRequest } from './subscription-request.ts';
import { findTerms, type Terms } from './terms.ts';

const beginSchema = z.union([
  z.object({ problem: z.string() }),
  z.object({
    id: z.string(),
    dog_id: z.nullable(z.string()),
    provider_subscription_id: z.nullable(z.string()),
    created_at: z.string(),
  }),
]);

/**
 * Creates a sponsorship and a subscription with the card provider, for the checkout to authorise. Repeated calls get
 * the same one while it is not authorised.
 *
 * Request: `{ dog_id, amount_paise? }`, `{ amount_paise }` for all dogs, or `{ replaces_id, amount_paise? }`.
 * Response: `{ sponsorship_id, subscription_id, amount_paise, currency, starts_at }`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'create-subscription',
    request,
    () => readEnvironment(variables),
    (environment) => createSubscription(request, environment, new Date()),
  );
}

async function createSubscription(request: Request, environment: Environment, now: Date) {
  const body = await readSubscriptionRequest(request);
  const userId = await readUserId(request, environment);
  // A mandate without an account would have no page to end it.
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  await enforceRateLimit(request, userId, environment);
  const terms = await findTerms(body, userId, environment, now);
  await requireDonorId(environment, userId);
  const sponsorship = await begin(terms, userId, environment);
  const subscriptionId =
    sponsorship.provider_subscription_id ??
    (await subscribe(userId, sponsorship, terms, environment));
  return {
    sponsorship_id: sponsorship.id,
    subscription_id: subscriptionId,
    amount_paise: terms.amountPaise,
    currency: 'INR',
    starts_at: terms.startsAt?.toISOString() ?? null,
  };
}

async function begin(terms: Terms, userId: string, environment: Environment) {
  const { data } = await databaseClient(environment)
    .rpc('begin_sponsorship', {
      user_id: userId,
      dog_id: terms.dogId,
      amount_paise: terms.amountPaise,
      mode: keyMode(environment),
      replaces_id: terms.replacesId,
      starts_at: terms.startsAt?.toISOString() ?? null,
    })
    .throwOnError();
  const result = beginSchema.parse(data);
  if ('problem' in result) {
    throw new HttpError(result.problem === 'unknown-sponsorship' ? 404 : 409, result.problem);
  }
  return result;
}

/** When two calls create a subscription for one sponsorship, both get the stored one; the other expires unused. */
async function subscribe(
  userId: string,
  sponsorship: { id: string; dog_id: string | null; created_at: string },
  { amountPaise, startsAt }: Terms,
  environment: Environment,
): Promise<string> {
  const subscription = await createProviderSubscription(environment, {
    userId,
    sponsorshipId: sponsorship.id,
    dogId: sponsorship.dog_id,
    amountPaise,
    startsAt,
    createdAt: new Date(sponsorship.created_at),
  });
  const { data: storedId } = await databaseClient(environment)
    .rpc('save_subscription', {
      sponsorship_id: sponsorship.id,
      subscription_id: subscription.id,
      manage_url: subscription.short_url ?? null,
    })
    .throwOnError();
  if (storedId === null) throw new Error('the sponsorship is gone');
  return storedId;
}
