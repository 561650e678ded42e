import { CheckoutError, type RazorpayAnswer } from '@/features/donations/checkout/checkout-api';
import { environment } from '@/lib/env';
import { scriptLoader } from '@/lib/load-script';
import { say } from '@/lib/say';

/** The part of Razorpay's Standard Checkout that the site uses, as its documentation describes it. */
export interface RazorpayOptions {
  /** The public key. */
  key: string;
  /** Paise. Not with a subscription. */
  amount?: number;
  currency: 'INR';
  name: string;
  description: string;
  image: string;
  order_id?: string;
  /** Instead of `order_id` and `amount`. */
  subscription_id?: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void };
}

export interface RazorpayFailure {
  error: { code?: string; description?: string; source?: string; reason?: string };
}

interface RazorpayCheckout {
  open: () => void;
  on: (event: 'payment.failed', listener: (failure: RazorpayFailure) => void) => void;
}

export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayCheckout;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

const loadScript = scriptLoader(
  'checkout-script',
  (url) => url === environment?.checkoutScriptUrl,
  () => window.Razorpay !== undefined,
);

let loading: Promise<RazorpayConstructor> | undefined;

/**
 * Loads the provider's script once. A failed load can be retried.
 * @throws CheckoutError when the script isn't loaded within 20 s or doesn't define `window.Razorpay`
 */
export async function loadRazorpay(scriptUrl: string): Promise<RazorpayConstructor> {
  if (window.Razorpay) return window.Razorpay;
  loading ??= loadFrom(scriptUrl).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function loadFrom(scriptUrl: string): Promise<RazorpayConstructor> {
  await loadScript(scriptUrl).catch(() => {});
  if (!window.Razorpay) throw new CheckoutError('gateway-not-loaded');
  return window.Razorpay;
}

const WITHOUT_REASON = say('The payment didn’t go through.');

/** The provider's most frequent reasons. Some of its own descriptions are written for programmers. */
const failureMessages: Readonly<Record<string, string>> = {
  payment_cancelled: say('The payment was cancelled before it was complete.'),
  payment_timed_out: say('The payment wasn’t completed in time.'),
  insufficient_funds: say('There isn’t enough money in the account.'),
  incorrect_otp: say('The OTP was not correct.'),
  invalid_otp: say('The OTP was not correct.'),
  incorrect_pin: say('The PIN wasn’t correct.'),
  incorrect_cvv: say('The card’s security code wasn’t correct.'),
  card_expired: say('This card has expired.'),
  card_declined: say('The bank declined this card.'),
  bank_technical_error: say('The bank isn’t responding.'),
  gateway_technical_error: say('The bank isn’t responding.'),
  server_error: say('The payment provider isn’t responding.'),
};

/** Failures of the site or of the provider; their descriptions are not meant for the person. */
const technicalSources = new Set(['business', 'internal']);

/** Why a payment failed, in one sentence for the person who paid. */
export function paymentFailureMessage(error: RazorpayFailure['error']): string {
  const { reason = '', description = '', source = '' } = error;
  const known = Object.hasOwn(failureMessages, reason) ? failureMessages[reason] : undefined;
  if (known !== undefined) return known;
  const text = description.trim();
  if (text === '' || technicalSources.has(source)) return WITHOUT_REASON;
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
