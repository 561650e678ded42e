import { databaseRequest } from '../_shared/database.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { keyMode } from '../_shared/provider.ts';
import { corsHeaders, HttpError, logError } from '../_shared/responses.ts';
import { readOrderRequest } from './order-request.ts';
import { createProviderOrder } from './provider-order.ts';
import { findPurpose, type Purpose } from './purpose.ts';
import { enforceRateLimit, visitorAddress } from './rate-limit.ts';
import { readUserId } from './user.ts';

/**
 * Creates an order with the card provider and a pending donation for it.
 *
 * Request: `{ dog_id }` for the monthly amount of a dog, or `{ amount_paise, type }`.
 * Response: `{ order_id, amount_paise, currency }`, or `{ error }` with a code.
 */
export async function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  let headers: Record<string, string> = {};
  try {
    const environment = readEnvironment(variables);
    headers = {
      ...corsHeaders(allowedOrigin(request, environment)),
      // The caller's own address: the doctor checks that the function sees it.
      'x-visitor-address': visitorAddress(request),
    };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (request.method !== 'POST') throw new HttpError(405, 'method-not-allowed');
    const order = await createOrder(request, environment);
    return Response.json(order, { headers });
  } catch (error) {
    if (error instanceof HttpError) {
      return Response.json({ error: error.code }, { status: error.status, headers });
    }
    logError('create-order', error);
    return Response.json({ error: 'server-unreachable' }, { status: 503, headers });
  }
}

async function createOrder(request: Request, environment: Environment) {
  const body = await readOrderRequest(request);
  const userId = await readUserId(request, environment);
  await enforceRateLimit(request, userId, environment);
  const purpose = await findPurpose(body, environment);
  const donationId = crypto.randomUUID();
  const orderId = await createProviderOrder(environment, donationId, purpose);
  await savePendingDonation(environment, donationId, userId, purpose, orderId);
  return { order_id: orderId, amount_paise: purpose.amountPaise, currency: 'INR' };
}

/** @throws HttpError for a request without an allowed origin */
function allowedOrigin(request: Request, environment: Environment): string {
  const origin = request.headers.get('origin') ?? '';
  const allowed = environment.SITE_ORIGINS.split(',').map((entry) =>
    entry.trim().replace(/\/+$/, ''),
  );
  if (!allowed.includes(origin)) throw new HttpError(403, 'foreign-origin');
  return origin;
}

async function savePendingDonation(
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
    amount_paise: purpose.amountPaise,
    type: purpose.type,
    provider_order_id: orderId,
    mode: keyMode(environment),
  });
}
