import { readBytes } from '../_shared/body.ts';
import { sha256, verifyHmacSha256 } from '../_shared/crypto.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { recordPaymentEvent, type PaymentEvent } from '../_shared/record-payment.ts';
import { logError } from '../_shared/responses.ts';
import { readEvent } from './event.ts';

/** The provider's events are a few kilobytes. */
const MAX_BODY_BYTES = 200_000;

/** Outcomes that left the donation unchanged and that somebody should look at. */
const outcomesToLog = new Set(['unknown-order', 'wrong-amount', 'second-payment']);

/**
 * Receives the payment provider's webhook events.
 *
 * Checks the signature over the raw bytes before it parses them. Responds with 401 to a wrong signature; with
 * 200 once the event is stored, also for repeated and irrelevant events; with 5xx when the database fails, so
 * that the provider retries.
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
      log('malformed event with a valid signature');
      // The provider would retry any other status, and another delivery has the same bytes.
      return respond(200, 'unreadable');
    }
    const id = await eventId(request, body);
    return respond(200, await record({ id, ...event }, environment));
  } catch (error) {
    logError('razorpay-webhook', error);
    return respond(500, 'not-recorded');
  }
}

function respond(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}

function log(message: string): void {
  logError('razorpay-webhook', new Error(message));
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

async function record(event: PaymentEvent, environment: Environment): Promise<string> {
  const outcome = await recordPaymentEvent(environment, event);
  if (outcomesToLog.has(outcome)) {
    log(`${outcome}: ${event.type} of order ${event.payment?.order_id}, donation unchanged`);
  }
  return outcome;
}

/** Without the provider's event id, the hash of the body identifies the event. */
async function eventId(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = request.headers.get('x-razorpay-event-id')?.trim();
  return id ? id.slice(0, 100) : sha256(body);
}
