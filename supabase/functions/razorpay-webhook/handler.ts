import { readBytes } from '../_shared/body.ts';
import { sha256, verifyHmacSha256 } from '../_shared/crypto.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { hasChanged, syncOrder } from '../_shared/order-sync.ts';
import { storePaymentEvent } from '../_shared/payment-events.ts';
import { logError } from '../_shared/responses.ts';
import { syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import { disputeMatter, openTeamMatters, unknownOrderMatter } from '../_shared/team-matters.ts';
import { readEvent, type ReceivedEvent } from './event.ts';

/** The provider's events are a few kilobytes. */
const MAX_BODY_BYTES = 200_000;

/** The provider waits 5 seconds for the whole response. */
const PROVIDER_TIMEOUT_MILLISECONDS = 2_500;

/**
 * Receives the payment provider's webhook events.
 *
 * Checks the signature over the raw bytes before it parses them. Stores the event, and compares the donation with
 * all payments of its order, or the sponsorship with the provider's subscription. Responds with 401 to a wrong signature; with 200 once the event is stored, also for
 * repeated and irrelevant events; with 5xx when the database fails, so that the provider retries. When the provider
 * can't be asked in time, reconciliation compares the donation later.
 */
export async function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  try {
    if (request.method !== 'POST') return respond(405, 'method-not-allowed');
    const environment = readEnvironment(variables);
    const body = await readBytes(request, MAX_BODY_BYTES);
    if (!body) return respond(413, 'too-large');
    if (!(await isFromProvider(request, body, environment))) return respond(401, 'wrong-signature');
    const event = readEvent(body);
    if (!event) {
      logError('razorpay-webhook', new Error('malformed event with a valid signature'));
      // The provider would retry any other status, and another delivery has the same bytes.
      return respond(200, 'unreadable');
    }
    return respond(200, await record(event, await eventId(request, body), environment));
  } catch (error) {
    logError('razorpay-webhook', error);
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

/** @returns the outcome: `recorded` when the donation has changed */
async function record(
  { payment, dispute, type, payload, subscriptionId }: ReceivedEvent,
  id: string,
  environment: Environment,
): Promise<string> {
  const orderId = payment?.order_id ?? null;
  const isNew = await storePaymentEvent(environment, {
    id,
    type,
    payload,
    orderId,
    subscriptionId,
  });
  if (subscriptionId !== null) return recordSubscription(subscriptionId, isNew, environment);
  if (!payment) return isNew ? 'ignored' : 'duplicate';
  const result =
    orderId === null
      ? null
      : await syncOrder(environment, orderId, {
          now: new Date(),
          acceptsCaptureWithoutProvider: true,
          providerTimeoutMilliseconds: PROVIDER_TIMEOUT_MILLISECONDS,
        });
  if (!result) {
    const matters = [
      ...unknownOrderMatter(payment),
      ...(dispute ? disputeMatter(dispute, orderId) : []),
    ];
    await openTeamMatters(environment, matters);
    return 'unknown-order';
  }
  if (hasChanged(result)) return 'recorded';
  if (!result.isSettled) return 'later';
  return isNew ? 'unchanged' : 'duplicate';
}

/** @returns `later` when the provider can't be asked in time: the sponsorship stays due */
async function recordSubscription(
  id: string,
  isNew: boolean,
  environment: Environment,
): Promise<string> {
  if (!isNew) return 'duplicate';
  try {
    const result = await syncSponsorship(
      environment,
      { provider_subscription_id: `eq.${id}` },
      { now: new Date(), providerTimeoutMilliseconds: PROVIDER_TIMEOUT_MILLISECONDS },
    );
    return result ? 'recorded' : 'unknown-subscription';
  } catch (error) {
    logError('razorpay-webhook', error);
    return 'later';
  }
}

/**
 * The provider's event id is a header, which the signature doesn't cover: with the id of another event, a repeated
 * body would make that event a repetition. The digest of the signed body rules that out.
 */
async function eventId(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = request.headers.get('x-razorpay-event-id')?.trim() ?? '';
  return `${id.slice(0, 100)}.${await sha256(body)}`;
}
