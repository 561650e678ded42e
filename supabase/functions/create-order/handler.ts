import { databaseClient } from '../_shared/database.ts';
import {
  readEnvironment,
  type Environment,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { keyMode } from '../_shared/provider.ts';
import { enforceRateLimit } from '../_shared/rate-limit.ts';
import { serveSite } from '../_shared/site-function.ts';
import { readUserId } from '../_shared/user.ts';
import { findDonor, type OrderDonor } from './order-donor.ts';
import { readOrderRequest } from './order-request.ts';
import { createProviderOrder } from './provider-order.ts';
import { findPurpose, type Purpose } from './purpose.ts';

/**
 * Creates an order with the card provider and a pending donation for it.
 *
 * Request: `{ dog_id, type? }` for the monthly amount of a dog, or `{ amount_paise, type }`; from a visitor with
 * `donor: { name, address, email, is_indian_citizen, pan? }`.
 * Response: `{ order_id, amount_paise, currency }`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'create-order',
    request,
    () => readEnvironment(variables),
    (environment) => createOrder(request, environment),
  );
}

async function createOrder(request: Request, environment: Environment) {
  const body = await readOrderRequest(request);
  const userId = await readUserId(request, environment);
  await enforceRateLimit(request, userId, environment);
  const purpose = await findPurpose(body, environment);
  const donor = await findDonor(environment, userId, body.donor);
  const donationId = crypto.randomUUID();
  const orderId = await createProviderOrder(environment, donationId, purpose);
  await savePendingDonation(environment, { donationId, userId, purpose, donor, orderId });
  return { order_id: orderId, amount_paise: purpose.amountPaise, currency: 'INR' };
}

interface PendingDonation {
  readonly donationId: string;
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly donor: OrderDonor;
  readonly orderId: string;
}

async function savePendingDonation(
  environment: Environment,
  { donationId, userId, purpose, donor, orderId }: PendingDonation,
): Promise<void> {
  await databaseClient(environment)
    .rpc('save_pending_donation', {
      donation: {
        id: donationId,
        user_id: userId,
        dog_id: purpose.dog?.id ?? null,
        donor_id: donor.id,
        amount_paise: purpose.amountPaise,
        type: purpose.type,
        provider_order_id: orderId,
        mode: keyMode(environment),
      },
      visitor: donor.visitorRow,
    })
    .throwOnError();
}
