import type { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { CheckoutError, errorFromServer } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import type { RazorpayAnswer } from '@/features/checkout/razorpay';
import { readText, storageKeys } from '@/lib/local-storage';
import { supabase, type Backend } from '@/lib/supabase';

const orderSchema = z.object({
  order_id: z.string().check(z.minLength(1)),
  amount_paise: z.int().check(z.positive()),
  currency: z.literal('INR'),
});

const subscriptionSchema = z.object({
  subscription_id: z.string().check(z.minLength(1)),
  amount_paise: z.int().check(z.positive()),
  currency: z.literal('INR'),
});

/** What the checkout asks for: one payment, or a mandate. */
export interface Order {
  amountPaise: number;
  /** The provider's id, as an option of the checkout. */
  reference: { order_id: string } | { subscription_id: string };
}

/** Whether this browser has a session. A mandate needs one, so that the person can end it. */
export function hasStoredSession(): boolean {
  return readText(storageKeys.session) !== null;
}

/**
 * Makes the server create an order at the provider. The server takes a dog's amount from the database and
 * checks the limits of any other amount.
 * @throws CheckoutError named by the server's error code
 */
export async function createOrder(purpose: CheckoutPurpose): Promise<Order> {
  const body = purpose.dog
    ? { dog_id: purpose.dog.id, type: purpose.type }
    : { amount_paise: purpose.amountPaise, type: purpose.type };
  const order = orderSchema.safeParse(await callFunction('create-order', body));
  if (!order.success) throw errorFromServer(undefined);
  const { order_id, amount_paise } = order.data;
  return { amountPaise: amount_paise, reference: { order_id } };
}

/**
 * Makes the server create a subscription at the provider, as {@link createOrder} does for one payment.
 * @throws CheckoutError named by the server's error code
 */
export async function createSubscription(purpose: CheckoutPurpose): Promise<Order> {
  const { dog, mandate, amountPaise } = purpose;
  const body =
    mandate?.replacesId === undefined && dog
      ? { dog_id: dog.id }
      : { replaces_id: mandate?.replacesId, amount_paise: amountPaise };
  const answer = subscriptionSchema.safeParse(await callFunction('create-subscription', body));
  if (!answer.success) throw errorFromServer(undefined);
  const { subscription_id, amount_paise } = answer.data;
  return { amountPaise: amount_paise, reference: { subscription_id } };
}

/**
 * Makes the server check what the checkout answered for a subscription, and look at the provider at once.
 * Any other failure than a wrong signature is ignored: the provider's events bring the same.
 * @throws CheckoutError `wrong-signature`
 */
export async function confirmSubscription(answer: RazorpayAnswer): Promise<void> {
  const { razorpay_payment_id, razorpay_subscription_id, razorpay_signature } = answer;
  const body = { razorpay_payment_id, razorpay_subscription_id, razorpay_signature };
  try {
    await callFunction('sync-sponsorship', body);
  } catch (error) {
    if (error instanceof CheckoutError && error.code === 'wrong-signature') throw error;
  }
}

/** @throws CheckoutError named by the server's error code */
async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const backend = await supabase();
  await expectSession(backend);
  const { data, error } = await backend.functions.invoke<unknown>(name, { body });
  if (!error) return data;
  const checkoutError = errorFromServer(await errorCode(error));
  // The sign-in page redirects anyone who is still signed in here.
  if (checkoutError.code === 'session-ended') await backend.auth.signOut({ scope: 'local' });
  throw checkoutError;
}

/** A signed-in person must not pay as a visitor, as the client would once their session can't be refreshed. */
async function expectSession(backend: Backend): Promise<void> {
  if (!hasStoredSession()) return;
  const { data, error } = await backend.auth.getSession();
  if (data.session) return;
  const isNetworkError = error?.name === 'AuthRetryableFetchError';
  throw new CheckoutError(isNetworkError ? 'server-unreachable' : 'session-ended');
}

const errorSchema = z.object({ error: z.string() });

/** The error code in the function's response, if it has one. */
async function errorCode(thrown: unknown): Promise<string | undefined> {
  if (!isHttpError(thrown)) return undefined;
  const body: unknown = await thrown.context.json().catch(() => null);
  const parsed = errorSchema.safeParse(body);
  return parsed.success ? parsed.data.error : undefined;
}

function isHttpError(error: unknown): error is FunctionsHttpError & { context: Response } {
  return error instanceof Error && 'context' in error && error.context instanceof Response;
}
