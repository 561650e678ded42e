import { logProblem } from '../_shared/answers.ts';
import { hexadecimal, readBytes } from '../_shared/body.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentSource,
} from '../_shared/environment.ts';
import { recordEvent, type PaymentEvent } from '../_shared/recording.ts';
import { readEvent } from './event.ts';
import { isSignedWith } from './signature.ts';

/** The provider's events are a few kilobytes. */
const LARGEST_BODY_BYTES = 200_000;

/** What the database answers when an event left its donation as it was, and a person should know. */
const surprises = new Set(['unknown-order', 'wrong-amount', 'second-payment']);

/**
 * Takes the payment provider's events (webhook).
 *
 * The signature is checked over the raw bytes before anything is read from them. 401 for a wrong one;
 * 200 once the event is stored, also when it is a repetition or of no interest; 5xx when the database
 * failed, so that the provider delivers it again.
 */
export async function handle(request: Request, source: EnvironmentSource): Promise<Response> {
  try {
    if (request.method !== 'POST') return answer(405, 'method-not-allowed');
    const environment = readEnvironment(source);
    const body = await readBytes(request, LARGEST_BODY_BYTES);
    if (!body) return answer(413, 'too-large');
    if (!(await isFromProvider(request, body, environment))) return answer(401, 'wrong-signature');
    const event = readEvent(body);
    if (!event) {
      log('an event with the right signature can not be read');
      return answer(200, 'unreadable');
    }
    const id = await identityOf(request, body);
    return answer(200, await record({ id, ...event }, environment));
  } catch (problem) {
    logProblem('razorpay-webhook', problem);
    return answer(500, 'not-recorded');
  }
}

function answer(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}

function log(sentence: string): void {
  logProblem('razorpay-webhook', new Error(sentence));
}

/** Events that were signed before the secret changed are still on their way for a day. */
async function isFromProvider(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  environment: Environment,
): Promise<boolean> {
  const signature = request.headers.get('x-razorpay-signature') ?? '';
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_WEBHOOK_SECRET_BEFORE: before } = environment;
  if (await isSignedWith(secret, body, signature)) return true;
  return before !== undefined && isSignedWith(before, body, signature);
}

async function record(event: PaymentEvent, environment: Environment): Promise<string> {
  const outcome = await recordEvent(environment, event);
  if (surprises.has(outcome)) {
    log(`${outcome}: ${event.type} of order ${event.payment?.order_id}, donation unchanged`);
  }
  return outcome;
}

/** The provider numbers its events; without the number, the same bytes count as the same event. */
async function identityOf(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = request.headers.get('x-razorpay-event-id')?.trim();
  if (id) return id.slice(0, 100);
  return hexadecimal(await crypto.subtle.digest('SHA-256', body));
}
