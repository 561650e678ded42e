import type { RazorpayFailure } from '@/features/checkout/razorpay';

const WITHOUT_REASON = 'The payment did not go through.';

/** The provider's most frequent reasons. Its own descriptions of them are partly written for programmers. */
const sentences: Readonly<Record<string, string>> = {
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

/** Who caused the failure, where the description tells of the site's or the provider's own programs. */
const programs = new Set(['business', 'internal']);

/** Why a payment failed, as one sentence for the person who tried to pay. */
export function failureSentence(error: RazorpayFailure['error']): string {
  const { reason = '', description = '', source = '' } = error;
  const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  if (known !== undefined) return known;
  const text = description.trim();
  if (text === '' || programs.has(source)) return WITHOUT_REASON;
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
