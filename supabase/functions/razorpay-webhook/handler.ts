import { logProblem } from '../_shared/answers.ts';
import { databaseRequest } from '../_shared/database.ts';
import { readEnvironment, type EnvironmentSource } from '../_shared/environment.ts';
import { readEvent } from './event.ts';
import { isSignedWith } from './signature.ts';

/** The provider's events are a few kilobytes; the table takes no more than this, either. */
const LARGEST_BODY_BYTES = 200_000;

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
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > LARGEST_BODY_BYTES) return answer(413, 'too-large');
    const signature = request.headers.get('x-razorpay-signature') ?? '';
    if (!(await isSignedWith(environment.RAZORPAY_WEBHOOK_SECRET, body, signature))) {
      return answer(401, 'wrong-signature');
    }
    const event = readEvent(body);
    if (!event) return answer(200, 'ignored');
    const outcome = await databaseRequest(environment, 'POST', 'rpc/record_payment_event', {
      event_id: await identityOf(request, body),
      ...event,
    });
    if (outcome !== 'recorded' && outcome !== 'duplicate' && outcome !== 'ignored') {
      logProblem(
        'razorpay-webhook',
        new Error(`event kept, donation unchanged: ${String(outcome)}`),
      );
    }
    return answer(200, String(outcome));
  } catch (problem) {
    logProblem('razorpay-webhook', problem);
    return answer(500, 'not-recorded');
  }
}

function answer(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}

/** The provider numbers its events; without the number, the same bytes count as the same event. */
async function identityOf(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = request.headers.get('x-razorpay-event-id')?.trim();
  if (id) return id.slice(0, 100);
  const digest = await crypto.subtle.digest('SHA-256', body);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
