import * as z from 'zod/mini';
import { logFailure, parseJson, readBytes } from '../_shared/base/http.ts';
import type { DatabaseSettings } from '../_shared/base/database.ts';
import { sha256, verifyHmacSha256 } from '../_shared/base/crypto.ts';
import {
  type Environment,
  environmentSchema,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { hasChanged, syncOrder } from '../_shared/donations/order-sync.ts';
import {
  disputeSchema,
  paymentSchema,
  providerId,
  refundSchema,
  storableText,
  type Dispute,
  type Payment,
} from '../_shared/provider/payment.ts';
import { storePaymentEvent } from '../_shared/donations/payment-events.ts';
import { reviewItemsOfStrayPayment } from '../_shared/donations/reconciliation-pages.ts';
import { syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import {
  disputeReviewItem,
  openReviewItems,
  isKept,
  strayPaymentReviewItem,
  unreadableEventReviewItem,
} from '../_shared/base/review-items.ts';

type LimitedEnvironment = Environment & Required<Pick<DatabaseSettings, 'databaseSignal'>>;

/** The provider's events are a few kilobytes. */
const MAX_BODY_BYTES = 200_000;

/** The provider waits 5 seconds for the whole response. */
const LIMIT_MILLISECONDS = 4_000;
/** The part of the limit in which the provider can be asked. The rest is for writing what it says. */
const PROVIDER_SHARE = 0.6;

const eventSchema = z.object({
  event: storableText.check(z.minLength(1), z.maxLength(100)),
  created_at: z.nullish(z.number()),
});

const entitiesSchema = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: paymentSchema })),
    // A status that nobody knows is no reason to lose the event.
    subscription: z.optional(z.object({ entity: z.object({ id: providerId }) })),
    refund: z.optional(z.object({ entity: refundSchema })),
    dispute: z.optional(z.object({ entity: disputeSchema })),
  }),
});

/** Events of these types are useless without their payment or subscription. */
const paymentEventType =
  /^(payment\.(captured|failed|dispute\.\w+)|order\.paid|refund\.(processed|failed))$/;
const subscriptionEventType = /^subscription\./;

interface ReceivedEvent {
  type: string;
  /** What is stored: without personal data. */
  payload: Record<string, unknown>;
  payment: Payment | null;
  dispute: Dispute | null;
  /** The provider's subscription, of which the payment is a charge. */
  subscriptionId: string | null;
}

/**
 * Receives the payment provider's webhook events.
 *
 * Checks the signature over the raw bytes before it parses them. Stores the event, and compares the donation with
 * all payments of its order, or the sponsorship with the provider's subscription. Responds with 401 to a wrong
 * signature; with 200 once the event is stored, also for repeated and irrelevant events; with 5xx when the database
 * fails, so that the provider retries. What can't be compared in time stays due, and reconciliation compares it.
 * @param limitMilliseconds for the whole response, however many requests it needs
 */
export async function handle(
  request: Request,
  variables: EnvironmentVariables,
  limitMilliseconds: number = LIMIT_MILLISECONDS,
): Promise<Response> {
  try {
    if (request.method !== 'POST') return respond(405, 'method-not-allowed');
    const environment = {
      ...readSettings(environmentSchema, variables),
      databaseSignal: AbortSignal.timeout(limitMilliseconds),
      providerSignal: AbortSignal.timeout(limitMilliseconds * PROVIDER_SHARE),
    };
    const body = await readBytes(request, MAX_BODY_BYTES);
    if (!body) return respond(413, 'too-large');
    if (!(await isFromProvider(request, body, environment))) return respond(401, 'wrong-signature');
    // The provider's event id is a header, which the signature doesn't cover.
    const id = await sha256(body);
    const event = readWebhookEvent(body);
    if (!event) {
      logFailure('razorpay-webhook', new Error('malformed event with a valid signature'));
      await openReviewItems(environment, [
        unreadableEventReviewItem(new TextDecoder().decode(body), id),
      ]);
      // The provider would retry any other status, and another delivery has the same bytes.
      return respond(200, 'unreadable');
    }
    return respond(200, await record(event, id, environment));
  } catch (error) {
    logFailure('razorpay-webhook', error);
    return respond(500, 'not-recorded');
  }
}

