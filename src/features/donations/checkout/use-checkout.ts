import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { site } from '@/config/site';
import {
  begunCheckoutQuery,
  forgetBegun,
  keepBegun,
  readBegun,
  type BegunCheckout,
  type Payable,
} from '@/features/donations/checkout/begun-checkout';
import type { AskForDonor, CheckoutPurpose } from '@/features/donations/checkout/checkout';
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
} from '@/features/donations/checkout/checkout-api';
import {
  loadRazorpay,
  paymentFailureMessage,
  type RazorpayOptions,
} from '@/features/donations/checkout/razorpay';
import { paymentOf, thanksState, type MadePayment } from '@/features/donations/checkout/thanks';
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
  /** Of a page that asks how an earlier payment stands before it takes another one. */
  payable?: Payable;
}

/** Opens one checkout at a time and reports its outcome. */
export function useCheckout({ askForDonor, onOutdated, onPaid, onThanks, payable }: Options) {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  // A window that opens after the page was left must not change the address of the next one.
  const page = useRef<typeof location | null>(null);
  useEffect(() => {
    page.current = location;
    return () => {
      page.current = null;
    };
  }, [location]);
  const changeState = (state: object) =>
    void navigate({ search: page.current?.search ?? '' }, { replace: true, state });
  const showThanks = (payment: MadePayment | undefined) =>
    void navigate(payment?.accountId === null ? paths.thanks : paths.donations, {
      state: payment && thanksState(payment),
    });
  const [failure, setFailure] = useState<string | null>(null);
  // A second click can come before the state of the first one is rendered.
  const isOpen = useRef(false);

  const {
    mutate,
    isPending,
    data: lastOutcome,
  } = useMutation({
    mutationFn: async (purpose: CheckoutPurpose) => {
      const begun = payable ? readBegun(location.state, payable) : null;
      const before = begun && (await client.fetchQuery(begunCheckoutQuery(begun)));
      if (needsAnswer(before)) return 'begun-before';
      return openCheckout(purpose, {
        askForDonor,
        onFailure: (reason) => setFailure(say`${reason} You can try again.`),
        onOpen: (order) => {
          if (!payable) return;
          const { sponsorshipId } = order;
          const state = keepBegun({
            payment: paymentOf(purpose, order),
            ...(sponsorshipId === undefined ? {} : { sponsorshipId }),
            begunAt: new Date().toISOString(),
          });
          if (page.current) changeState({ ...Object(page.current.state), ...state });
        },
      });
    },
    // Callbacks here, unlike those of mutate(), also run after the component is unmounted.
    onSuccess: (outcome, purpose) => {
      if (outcome === 'no-details' || outcome === 'begun-before') return;
      if (outcome === 'dismissed') {
        // The server opens the same mandate again. An order may have been paid in the UPI app.
        if (purpose.mandate && page.current) changeState(forgetBegun(page.current.state));
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
      const payment = outcome.order && paymentOf(purpose, outcome.order);
      const begun =
        payment &&
        readBegun(null, {
          dogId: payment.dog?.id ?? null,
          ...(payment.appealId === undefined ? {} : { appealId: payment.appealId }),
          payerId: payment.accountId,
        });
      if (begun) keepBegun({ ...begun, payment, isAnswered: true });
      showThanks(payment);
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
  // Once it is paid, the page is left.
  const isLeaving = typeof lastOutcome === 'object';
  const begun = payable && !isPending && !isLeaving ? readBegun(location.state, payable) : null;
  const {
    data: known,
    isLoading,
    refetch,
  } = useQuery({
    ...begunCheckoutQuery(begun),
    enabled: begun !== null,
  });
  // Use BusyButton with `isOpen`: a disabled button could not take back focus from the provider's window.
  return {
    start,
    isOpen: isPending,
    /** Whether it isn't known yet how an earlier payment stands. */
    isAsking: isLoading,
    failure,
    /** An earlier payment on this page that arrived or may still arrive. */
    begun: needsAnswer(known)
      ? {
          ...known,
          showThanks: () => showThanks(known.payment),
          askAgain: () => void refetch(),
          payAgain: () => changeState(forgetBegun(location.state)),
        }
      : null,
  };
}

function needsAnswer(begun: BegunCheckout | null | undefined): begun is BegunCheckout {
  return begun?.standing !== undefined && begun.standing !== 'unpaid';
}

/** Whether a monthly payment goes on as before when its checkout is closed. */
function isChange({ mandate }: CheckoutPurpose): boolean {
  return mandate?.replacesId !== undefined;
}

function thanks({ dog, appealId }: CheckoutPurpose): string {
  return dog && appealId === undefined
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
  /** In server mode, before the provider's window opens. */
  onOpen: (order: Order) => void;
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
  { askForDonor, onFailure, onOpen }: Callbacks,
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
  if (order) onOpen(order);

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
