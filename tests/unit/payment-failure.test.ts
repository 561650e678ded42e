import { expect, it } from 'vitest';
import { paymentFailureMessage } from '@/features/checkout/payment-failure';

it.each([
  [{ reason: 'insufficient_funds' }, 'There is not enough money in the account.'],
  [{ reason: 'incorrect_otp', description: 'x' }, 'The one-time password was not correct.'],
  // The provider's description when it is meant for the person, with a full stop.
  [{ description: 'Declined by your bank.', reason: 'payment_failed' }, 'Declined by your bank.'],
  [{ description: ' Declined by your bank ' }, 'Declined by your bank.'],
  [{ description: 'Try another card?', source: 'customer' }, 'Try another card?'],
  // No description, or one that is meant for programmers.
  [{ description: 'amount_due mismatch', source: 'business' }, 'The payment did not go through.'],
  [{ description: 'upstream 504', source: 'internal' }, 'The payment did not go through.'],
  [{ description: '  ' }, 'The payment did not go through.'],
  [{ reason: 'constructor' }, 'The payment did not go through.'],
  [{}, 'The payment did not go through.'],
])('%j is told as %j', (error, sentence) => {
  expect(paymentFailureMessage(error)).toBe(sentence);
});
