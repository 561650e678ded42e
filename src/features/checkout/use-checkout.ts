import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { site } from '@/config/site';
import type { AskForDonor, CheckoutPurpose } from '@/features/checkout/checkout';
import {
  AmountChangedError,
  CheckoutError,
  checkoutErrorAdvice,
  checkoutErrorMessage,
  confirmSubscription,
  isOutdated,
  requestOrder,
  type Order,
  type RazorpayAnswer,
} from '@/features/checkout/checkout-api';
import {
  loadRazorpay,
  paymentFailureMessage,
  type RazorpayOptions,
} from '@/features/checkout/razorpay';
import { stateAfterPaying } from '@/features/checkout/thanks';
import { environment } from '@/lib/env';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

interface Options {
  askForDonor: AskForDonor;
  /** The server says that the page shows outdated data. */
  onOutdated?: () => void;
  /** Instead of thanking for a payment and opening the donations, or the thanks to a visitor. */
  onPaid?: () => void;
  /** After a payment, also when the page was left. */
  onThanks?: () => void;
}

/** Opens one checkout at a time and reports its outcome. */
export function useCheckout({ askForDonor, onOutdated, onPaid, onThanks }: Options) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  // A second click can come before the state of the first one is rendered.
  const isOpen = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: (purpose: CheckoutPurpose) =>
      openCheckout(purpose, {
        askForDonor,
        onFailure: (reason) => setFailure(say`${reason} You can try again.`),
      }),
    // Callbacks here, unlike those of mutate(), also run after the component is unmounted.
    onSuccess: (outcome, purpose) => {
      if (outcome === 'no-details') return;
      if (outcome === 'dismissed') {
        void showToast(
          'info',
          isChange(purpose) ? say('Nothing has changed') : say('Payment cancelled'),
        );
        return;
      }
      if (onPaid) {
        onPaid();
        return;
      }
      onThanks?.();
      void showToast('success', say`Payment successful! ${thanks(purpose)}`);
      const { order } = outcome;
      void navigate(order?.accountId === null ? paths.thanks : paths.donations, {
        state: order && stateAfterPaying(purpose, order),
      });
    },
    onError: (error) => {
      if (isOutdated(error)) onOutdated?.();
      setFailure(checkoutErrorAdvice(error));
    },
    onSettled: () => {
      isOpen.current = false;
    },
    meta: { errorMessage: checkoutErrorMessage },
  });

  const start = (purpose: CheckoutPurpose) => {
    if (isOpen.current) return;
    isOpen.current = true;
    setFailure(null);
    mutate(purpose);
  };
  // Use BusyButton with `isOpen`: a disabled button could not take back focus from the provider's window.
  return { start, isOpen: isPending, failure };
}

/** Whether a monthly payment goes on as before when its checkout is closed. */
function isChange({ mandate }: CheckoutPurpose): boolean {
  return mandate?.replacesId !== undefined;
}

function thanks({ dog }: CheckoutPurpose): string {
  return dog
    ? say('Thank you for adopting virtually.')
    : say('Thank you for your donation to the dogs.');
}

const THEME_COLOUR = '#F59E0B';

/**
 * What was paid; without an order in direct mode. `no-details`: a field about the donor says what to change, so
 * no window was opened.
 */
type CheckoutOutcome = { order: Order | undefined } | 'dismissed' | 'no-details';

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
 * Opens the provider's window, in server mode once it is known who gives, and resolves when it closes. The window
 * stays open after a failed payment.
 * @throws CheckoutError or AmountChangedError when no window was opened, so nothing can be charged; CheckoutError
 *   `wrong-signature` when the server could not verify a mandate
 */
async function openCheckout(
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
  const confirmed = purpose.mandate && (await confirmSubscription(answer));
  return { order: order && { ...order, confirmed } };
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
    prefill: { name: '', email: '', ...order?.payer, contact: '' },
    notes: purpose.dog ? { dog_id: purpose.dog.id, dog_name: purpose.dog.name } : {},
    theme: { color: THEME_COLOUR },
  };
}
