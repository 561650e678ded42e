import { verifyHmacSha256 } from './crypto.ts';
import { HttpError } from './responses.ts';

/**
 * Verifies what the provider's checkout answered in the browser.
 * Source: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ and
 * https://razorpay.com/docs/payments/subscriptions/integration-guide/
 * @param ids in the order in which the provider signs them: order and payment, or payment and subscription
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
