import * as z from 'zod/mini';
import { Constants, type TablesInsert } from '../_shared/common/database.ts';
import { databaseClient } from '../_shared/base/database.ts';
import { termsError } from '../_shared/base/terms-error.ts';
import { panColumns, readVisitorDetails, requireDonorId } from '../_shared/donations/donor.ts';
import {
  type Environment,
  environmentSchema,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { giftSchema, ORDER_MAX_BYTES, requireGiftAllowed } from '../_shared/gifts/gift.ts';
import type { GiftDetails } from '../_shared/common/gift-texts.ts';
import { HttpError, logFailure } from '../_shared/base/http.ts';
import { isPaid } from '../_shared/provider/donation-state.ts';
import { syncOrder } from '../_shared/donations/order-sync.ts';
import { providerId } from '../_shared/provider/payment.ts';
import { callProvider, keyMode } from '../_shared/provider/provider.ts';
import { enforceRateLimit } from '../_shared/base/rate-limit.ts';
import type { Language } from '../_shared/common/say.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';

// Strict, so that a request with an unknown field fails instead of having the field ignored.
/** Of a visitor; checked when it is known who asks. */
const donorSchema = z.optional(z.unknown());
/** Of the page on which somebody pays. */
const pageLanguageSchema = z._default(z.enum(Constants.public.Enums.language), 'en');
const dogSchema = z.strictObject({
  dog_id: z.uuid(),
  amount_paise: z.optional(z.int()),
  donor: donorSchema,
  gift: z.optional(giftSchema),
  language: pageLanguageSchema,
});
const appealSchema = z.strictObject({
  appeal_id: z.uuid(),
  amount_paise: z.int(),
  donor: donorSchema,
  language: pageLanguageSchema,
});
const amountSchema = z.strictObject({
  amount_paise: z.int(),
  donor: donorSchema,
  language: pageLanguageSchema,
});
/** For a dog, for an appeal, or for all dogs. */
const bodySchema = z.union([dogSchema, appealSchema, amountSchema]);

/** How an order stands that the page began. Its id is random: only the browser that pays and the provider know it. */
const askSchema = z.strictObject({ order_id: providerId });

const termsSchema = z.union([
  z.object({ problem: z.string() }),
  z.object({
    amount_paise: z.int(),
    dog_id: z.optional(z.uuid()),
    dog_name: z.nullable(z.string()),
  }),
]);

const orderSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.number(),
  currency: z.string(),
});

const giftLinkSchema = z.object({ id: z.uuid(), secret: z.string() });

interface Purpose {
  amountPaise: number;
  dog: { id: string; name: string } | null;
  appealId: string | null;
}

interface OrderDonor {
  readonly id: string;
  /** The row to insert for a visitor; null for an account, which has one. */
  readonly visitorRow: TablesInsert<'donors'> | null;
}

/**
 * Creates an order with the card provider and a pending one-time donation for it.
 *
 * Request: `{ dog_id, amount_paise?, gift? }` for a dog, `{ appeal_id, amount_paise }` for an appeal, or `{ amount_paise }`
 * for all dogs; from a visitor with
 * `donor: { name, address, email, is_indian_citizen, pan?, whatsapp?: { number, consents: true } }`; from a Hindi page with `language`.
 * Response: `{ order_id, amount_paise, currency }`, for a visitor's gift with `gift: { id, secret }`, which opens its page
 * once it is paid, or `{ error }` with a code.
 *
 * A page that was closed while somebody paid asks `{ order_id }` instead, and is answered `{ standing }`: `paid`,
 * `confirming` while a payment may still be captured, or `unpaid`. The donation is brought up to date first.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'create-order',
    request,
    () => readSettings(environmentSchema, variables),
    (environment) => createOrder(request, environment, new Date()),
  );
}

async function createOrder(request: Request, environment: Environment, now: Date) {
  const json = await readJson(request, ORDER_MAX_BYTES);
  const asked = askSchema.safeParse(json);
  const body = bodySchema.safeParse(json);
  if (!asked.success && !body.success) throw new HttpError(400, 'bad-request');
  const userId = await readUserId(request, environment);
  await enforceRateLimit(request, userId, environment);
  if (!body.success)
    return { standing: await standingOf(asked.data?.order_id ?? '', environment, now) };
  const purpose = await findPurpose(body.data, environment);
  const gift = ('gift' in body.data && body.data.gift) || null;
  if (gift) await requireGiftAllowed(environment, gift, userId, now);
  const donor = await findDonor(environment, userId, body.data.donor);
  const donationId = crypto.randomUUID();
  const orderId = await createProviderOrder(environment, donationId, purpose);
  const { language } = body.data;
  await savePendingDonation(environment, {
    donationId,
    userId,
    purpose,
    donor,
    gift,
    orderId,
    language,
  });
  const order = { order_id: orderId, amount_paise: purpose.amountPaise, currency: 'INR' };
  if (gift === null || userId !== null) return order;
  const { data } = await databaseClient(environment)
    .rpc('visitor_gift_link', { donation_id: donationId })
    .throwOnError();
  return { ...order, gift: giftLinkSchema.parse(data) };
}

/** @throws HttpError `unknown-order` */
async function standingOf(orderId: string, environment: Environment, now: Date) {
  const synced = await syncOrder(environment, orderId, { now });
  if (!synced) throw new HttpError(404, 'unknown-order');
  if (isPaid(synced.after)) return 'paid';
  return synced.isBeingPaid ? 'confirming' : 'unpaid';
}

