import * as z from 'zod/mini';
import type { Environment } from '../_shared/environment.ts';
import { callProvider } from '../_shared/provider.ts';
import { HttpError, logError } from '../_shared/responses.ts';
import type { Purpose } from './purpose.ts';

const orderSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.number(),
  currency: z.string(),
});

/**
 * Creates an order with the provider.
 * @param donationId becomes the receipt, which the provider wants unique and at most 40 characters long
 * @returns the id of the order
 * @throws HttpError when the provider fails or returns a different order
 */
export async function createProviderOrder(
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
    logError('create-order', error);
    throw new HttpError(502, 'provider-unavailable');
  }
}

function notesFor(donationId: string, { dog, type }: Purpose): Record<string, string> {
  return {
    donation_id: donationId,
    type,
    ...(dog ? { dog_id: dog.id, dog_name: dog.name } : {}),
  };
}
