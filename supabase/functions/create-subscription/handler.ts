import * as z from 'zod/mini';
import { Constants } from '../_shared/common/database.ts';
import { databaseClient } from '../_shared/base/database.ts';
import {
  readVisitorDetails,
  requireDonorId,
  type VisitorDetails,
} from '../_shared/donations/donor.ts';
import {
  type Environment,
  environmentSchema,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { giftSchema, ORDER_MAX_BYTES, requireGiftAllowed } from '../_shared/gifts/gift.ts';
import type { GiftDetails } from '../_shared/common/gift-texts.ts';
import { HttpError, logFailure } from '../_shared/base/http.ts';
import { callProvider, keyMode, orNull } from '../_shared/provider/provider.ts';
import { enforceRateLimit } from '../_shared/base/rate-limit.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import { readSponsorships, type SponsorshipFilter } from '../_shared/sponsorships/sponsorship.ts';
import { replacementStart } from '../_shared/sponsorships/start-date.ts';
import { subscriptionSchema, type Subscription } from '../_shared/provider/subscription.ts';
import { termsError } from '../_shared/base/terms-error.ts';

const amount = z.int();

/** Ten years. Then the sponsor is asked to go on. */
const MONTHS = 120;
/** How long the payer may authorise it. */
const AUTHORISATION_SECONDS = 24 * 60 * 60;

const planSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/**
 * A sponsorship of a dog or of all dogs, or a new mandate for one that runs. Strict, so that a request with an unknown
 * field fails instead of having the field ignored.
 */
const accountSchema = z.union([
  z.strictObject({
    dog_id: z.uuid(),
    amount_paise: z.optional(amount),
    gift: z.optional(giftSchema),
  }),
  z.strictObject({ amount_paise: amount }),
  z.strictObject({ replaces_id: z.uuid(), amount_paise: z.optional(amount) }),
]);

/** What a visitor adds. The details are checked as those of an order. */
const visitorShape = {
  donor: z.unknown(),
  /** Of the browser: the same id with the same details is the same sponsorship. */
  request_id: z.uuid(),
  /** Of the page. */
  language: z._default(z.enum(Constants.public.Enums.language), 'en'),
};

/** A gift needs an account, and a visitor has nothing to replace. */
const visitorSchema = z.union([
  z.strictObject({ dog_id: z.uuid(), amount_paise: z.optional(amount), ...visitorShape }),
  z.strictObject({ amount_paise: amount, ...visitorShape }),
]);

const beginSchema = z.union([
  z.object({ problem: z.string() }),
  z.object({
    id: z.string(),
    dog_id: z.nullable(z.string()),
    amount_paise: z.int(),
    provider_subscription_id: z.nullable(z.string()),
    created_at: z.string(),
    /** Opens the page of a visitor's sponsorship. */
    secret: z.optional(z.string()),
  }),
]);

type Begun = Exclude<z.infer<typeof beginSchema>, { problem: string }>;

/** What a mandate is about. */
interface Terms {
  /** As the sponsor chose it; null for the dog's price, or what the replaced sponsorship gives. */
  readonly amountPaise: number | null;
  /** Null for all dogs, and for a replacement, which keeps the dog of the old one. */
  readonly dogId: string | null;
  readonly replacesId: string | null;
  /** Null when the first charge comes with the authorisation. */
  readonly startsAt: Date | null;
  /** Null for the person's own sponsorship. */
  readonly gift: GiftDetails | null;
}

/**
 * Creates a sponsorship and a subscription with the card provider, for the checkout to authorise. Repeated calls get
 * the same one while it is not authorised.
 *
 * Request: `{ dog_id, amount_paise?, gift? }`, `{ amount_paise }` for all dogs, or `{ replaces_id, amount_paise? }`; from a
 * visitor `{ dog_id, amount_paise? }` or `{ amount_paise }`, with `request_id`, `language?` and
 * `donor: { name, address, email, is_indian_citizen, whatsapp?: { number, consents: true } }`.
 * Response: `{ sponsorship_id, subscription_id, amount_paise, currency, starts_at }`, for a visitor with `secret`, or
 * `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'create-subscription',
    request,
    () => readSettings(environmentSchema, variables),
    (environment) => createSubscription(request, environment, new Date()),
  );
}

async function createSubscription(request: Request, environment: Environment, now: Date) {
  const body = await readJson(request, ORDER_MAX_BYTES);
  const visitor = visitorSchema.safeParse(body);
  const account = accountSchema.safeParse(body);
  if (!visitor.success && !account.success) throw new HttpError(400, 'bad-request');
  const userId = await readUserId(request, environment);
  if (userId === null) {
    // For example a gift every month.
    if (!visitor.success) throw new HttpError(401, 'sign-in-required');
    return await subscribeVisitor(request, visitor.data, environment);
  }
  // An account changes its details with save-donor.
  if (!account.success) throw new HttpError(400, 'bad-request');
  await enforceRateLimit(request, userId, environment);
  const terms = await findTerms(account.data, userId, environment, now);
  if (terms.gift) await requireGiftAllowed(environment, terms.gift, userId, now);
  await requireDonorId(environment, userId);
  const sponsorship = await begin(terms, userId, environment);
  return await subscribed(userId, sponsorship, terms.startsAt, environment);
}

async function subscribeVisitor(
  request: Request,
  { donor, ...wish }: z.infer<typeof visitorSchema>,
  environment: Environment,
) {
  await enforceRateLimit(request, null, environment);
  const details = readVisitorDetails(donor);
  // The payer adds it to a receipt.
  if (details.pan !== undefined) throw new HttpError(400, 'bad-request');
  const sponsorship = await beginForVisitor(wish, details, environment);
  return {
    ...(await subscribed(null, sponsorship, null, environment)),
    secret: sponsorship.secret,
  };
}

/** The answer to the person who began a sponsorship, once the provider has its subscription. */
async function subscribed(
  userId: string | null,
  sponsorship: Begun,
  startsAt: Date | null,
  environment: Environment,
) {
  const subscriptionId =
    sponsorship.provider_subscription_id ??
    (await subscribe(userId, sponsorship, startsAt, environment));
  return {
    sponsorship_id: sponsorship.id,
    subscription_id: subscriptionId,
    amount_paise: sponsorship.amount_paise,
    currency: 'INR',
    starts_at: startsAt?.toISOString() ?? null,
  };
}

/** @throws HttpError for an unknown sponsorship */
async function findTerms(
  body: z.infer<typeof accountSchema>,
  userId: string,
  environment: Environment,
  now: Date,
): Promise<Terms> {
  const amountPaise = body.amount_paise ?? null;
  if (!('replaces_id' in body)) {
    const dogId = 'dog_id' in body ? body.dog_id : null;
    const gift = 'gift' in body ? (body.gift ?? null) : null;
    return { amountPaise, dogId, replacesId: null, startsAt: null, gift };
  }
  const replacesId = body.replaces_id;
  const own: SponsorshipFilter = (all) => all.eq('id', replacesId).eq('user_id', userId);
  // The provider's date of the next charge, not the stored one, decides when the new mandate starts.
  await syncSponsorship(environment, own, { now });
  const [replaced] = await readSponsorships(environment, own);
  if (!replaced) throw new HttpError(404, 'unknown-sponsorship');
  const startsAt = replacementStart(replaced, now);
  return { amountPaise, dogId: null, replacesId, startsAt, gift: null };
}

/** @throws HttpError for a dog or an amount that can't be given to, which the database checks */
async function begin(terms: Terms, userId: string, environment: Environment): Promise<Begun> {
  const { data } = await databaseClient(environment)
    .rpc('begin_sponsorship', {
      user_id: userId,
      dog_id: terms.dogId,
      amount_paise: terms.amountPaise,
      mode: keyMode(environment),
      replaces_id: terms.replacesId,
      starts_at: terms.startsAt?.toISOString() ?? null,
      ...(terms.gift ? { gift: terms.gift } : {}),
    })
    .throwOnError();
  return readBegun(data);
}

/**
 * @throws HttpError as {@link begin}
 */
async function beginForVisitor(
  wish: Omit<z.infer<typeof visitorSchema>, 'donor'> & { dog_id?: string },
  { name, address, email, whatsapp }: VisitorDetails,
  environment: Environment,
): Promise<Begun> {
  const { data } = await databaseClient(environment)
    .rpc('begin_visitor_sponsorship', {
      request_id: wish.request_id,
      visitor: { name, address, email, whatsapp_number: whatsapp?.number ?? null },
      dog_id: wish.dog_id ?? null,
      amount_paise: wish.amount_paise ?? null,
      mode: keyMode(environment),
      language: wish.language,
    })
    .throwOnError();
  return readBegun(data);
}

function readBegun(data: unknown): Begun {
  const result = beginSchema.parse(data);
  if ('problem' in result) throw termsError(result.problem);
  return result;
}

/** When two calls create a subscription for one sponsorship, both get the stored one; the other expires unused. */
async function subscribe(
  userId: string | null,
  sponsorship: Begun,
  startsAt: Date | null,
  environment: Environment,
): Promise<string> {
  const subscription = await createProviderSubscription(environment, {
    userId,
    sponsorshipId: sponsorship.id,
    dogId: sponsorship.dog_id,
    amountPaise: sponsorship.amount_paise,
    startsAt,
    createdAt: new Date(sponsorship.created_at),
  });
  const { data: storedId } = await databaseClient(environment)
    .rpc('save_provider_subscription', {
      sponsorship_id: sponsorship.id,
      subscription_id: subscription.id,
      manage_url: subscription.short_url ?? null,
    })
    .throwOnError();
  if (storedId === null) throw new Error('the sponsorship is gone');
  return storedId;
}

interface NewSubscription {
  /** Null for a visitor, who chooses among finitely many amounts. */
  readonly userId: string | null;
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
async function createProviderSubscription(
  environment: Environment,
  subscription: NewSubscription,
): Promise<Subscription> {
  try {
    const known = await storedPlan(environment, subscription.amountPaise);
    if (known === null) {
      await requirePlanAllowed(environment, subscription);
    } else {
      const created = await orNull(orderSubscription(environment, known, subscription));
      if (created) return created;
      // The provider also refuses a subscription for other reasons.
      if (await orNull(callProvider(environment, 'GET', `plans/${known}`))) {
        throw new Error('the provider refuses the subscription');
      }
    }
    const planId = await makePlan(environment, subscription.amountPaise);
    return await orderSubscription(environment, planId, subscription);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    logFailure('create-subscription', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

async function orderSubscription(
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
  if (userId === null) return;
  const { data: isAllowed } = await databaseClient(environment)
    .rpc('allow_plan', { account_id: userId, amount_paise: amountPaise })
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
