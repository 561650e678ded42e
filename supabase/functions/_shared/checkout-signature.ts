import { verifyHmacSha256 } from './crypto.ts';
import { HttpError } from './responses.ts';

/**
 * Verifies what the provider's checkout answered in the browser for a subscription.
 * Source: https://razorpay.com/docs/payments/subscriptions/integration-guide/
 * @param ids the payment and the subscription, in the order in which the provider signs them
 * @throws HttpError `wrong-signature`
 */
export async function verifyCheckout(
  keySecret: string,
  ids: readonly [string, string],
  signature: string,
): Promise<void> {
  const signed = new TextEncoder().encode(ids.join('|'));
  if (!(await verifyHmacSha256(keySecret, signed, signature))) {
    throw new HttpError(400, 'wrong-signature');
  }
}
