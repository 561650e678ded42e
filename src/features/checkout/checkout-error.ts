import { formatPaise } from '@/lib/money';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';

/** Why a checkout did not open, by error code. */
const messages = {
  'gateway-not-loaded': 'Payment gateway not loaded. Please try again.',
  'not-configured':
    'Payments are not set up on this site yet. Please write to us, and we will help you.',
  'server-unreachable':
    'The payment could not be started. Please check your connection and try again.',
  'provider-unavailable':
    'The payment provider does not answer at the moment. Nothing was charged. Please try again in a few minutes.',
  'unknown-dog': 'This dog is no longer waiting for a sponsor. Nothing was charged.',
  'dog-not-available': 'This dog can’t be sponsored any more. Nothing was charged.',
  'already-sponsored':
    'You already give this every month. My Dogs in your dashboard shows it. Nothing was charged.',
  'unknown-sponsorship': 'This sponsorship is not among yours. Nothing was charged.',
  'not-running': 'This sponsorship has ended or is stopping. Nothing was charged.',
  'amount-out-of-range': 'This amount can’t be accepted. Nothing was charged.',
  'whole-rupees': 'Please choose an amount in whole rupees. Nothing was charged.',
  'too-many-amounts':
    'You have chosen many different amounts today. Please take one of those, or try again tomorrow. Nothing was charged.',
  'too-many-orders':
    'Too many payments were started from here. Please wait a minute and try again.',
  'session-ended': SIGNED_OUT_TEXT,
  'sign-in-required': 'Please sign in first, so that you can stop the monthly gift when you like.',
  'donor-details-needed':
    'We could not find the name and address for your receipt. Nothing was charged. Please try again.',
  'not-a-citizen':
    'Indian law lets us accept gifts from Indian citizens only. Nothing was stored or charged.',
  'wrong-pan': 'This PAN can’t be right. Nothing was charged. Please check it and try again.',
  'wrong-signature':
    'The provider’s answer could not be verified. Before you try again, please look at My Dogs in a few minutes.',
  'bad-request': 'This page is out of date. Nothing was charged. Please reload it and try again.',
  'foreign-origin':
    'Payments are not set up for this address. Please write to us, and we will help you.',
} as const;

export type CheckoutErrorCode = keyof typeof messages;

/** A checkout did not open. The message is shown to the person. */
export class CheckoutError extends Error {
  constructor(readonly code: CheckoutErrorCode) {
    super(messages[code]);
  }
}

/** The price changed after the page was loaded, so no checkout was opened. */
export class AmountChangedError extends Error {
  constructor(amountPaise: number) {
    super(
      `The monthly amount is now ${formatPaise(amountPaise)}. Nothing was charged. Please look at the page again.`,
    );
  }
}

/** The error with the server's error code; an unknown code becomes `server-unreachable`. */
export function errorFromServer(code: unknown): CheckoutError {
  return new CheckoutError(isErrorCode(code) ? code : 'server-unreachable');
}

/** The message to show. The message of any other error is not meant for the person. */
export function checkoutErrorMessage(error: Error): string {
  const isOurs = error instanceof CheckoutError || error instanceof AmountChangedError;
  return isOurs ? error.message : messages['server-unreachable'];
}

/** What stays on the page when the toast has gone, because the person can do something about it; otherwise null. */
export function checkoutErrorAdvice(error: Error): string | null {
  if (!(error instanceof CheckoutError)) return null;
  switch (error.code) {
    case 'gateway-not-loaded':
      return 'The payment window could not be loaded. If you use an ad blocker, please switch it off for this page. You can try again.';
    case 'already-sponsored':
    case 'too-many-amounts':
      return error.message;
    default:
      return null;
  }
}

const outdated: ReadonlySet<CheckoutErrorCode> = new Set([
  'unknown-dog',
  'dog-not-available',
  'not-running',
  'unknown-sponsorship',
]);

/** Whether the page shows outdated data, such as an old price. */
export function isOutdated(error: Error): boolean {
  return (
    error instanceof AmountChangedError ||
    (error instanceof CheckoutError && outdated.has(error.code))
  );
}

function isErrorCode(code: unknown): code is CheckoutErrorCode {
  return typeof code === 'string' && Object.hasOwn(messages, code);
}
