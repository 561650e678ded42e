import { site } from '@/config/site';
import { AmountChangedError, CheckoutError } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { createOrder, type Order } from '@/features/checkout/checkout-queries';
import { loadRazorpay } from '@/features/checkout/load-razorpay';
import { failureSentence } from '@/features/checkout/payment-failure';
import type { RazorpayOptions } from '@/features/checkout/razorpay';
import { environment } from '@/lib/env';

/** Amber, the colour of every action on the site. */
const THEME_COLOUR = '#F59E0B';

export type CheckoutOutcome = 'paid' | 'dismissed';

/** Fetches the provider's script ahead of the press on Pay, which tells of a failure and tries again. */
export function prepareCheckout(): void {
  if (environment?.razorpayKeyId === undefined) return;
  loadRazorpay(environment.checkoutScriptUrl).catch(() => {});
}

/**
 * Opens the provider's window and answers when it is closed for good. A payment that fails leaves it
 * open for another try.
 * @param onFailure told why, for each payment that failed
 * @throws CheckoutError or AmountChangedError when no window was opened, and so nothing can be charged
 */
export async function openCheckout(
  purpose: CheckoutPurpose,
  onFailure: (sentence: string) => void,
): Promise<CheckoutOutcome> {
  if (environment?.razorpayKeyId === undefined) throw new CheckoutError('not-configured');
  const { razorpayKeyId, payments, checkoutScriptUrl } = environment;
  // The script first: an order that no window can pay would only stand around as pending.
  const Razorpay = await loadRazorpay(checkoutScriptUrl);
  const order = payments === 'server' ? await createOrder(purpose) : undefined;
  if (order && order.amount_paise !== purpose.amount)
    throw new AmountChangedError(order.amount_paise);

  return new Promise((resolve) => {
    const checkout = new Razorpay({
      ...checkoutOptions(razorpayKeyId, purpose, order),
      handler: () => resolve('paid'),
      modal: { ondismiss: () => resolve('dismissed') },
    });
    checkout.on('payment.failed', ({ error }) => onFailure(failureSentence(error)));
    checkout.open();
  });
}

/** The options of the specification, §7; an order made by the server joins them. */
function checkoutOptions(
  key: string,
  purpose: CheckoutPurpose,
  order: Order | undefined,
): Omit<RazorpayOptions, 'handler' | 'modal'> {
  return {
    key,
    amount: purpose.amount,
    currency: 'INR',
    name: site.name,
    description: purpose.description,
    image: new URL(purpose.image, window.location.origin).href,
    ...(order ? { order_id: order.order_id } : {}),
    prefill: { name: '', email: '', contact: '' },
    notes: purpose.dog ? { dog_id: purpose.dog.id, dog_name: purpose.dog.name } : {},
    theme: { color: THEME_COLOUR },
  };
}
