import type { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { CheckoutError, errorFromServer } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { readText, storageKeys } from '@/lib/local-storage';
import { supabase, type Backend } from '@/lib/supabase';

const orderSchema = z.object({
  order_id: z.string().check(z.minLength(1)),
  amount_paise: z.int().check(z.positive()),
  currency: z.literal('INR'),
});

export interface Order {
  id: string;
  amountPaise: number;
}

/**
 * Makes the server create an order at the provider. The server takes a dog's amount from the database and
 * checks the limits of any other amount.
 * @throws CheckoutError named by the server's error code
 */
export async function createOrder(purpose: CheckoutPurpose): Promise<Order> {
  const backend = await supabase();
  await expectSession(backend);
  const body = purpose.dog
    ? { dog_id: purpose.dog.id }
    : { amount_paise: purpose.amountPaise, type: purpose.type };
  const { data, error } = await backend.functions.invoke<unknown>('create-order', { body });
  if (error) {
    const checkoutError = errorFromServer(await errorCode(error));
    // The sign-in page redirects anyone who is still signed in here.
    if (checkoutError.code === 'session-ended') await backend.auth.signOut({ scope: 'local' });
    throw checkoutError;
  }
  const order = orderSchema.safeParse(data);
  if (!order.success) throw errorFromServer(undefined);
  return { id: order.data.order_id, amountPaise: order.data.amount_paise };
}

/** A signed-in person must not pay as a visitor, as the client would once their session can't be refreshed. */
async function expectSession(backend: Backend): Promise<void> {
  if (readText(storageKeys.session) === null) return;
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
