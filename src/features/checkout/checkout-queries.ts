import * as z from 'zod/mini';
import type { AskForDonor, VisitorDonor } from '@/features/checkout/checkout-donor';
import { errorFromServer } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import type { RazorpayAnswer } from '@/features/checkout/razorpay';
import { callFunction, expectSession, FunctionError, hasStoredSession } from '@/lib/edge-functions';
import { supabase } from '@/lib/supabase';

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
  /** Whether it belongs to no account. */
  isVisitors: boolean;
}

/**
 * Makes the server create an order or a subscription at the provider, once it is known who gives.
 * @returns null when the donor closed the form for their details
 * @throws CheckoutError named by the server's error code
 */
export async function requestOrder(
  purpose: CheckoutPurpose,
  askForDonor: AskForDonor,
): Promise<Order | null> {
  try {
    const isSignedIn = hasStoredSession();
    if (isSignedIn) await expectSession(await supabase());
    const donor = await askForDonor(isSignedIn);
    if (donor === null) return null;
    if (purpose.mandate) return await createSubscription(purpose);
    return await createOrder(purpose, donor === 'stored' ? undefined : donor);
  } catch (error) {
    throw error instanceof FunctionError ? errorFromServer(error.code) : error;
  }
}

/** The server takes a dog's amount from the database and checks the limits of any other amount. */
async function createOrder(
  { dog, type, amountPaise }: CheckoutPurpose,
  donor: VisitorDonor | undefined,
): Promise<Order> {
  const order = orderSchema.safeParse(
    await callFunction('create-order', {
      ...(dog ? { dog_id: dog.id } : { amount_paise: amountPaise }),
      type,
      donor,
    }),
  );
  if (!order.success) throw errorFromServer(undefined);
  const { order_id, amount_paise } = order.data;
  return { amountPaise: amount_paise, reference: { order_id }, isVisitors: donor !== undefined };
}

async function createSubscription(purpose: CheckoutPurpose): Promise<Order> {
  const { dog, mandate, amountPaise } = purpose;
  const body =
    mandate?.replacesId === undefined && dog
      ? { dog_id: dog.id }
      : { replaces_id: mandate?.replacesId, amount_paise: amountPaise };
  const answer = subscriptionSchema.safeParse(await callFunction('create-subscription', body));
  if (!answer.success) throw errorFromServer(undefined);
  const { subscription_id, amount_paise } = answer.data;
  return { amountPaise: amount_paise, reference: { subscription_id }, isVisitors: false };
}

/**
 * Makes the server check what the checkout answered for a subscription, and look at the provider immediately.
 * Any other failure than a wrong signature is ignored: the provider's events bring the same.
 * @throws CheckoutError `wrong-signature`
 */
export async function confirmSubscription(answer: RazorpayAnswer): Promise<void> {
  const { razorpay_payment_id, razorpay_subscription_id, razorpay_signature } = answer;
  const body = { razorpay_payment_id, razorpay_subscription_id, razorpay_signature };
  try {
    await callFunction('sync-sponsorship', body);
  } catch (error) {
    if (!(error instanceof FunctionError) || error.code !== 'wrong-signature') return;
    throw errorFromServer(error.code);
  }
}
