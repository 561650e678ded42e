import * as z from 'zod/mini';
import { databaseClient } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';
import { callProvider, keyMode, orNull } from '../_shared/provider.ts';
import { HttpError, logFailure } from '../_shared/http.ts';
import { subscriptionSchema, type Subscription } from '../_shared/sponsorships/subscription.ts';

/** Ten years. Then the sponsor is asked to go on. */
const MONTHS = 120;
/** How long the payer may authorise it. */
const AUTHORISATION_SECONDS = 24 * 60 * 60;

const planSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export interface NewSubscription {
  readonly userId: string;
  readonly sponsorshipId: string;
  readonly dogId: string | null;
  readonly amountPaise: number;
  readonly startsAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Creates a subscription with the provider. The first of an amount needs a new plan, and so does one whose plan the
 * provider has forgotten.
 * @throws HttpError when the provider fails, or when the account had too many plans made today
 */
export async function createProviderSubscription(
  environment: Environment,
  subscription: NewSubscription,
): Promise<Subscription> {
  try {
    const known = await storedPlan(environment, subscription.amountPaise);
    if (known === null) {
      await requirePlanAllowed(environment, subscription);
    } else {
      const created = await orNull(subscribe(environment, known, subscription));
      if (created) return created;
      // The provider also refuses a subscription for other reasons.
      if (await orNull(callProvider(environment, 'GET', `plans/${known}`))) {
        throw new Error('the provider refuses the subscription');
      }
    }
    const planId = await makePlan(environment, subscription.amountPaise);
    return await subscribe(environment, planId, subscription);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    logFailure('create-subscription', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

async function subscribe(
  environment: Environment,
  planId: string,
  { sponsorshipId, dogId, startsAt, createdAt }: NewSubscription,
): Promise<Subscription> {
  const response = await callProvider(environment, 'POST', 'subscriptions', {
    body: {
      plan_id: planId,
      total_count: MONTHS,
      quantity: 1,
      customer_notify: false,
      expire_by: unixSeconds(createdAt) + AUTHORISATION_SECONDS,
      ...(startsAt ? { start_at: unixSeconds(startsAt) } : {}),
      notes: { sponsorship_id: sponsorshipId, ...(dogId ? { dog_id: dogId } : {}) },
    },
  });
  return subscriptionSchema.parse(response);
}

async function storedPlan(environment: Environment, amountPaise: number): Promise<string | null> {
  const { data } = await databaseClient(environment)
    .from('provider_plans')
    .select('provider_plan_id')
    .match({ amount_paise: amountPaise, mode: keyMode(environment) })
    .maybeSingle()
    .throwOnError();
  return data?.provider_plan_id ?? null;
}

async function requirePlanAllowed(
  environment: Environment,
  { userId, amountPaise }: NewSubscription,
): Promise<void> {
  const { data: isAllowed } = await databaseClient(environment)
    .rpc('allow_plan', { account: userId, amount_paise: amountPaise })
    .throwOnError();
  if (!isAllowed) throw new HttpError(429, 'too-many-amounts');
}

/** Two calls at once may create two plans of one amount, which does no harm: the last is stored. */
async function makePlan(environment: Environment, amountPaise: number): Promise<string> {
  const rupees = amountPaise / 100;
  const response = await callProvider(environment, 'POST', 'plans', {
    body: {
      period: 'monthly',
      interval: 1,
      item: { name: `₹${rupees} every month`, amount: amountPaise, currency: 'INR' },
    },
  });
  const { id } = planSchema.parse(response);
  await databaseClient(environment)
    .from('provider_plans')
    .upsert({ amount_paise: amountPaise, mode: keyMode(environment), provider_plan_id: id })
    .throwOnError();
  return id;
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
