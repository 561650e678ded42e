import * as z from 'zod/mini';
import { logProblem, Refusal } from '../_shared/answers.ts';
import type { Environment } from '../_shared/environment.ts';
import type { Purpose } from './purpose.ts';

/** Longer than this and the person looks at a button that does nothing. */
const TIMEOUT_MILLISECONDS = 8_000;
/** The provider's bound for the value of a note. */
const LONGEST_NOTE = 256;

const orderSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.number(),
  currency: z.string(),
});

/**
 * Makes an order (POST /v1/orders, Basic authentication with the key pair).
 * @param donationId the receipt: unique, and within the provider's 40 characters
 * @throws Refusal when the provider is down, slow, or answers with anything but the order asked for
 */
export async function makeOrder(environment: Environment, donationId: string, purpose: Purpose) {
  const response = await askProvider(environment, {
    amount: purpose.amountInPaise,
    currency: 'INR',
    receipt: donationId,
    notes: notesOf(donationId, purpose),
  });
  const order = orderSchema.safeParse(await response.json().catch(() => null));
  const isAsAsked =
    order.success && order.data.amount === purpose.amountInPaise && order.data.currency === 'INR';
  if (!isAsAsked) throw new Refusal(502, 'provider-unavailable');
  return order.data;
}

async function askProvider(environment: Environment, order: unknown): Promise<Response> {
  const credentials = btoa(`${environment.RAZORPAY_KEY_ID}:${environment.RAZORPAY_KEY_SECRET}`);
  try {
    const response = await fetch(`${environment.RAZORPAY_API_URL}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (response.ok) return response;
    throw new Error(`provider answered ${response.status}`);
  } catch (problem) {
    logProblem('create-order', problem);
    throw new Refusal(502, 'provider-unavailable');
  }
}

function notesOf(donationId: string, { dog, type }: Purpose): Record<string, string> {
  return {
    donation_id: donationId,
    type,
    ...(dog ? { dog_id: dog.id, dog_name: dog.name.slice(0, LONGEST_NOTE) } : {}),
  };
}
