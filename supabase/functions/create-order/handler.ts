import { corsHeaders, logProblem, Refusal } from '../_shared/answers.ts';
import { databaseRequest } from '../_shared/database.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentSource,
} from '../_shared/environment.ts';
import { readOrderRequest } from './order-request.ts';
import { payerOf } from './payer.ts';
import { makeOrder } from './provider-order.ts';
import { purposeOf, type Purpose } from './purpose.ts';
import { admitAddress } from './rate-limit.ts';

/**
 * Makes an order with the card provider and a pending donation that carries its id.
 *
 * Body: `{ dog_id }` for a dog's monthly sponsorship, whose amount is the database's, or
 * `{ amount_paise, type }` for a gift. Answer: `{ order_id, amount, currency }`, the amount in paise.
 * A refusal is `{ error }`, a name that the site knows a sentence for.
 */
export async function handle(request: Request, source: EnvironmentSource): Promise<Response> {
  let headers: Record<string, string> = {};
  try {
    const environment = readEnvironment(source);
    headers = corsHeaders(allowedOrigin(request, environment));
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (request.method !== 'POST') throw new Refusal(405, 'method-not-allowed');
    const order = await startPayment(request, environment);
    return Response.json(order, { headers });
  } catch (problem) {
    if (problem instanceof Refusal) {
      return Response.json({ error: problem.code }, { status: problem.status, headers });
    }
    logProblem('create-order', problem);
    return Response.json({ error: 'server-unreachable' }, { status: 503, headers });
  }
}

async function startPayment(request: Request, environment: Environment) {
  const body = await readOrderRequest(request);
  await admitAddress(request, environment);
  const userId = await payerOf(request, environment);
  const purpose = await purposeOf(body, environment);
  const donationId = crypto.randomUUID();
  const order = await makeOrder(environment, donationId, purpose);
  await savePending(environment, donationId, userId, purpose, order.id);
  return { order_id: order.id, amount: purpose.amountInPaise, currency: 'INR' };
}

/** @throws Refusal for a page of another site, and for whoever names no page at all */
function allowedOrigin(request: Request, environment: Environment): string {
  const origin = request.headers.get('origin') ?? '';
  const allowed = environment.SITE_ORIGINS.split(',').map((entry) =>
    entry.trim().replace(/\/+$/, ''),
  );
  if (!allowed.includes(origin)) throw new Refusal(403, 'foreign-origin');
  return origin;
}

async function savePending(
  environment: Environment,
  id: string,
  userId: string | null,
  purpose: Purpose,
  orderId: string,
): Promise<void> {
  await databaseRequest(environment, 'POST', 'donations', {
    id,
    user_id: userId,
    dog_id: purpose.dog?.id ?? null,
    amount_paise: purpose.amountInPaise,
    type: purpose.type,
    provider_order_id: orderId,
  });
}
