import { formatPaise } from '@/lib/money';

/** Everything that can keep a checkout from opening, with the sentence the person reads. */
const sentences = {
  'gateway-not-loaded': 'Payment gateway not loaded. Please try again.',
  'not-configured':
    'Payments are not set up on this site yet. Please write to us, and we will help you.',
  'server-unreachable':
    'The payment could not be started. Please check your connection and try again.',
  'provider-unavailable':
    'The payment provider does not answer at the moment. Nothing was charged. Please try again in a few minutes.',
  'unknown-dog': 'This dog is no longer waiting for a sponsor. Nothing was charged.',
  'amount-out-of-range': 'This amount can’t be accepted. Nothing was charged.',
  'too-many-orders':
    'Too many payments were started from here. Please wait a minute and try again.',
  'session-ended':
    'Your session has ended, and this gift would not be recorded as yours. Please sign in again, or give without an account.',
  'bad-request': 'This page is out of date. Nothing was charged. Please reload it and try again.',
  'foreign-origin':
    'Payments are not set up for this address. Please write to us, and we will help you.',
} as const;

export type CheckoutErrorCode = keyof typeof sentences;

/** Why a checkout did not open. Its message is for the person. */
export class CheckoutError extends Error {
  constructor(readonly kind: CheckoutErrorCode) {
    super(sentences[kind]);
  }
}

/** The price changed after the page was loaded. Nobody pays an amount they did not see. */
export class AmountChangedError extends Error {
  /** @param amountInPaise what the order would cost now */
  constructor(amountInPaise: number) {
    super(
      `The monthly amount is now ${formatPaise(amountInPaise)}. Nothing was charged. Please look at the page again.`,
    );
  }
}

/** The problem that the server's answer names, or the general one for a name that isn't known. */
export function errorFromServer(code: unknown): CheckoutError {
  return new CheckoutError(isProblemKind(code) ? code : 'server-unreachable');
}

/** The words for whatever kept a checkout from opening; a stranger's error is not for the person. */
export function sentenceFor(error: Error): string {
  const isForThePerson = error instanceof CheckoutError || error instanceof AmountChangedError;
  return isForThePerson ? error.message : sentences['server-unreachable'];
}

/** Whether the page shows something that is no longer true, such as a price of yesterday. */
export function isOutdated(error: Error): boolean {
  return (
    error instanceof AmountChangedError ||
    (error instanceof CheckoutError && error.kind === 'unknown-dog')
  );
}

function isProblemKind(code: unknown): code is CheckoutErrorCode {
  return typeof code === 'string' && Object.hasOwn(sentences, code);
}
