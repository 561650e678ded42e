import * as z from 'zod/mini';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';
import { callProvider, keyMode } from '../_shared/provider.ts';
import { HttpError, logError } from '../_shared/responses.ts';
import { subscriptionSchema, type Subscription } from '../_shared/sponsorships/subscription.ts';

/** Ten years. Then the sponsor is asked to go on. */
const MONTHS = 120;
/** How long the payer may authorise it. */
const AUTHORISATION_SECONDS = 24 * 60 * 60;

const plansSchema = z.array(z.object({ provider_plan_id: z.string() }));
const planSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export interface NewSubscription {
  readonly sponsorshipId: string;
  readonly dogId: string | null;
  readonly amountPaise: number;
  readonly startsAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Creates a subscription with the provider, and a plan if it is the first of this amount.
 * @throws HttpError when the provider fails
 */
export async function createProviderSubscription(
  environment: Environment,
  subscription: NewSubscription,
): Promise<Subscription> {
  try {
    const { sponsorshipId, dogId, amountPaise, startsAt, createdAt } = subscription;
    const planId = await findPlan(environment, amountPaise);
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
  } catch (error) {
    logError('create-subscription', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

/** Two calls at once may create two plans of one amount, which does no harm. */
async function findPlan(environment: Environment, amountPaise: number): Promise<string> {
  const mode = keyMode(environment);
  const query = new URLSearchParams({
    select: 'provider_plan_id',
    amount_paise: `eq.${amountPaise}`,
    mode: `eq.${mode}`,
  });
  const [known] = plansSchema.parse(
    await databaseRequest(environment, 'GET', `provider_plans?${query.toString()}`),
  );
  if (known) return known.provider_plan_id;
  const rupees = amountPaise / 100;
  const response = await callProvider(environment, 'POST', 'plans', {
    body: {
      period: 'monthly',
      interval: 1,
      item: { name: `₹${rupees} every month`, amount: amountPaise, currency: 'INR' },
    },
  });
  const { id } = planSchema.parse(response);
  await databaseRequest(
    environment,
    'POST',
    'provider_plans',
    { amount_paise: amountPaise, mode, provider_plan_id: id },
    'return=minimal,resolution=ignore-duplicates',
  );
  return id;
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
