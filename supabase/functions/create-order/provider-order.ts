import * as z from 'zod/mini';
import { logProblem, Refusal } from '../_shared/answers.ts';
import type { Environment } from '../_shared/environment.ts';
import { askProvider } from '../_shared/provider.ts';
import type { Purpose } from './purpose.ts';

const orderSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.number(),
  currency: z.string(),
});

/**
 * Makes an order.
 * @param donationId the receipt: unique, and within the provider's 40 characters
 * @throws Refusal when the provider is down, slow, or answers with anything but the order asked for
 */
export async function makeOrder(environment: Environment, donationId: string, purpose: Purpose) {
  try {
    const answer = await askProvider(environment, 'POST', 'orders', {
      amount: purpose.amountInPaise,
      currency: 'INR',
      receipt: donationId,
      notes: notesOf(donationId, purpose),
    });
    const order = orderSchema.safeParse(answer);
    const isAsAsked =
      order.success && order.data.amount === purpose.amountInPaise && order.data.currency === 'INR';
    if (isAsAsked) return order.data;
    throw new Error('provider answered something else than the order');
  } catch (problem) {
    logProblem('create-order', problem);
    throw new Refusal(502, 'provider-unavailable');
  }
}

function notesOf(donationId: string, { dog, type }: Purpose): Record<string, string> {
  return {
    donation_id: donationId,
    type,
    ...(dog ? { dog_id: dog.id, dog_name: dog.name } : {}),
  };
}
