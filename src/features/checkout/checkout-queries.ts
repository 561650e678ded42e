import type { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { problemFromServer } from '@/features/checkout/checkout-problem';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { supabase } from '@/lib/supabase';

const orderSchema = z.object({
  order_id: z.string().check(z.minLength(1)),
  amount: z.int().check(z.positive()),
  currency: z.literal('INR'),
});

export type Order = z.infer<typeof orderSchema>;

/**
 * Has the server make an order with the provider. The amount of a dog is the database's, whatever is
 * sent; that of a free gift is bounded there.
 * @throws CheckoutProblem with the sentence that fits the server's refusal
 */
export async function createOrder(purpose: CheckoutPurpose): Promise<Order> {
  const backend = await supabase();
  const body = purpose.dog
    ? { dog_id: purpose.dog.id }
    : { amount_paise: purpose.amount, type: purpose.type };
  const { data, error } = await backend.functions.invoke<unknown>('create-order', { body });
  if (error) throw problemFromServer(await refusalOf(error));
  const order = orderSchema.safeParse(data);
  if (!order.success) throw problemFromServer(undefined);
  return order.data;
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