function respond(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}

/** The provider retries for a day, so old events still have the signature of the previous secret. */
async function isFromProvider(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  environment: Environment,
): Promise<boolean> {
  const signature = request.headers.get('x-razorpay-signature') ?? '';
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_WEBHOOK_SECRET_BEFORE: previousSecret } =
    environment;
  if (await verifyHmacSha256(secret, body, signature)) return true;
  return previousSecret !== undefined && verifyHmacSha256(previousSecret, body, signature);
}

/**
 * Parses an event and removes personal data.
 * @returns null when it is not an event, or lacks the payment or subscription that its type promises
 */
function readWebhookEvent(body: Uint8Array): ReceivedEvent | null {
  const json = parseJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { event: type } = event.data;
  const entities = entitiesSchema.safeParse(json).data?.payload;
  const { payment: given, refund, dispute, subscription } = entities ?? {};
  const isIncomplete =
    (paymentEventType.test(type) && !given) || (subscriptionEventType.test(type) && !subscription);
  if (isIncomplete) return null;
  // Without an amount, the refund is the only one that is known.
  const refunded = refund?.entity.status === 'failed' ? 0 : refund?.entity.amount;
  const amount_refunded = given?.entity.amount_refunded ?? refunded;
  const payment = given ? { entity: { ...given.entity, amount_refunded } } : undefined;
  return {
    type,
    payload:
      payment || subscription ? { ...event.data, payload: { ...entities, payment } } : event.data,
    payment: payment?.entity ?? null,
    dispute: dispute?.entity ?? null,
    subscriptionId: subscription?.entity.id ?? null,
  };
}

/**
 * @returns the outcome: `recorded` when the donation has changed, `later` when the time was used up after the event
 * was stored
 */
async function record(
  event: ReceivedEvent,
  id: string,
  environment: LimitedEnvironment,
): Promise<string> {
  const { type, payload, subscriptionId } = event;
  const orderId = event.payment?.order_id ?? null;
  const isNew = await storePaymentEvent(environment, {
    id,
    type,
    payload,
    orderId,
    subscriptionId,
  });
  try {
    return await compare(event, isNew, environment);
  } catch (error) {
    if (!environment.databaseSignal.aborted) throw error;
    logFailure('razorpay-webhook', error);
    return 'later';
  }
}

async function compare(
  { payment, dispute, subscriptionId }: ReceivedEvent,
  isNew: boolean,
  environment: LimitedEnvironment,
): Promise<string> {
  if (subscriptionId !== null) {
    return isNew ? recordSubscription(subscriptionId, payment, environment) : 'duplicate';
  }
  if (!payment) return isNew ? 'ignored' : 'duplicate';
  const orderId = payment.order_id ?? null;
  const result =
    orderId === null
      ? null
      : await syncOrder(environment, orderId, {
          now: new Date(),
          acceptsCaptureWithoutProvider: true,
        });
  if (!result) {
    await openReviewItems(environment, dispute ? disputeReviewItem(dispute, orderId) : []);
    return orLater(async () => {
      await openReviewItems(environment, await reviewItemsOfStrayPayment(environment, payment));
      return 'unknown-order';
    });
  }
  if (hasChanged(result)) return 'recorded';
  if (!result.isUpToDate) return 'later';
  return isNew ? 'unchanged' : 'duplicate';
}

function recordSubscription(
  id: string,
  payment: Payment | null,
  environment: Environment,
): Promise<string> {
  return orLater(async () => {
    const synced = await syncSponsorship(
      environment,
      (all) => all.eq('provider_subscription_id', id),
      { now: new Date() },
    );
    if (synced) return 'recorded';
    const reviewItems = payment && isKept(payment) ? [strayPaymentReviewItem(payment, id)] : [];
    await openReviewItems(environment, reviewItems);
    return 'unknown-subscription';
  });
}

/**
 * For what the reconciliation finds too: a sponsorship stays due, and a payment is in the provider's list.
 * @returns `later` when the work fails, for example because the provider can't be asked
 */
async function orLater(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    logFailure('razorpay-webhook', error);
    return 'later';
  }
}
