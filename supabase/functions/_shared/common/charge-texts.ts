import type { Enums } from './database.ts';
import { say } from './say.ts';

export type FailureReason = Enums<'failure_reason'>;

/** Why a monthly charge failed, for its sponsor. */
export function chargeFailureText(reason: FailureReason): string {
  return {
    'insufficient-balance': say('There wasn’t enough money in the account.'),
    'card-expired': say('The card has expired.'),
    'mandate-revoked': say(
      'Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app.',
    ),
    'payer-declined': say('You didn’t approve it in your bank or UPI app.'),
    'bank-down': say('Your bank didn’t answer.'),
    other: say('Your bank didn’t accept the charge.'),
  }[reason];
}

/** When the bank tries again, and what helps. @param nextTry the day as text; null if it isn't known */
export function chargeRetryText(reason: FailureReason, nextTry: string | null): string {
  const retry =
    nextTry === null
      ? say('Your bank tries again in the next few days.')
      : say`Your bank tries again on ${nextTry}.`;
  const remedy = {
    'insufficient-balance': say(
      'If there is enough money in the account by then, you don’t need to do anything else.',
    ),
    'card-expired': say('That will work only with another card.'),
    'mandate-revoked': say(
      'That will work only if you approve the monthly payment again. If you don’t want to continue, you don’t need to do anything.',
    ),
    'payer-declined': say(
      'If you don’t want to give this month, you don’t need to do anything. If you do, approve it when your bank asks.',
    ),
    'bank-down': say('There is nothing you need to do.'),
    other: say(
      'There is nothing you need to do now. If you don’t know why, your bank can tell you.',
    ),
  }[reason];
  return `${retry} ${remedy}`;
}
