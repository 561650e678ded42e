import { site } from '@/config/site';
import { AmountChangedError, CheckoutError } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import type { AskForDonor } from '@/features/checkout/checkout-donor';
import {
  confirmSubscription,
  requestOrder,
  type Order,
} from '@/features/checkout/checkout-queries';
import { loadRazorpay } from '@/features/checkout/load-razorpay';
import { paymentFailureMessage } from '@/features/checkout/payment-failure';
import type { RazorpayAnswer, RazorpayOptions } from '@/features/checkout/razorpay';
import { environment } from '@/lib/env';

const THEME_COLOUR = '#F59E0B';

/**
 * `paid-by-visitor`: without an account, in server mode. `no-details`: the donor closed the form for their
 * details, so no window was opened.
 */
export type CheckoutOutcome = 'paid' | 'paid-by-visitor' | 'dismissed' | 'no-details';

interface Callbacks {
  askForDonor: AskForDonor;
  /** Called with a message for each failed payment. */
  onFailure: (message: string) => void;
}

/** Preloads the provider's script. `openCheckout` retries and reports a failure. */
export function prepareCheckout(): void {
  if (environment?.razorpayKeyId === undefined) return;
  loadRazorpay(environment.checkoutScriptUrl).catch(() => {});
}

/**
 * Opens the provider's window, in server mode after asking who gives, and resolves when it closes. The window
 * stays open after a failed payment.
 * @throws CheckoutError or AmountChangedError when no window was opened, so nothing can be charged; CheckoutError
 *   `wrong-signature` when the server could not verify a mandate
 */
export async function openCheckout(
  purpose: CheckoutPurpose,
  { askForDonor, onFailure }: Callbacks,
): Promise<CheckoutOutcome> {
  if (environment?.razorpayKeyId === undefined) throw new CheckoutError('not-configured');
  const { razorpayKeyId, payments, checkoutScriptUrl } = environment;
  // The script first: without it, the order would stay pending for good.
  const Razorpay = await loadRazorpay(checkoutScriptUrl);
  const order = payments === 'server' ? await requestOrder(purpose, askForDonor) : undefined;
  if (order === null) return 'no-details';
  if (order && order.amountPaise !== purpose.amountPaise) {
    throw new AmountChangedError(order.amountPaise);
  }

  const answer = await new Promise<RazorpayAnswer | null>((resolve) => {
    const checkout = new Razorpay({
      ...checkoutOptions(razorpayKeyId, purpose, order),
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    checkout.on('payment.failed', ({ error }) => onFailure(paymentFailureMessage(error)));
    checkout.open();
  });
  if (answer === null) return 'dismissed';
  if (purpose.mandate) await confirmSubscription(answer);
  return order?.isVisitors ? 'paid-by-visitor' : 'paid';
}

/**
 * The options that the specification fixes, plus the order in server mode. A subscription takes the place of
 * the amount.
 */
function checkoutOptions(
  key: string,
  purpose: CheckoutPurpose,
  order: Order | undefined,
): Omit<RazorpayOptions, 'handler' | 'modal'> {
  return {
    key,
    ...(purpose.mandate ? {} : { amount: purpose.amountPaise }),
    currency: 'INR',
    name: site.name,
    description: purpose.description,
    image: new URL(purpose.image, window.location.origin).href,
    ...order?.reference,
    prefill: { name: '', email: '', contact: '' },
    notes: purpose.dog ? { dog_id: purpose.dog.id, dog_name: purpose.dog.name } : {},
    theme: { color: THEME_COLOUR },
  };
}
