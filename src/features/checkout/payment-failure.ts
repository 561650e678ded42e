import type { RazorpayFailure } from '@/features/checkout/razorpay';

const WITHOUT_REASON = 'The payment did not go through.';

/** The provider's most frequent reasons. Some of its own descriptions are written for programmers. */
const messages: Readonly<Record<string, string>> = {
  payment_cancelled: 'The payment was cancelled before it was complete.',
  payment_timed_out: 'The payment was not completed in time.',
  insufficient_funds: 'There is not enough money in the account.',
  incorrect_otp: 'The one-time password was not correct.',
  invalid_otp: 'The one-time password was not correct.',
  incorrect_pin: 'The PIN was not correct.',
  incorrect_cvv: 'The card’s security code was not correct.',
  card_expired: 'This card has expired.',
  card_declined: 'The bank declined this card.',
  invalid_vpa: 'This UPI address does not exist.',
  bank_technical_error: 'The bank does not answer at the moment.',
  gateway_technical_error: 'The bank does not answer at the moment.',
  server_error: 'The payment provider does not answer at the moment.',
};

/** Failures of the site or of the provider; their descriptions are not meant for the person. */
const technicalSources = new Set(['business', 'internal']);

/** Why a payment failed, in one sentence for the person who paid. */
export function paymentFailureMessage(error: RazorpayFailure['error']): string {
  const { reason = '', description = '', source = '' } = error;
  const known = Object.hasOwn(messages, reason) ? messages[reason] : undefined;
  if (known !== undefined) return known;
  const text = description.trim();
  if (text === '' || technicalSources.has(source)) return WITHOUT_REASON;
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
