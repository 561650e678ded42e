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

export type Order = z.infer<typeof orderSchema>;

/**
 * Has the server make an order with the provider. The amount of a dog is the database's, whatever is
 * sent; that of a free gift is bounded there.
 * @throws CheckoutError with the sentence that fits the server's refusal
 */
export async function createOrder(purpose: CheckoutPurpose): Promise<Order> {
  const backend = await supabase();
  await expectSession(backend);
  const body = purpose.dog
    ? { dog_id: purpose.dog.id }
    : { amount_paise: purpose.amount, type: purpose.type };
  const { data, error } = await backend.functions.invoke<unknown>('create-order', { body });
  if (error) {
    const problem = errorFromServer(await refusalOf(error));
    // Whoever signs in again must first be signed out here.
    if (problem.kind === 'session-ended') await backend.auth.signOut({ scope: 'local' });
    throw problem;
  }
  const order = orderSchema.safeParse(data);
  if (!order.success) throw errorFromServer(undefined);
  return order.data;
}

/**
 * Whoever is signed in on the screen pays as themselves. The client would pay as a visitor once their
 * session can't be renewed.
 */
async function expectSession(backend: Backend): Promise<void> {
  if (readText(storageKeys.session) === null) return;
  const { data, error } = await backend.auth.getSession();
  if (data.session) return;
  const isOutOfReach = error?.name === 'AuthRetryableFetchError';
  throw new CheckoutError(isOutOfReach ? 'server-unreachable' : 'session-ended');
}

const refusalSchema = z.object({ error: z.string() });

/** The name of the refusal in the function's answer; undefined when there was no such answer. */
async function refusalOf(failure: unknown): Promise<string | undefined> {
  if (!isHttpError(failure)) return undefined;
  const body: unknown = await failure.context.json().catch(() => null);
  const refusal = refusalSchema.safeParse(body);
  return refusal.success ? refusal.data.error : undefined;
}

function isHttpError(error: unknown): error is FunctionsHttpError & { context: Response } {
  return error instanceof Error && 'context' in error && error.context instanceof Response;
}