/**
 * What the order is for. The database checks the amount; without one, it is the dog's price.
 * @throws HttpError for an unknown or unavailable dog, an appeal that has ended, or an amount that can't be given
 */
async function findPurpose(
  body: z.infer<typeof bodySchema>,
  environment: Environment,
): Promise<Purpose> {
  const database = databaseClient(environment);
  const appealId = 'appeal_id' in body ? body.appeal_id : null;
  const chosenDogId = 'dog_id' in body ? body.dog_id : null;
  const { data } = await (
    'appeal_id' in body
      ? database.rpc('appeal_order_terms', {
          appeal_id: body.appeal_id,
          amount_paise: body.amount_paise,
        })
      : database.rpc('order_terms', {
          dog_id: chosenDogId,
          amount_paise: body.amount_paise ?? null,
        })
  ).throwOnError();
  const terms = termsSchema.parse(data);
  if ('problem' in terms) throw termsError(terms.problem);
  const { amount_paise: amountPaise, dog_id: dogId = chosenDogId, dog_name } = terms;
  const dog = dogId === null ? null : { id: dogId, name: dog_name ?? '' };
  return { amountPaise, dog, appealId };
}

/**
 * Who gives: the account's stored details, or those that a visitor sends.
 * @param sent the details in the request
 * @throws HttpError `donor-details-needed`, and for details that are wrong or of an account
 */
async function findDonor(
  environment: Environment,
  userId: string | null,
  sent: unknown,
): Promise<OrderDonor> {
  if (userId !== null) {
    // An account changes its details with save-donor.
    if (sent !== undefined) throw new HttpError(400, 'bad-request');
    return { id: await requireDonorId(environment, userId), visitorRow: null };
  }
  if (sent === undefined) throw new HttpError(422, 'donor-details-needed');
  const details = readVisitorDetails(sent);
  const { name, address, email, whatsapp } = details;
  const id = crypto.randomUUID();
  const pan = await panColumns(environment, id, details);
  return {
    id,
    visitorRow: { id, name, address, email, whatsapp_number: whatsapp?.number ?? null, ...pan },
  };
}

/**
 * Creates an order with the provider.
 * @param donationId becomes the receipt, which the provider wants unique and at most 40 characters long
 * @returns the id of the order
 * @throws HttpError when the provider fails or returns a different order
 */
async function createProviderOrder(
  environment: Environment,
  donationId: string,
  purpose: Purpose,
): Promise<string> {
  try {
    const response = await callProvider(environment, 'POST', 'orders', {
      body: {
        amount: purpose.amountPaise,
        currency: 'INR',
        receipt: donationId,
        notes: notesFor(donationId, purpose),
      },
    });
    const order = orderSchema.safeParse(response);
    const isRequestedOrder =
      order.success && order.data.amount === purpose.amountPaise && order.data.currency === 'INR';
    if (isRequestedOrder) return order.data.id;
    throw new Error('provider returned a different order');
  } catch (error) {
    logFailure('create-order', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

function notesFor(donationId: string, { dog, appealId }: Purpose): Record<string, string> {
  return {
    donation_id: donationId,
    ...(appealId === null ? {} : { appeal_id: appealId }),
    ...(dog ? { dog_id: dog.id, dog_name: dog.name } : {}),
  };
}

interface PendingDonation {
  readonly donationId: string;
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly donor: OrderDonor;
  readonly gift: GiftDetails | null;
  readonly orderId: string;
  readonly language: Language;
}

async function savePendingDonation(
  environment: Environment,
  { donationId, userId, purpose, donor, gift, orderId, language }: PendingDonation,
): Promise<void> {
  await databaseClient(environment)
    .rpc('save_pending_donation', {
      donation: {
        id: donationId,
        user_id: userId,
        dog_id: purpose.dog?.id ?? null,
        appeal_id: purpose.appealId,
        donor_id: donor.id,
        amount_paise: purpose.amountPaise,
        provider_order_id: orderId,
        mode: keyMode(environment),
        language,
      },
      visitor: donor.visitorRow,
      gift,
    })
    .throwOnError();
}
