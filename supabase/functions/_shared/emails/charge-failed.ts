import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { button, day, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  cardPage,
  chargeSample,
  chargeSchema,
  firstWords,
  giftSample,
  myDogsButton,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSample,
  aboutSponsorship,
  isHalted,
  isStopRequest,
} from './sponsorship-blocks.ts';

/** What the bank said, and what helps while it tries again. The same as `failedCharge` on My Dogs. */
function failureTexts(reason: string): { what: string; remedy: string } {
  switch (reason) {
    case 'insufficient-balance':
      return {
        what: say('Your bank says that there wasn’t enough money in the account that day.'),
        remedy: say(
          'If there is enough money in the account by the next try, you don’t need to do anything else.',
        ),
      };
    case 'card-expired':
      return {
        what: say('Your bank says that the card has expired.'),
        remedy: say('That will work only with another card.'),
      };
    case 'mandate-revoked':
      return {
        what: say(
          'Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app.',
        ),
        remedy: say(
          'That will work only if you approve the monthly payment again, on My Dogs. If you don’t want to continue, you don’t need to do anything.',
        ),
      };
    case 'bank-down':
      return {
        what: say('Your bank couldn’t be reached. That’s nobody’s fault.'),
        remedy: say('There is nothing you need to do.'),
      };
    default:
      return {
        what: say('Your bank declined it without giving a reason.'),
        remedy: say(
          'There is nothing you need to do now. If you don’t know why, your bank can tell you.',
        ),
      };
  }
}

const NEXT_TRY = '2026-11-22T19:45:00+00:00';

const sample = (
  id: string,
  reason: string,
  method: 'card' | 'upi',
  nextTry: string | null = NEXT_TRY,
) => ({
  id: `charge-failed-${id}`,
  name: 'Meera Tandon',
  data: { ...sponsorshipSample, ...chargeSample[method], reason, next_charge_at: nextTry },
});

export const chargeFailed = defineEmail({
  ...sponsorshipEmail,
  template: 'charge-failed',
  schema: z.extend(chargeSchema, { reason: z.string(), next_charge_at: z.nullable(timestamp) }),
  content: (charge, { name, links }) => {
    const amount = amountText(charge.amount_paise);
    const whom = dogOrAll(charge.dog_name);
    const { what, remedy } = failureTexts(charge.reason);
    const nextTry = charge.next_charge_at;
    const card = cardPage(charge);
    return {
      subject: say`This month’s ${amount} for ${whom} didn’t go through`,
      preview: what,
      heading: say('A monthly charge didn’t go through'),
      blocks: [
        ...firstWords(charge, name),
        paragraph(
          `${say`Your bank didn’t pay this month’s ${amount} for ${whom}. Nothing was taken.`} ${what}`,
        ),
        paragraph(
          `${nextTry === null ? say('The bank will try again in the next few days.') : say`The bank will try again on ${day(nextTry)}.`} ${remedy}`,
        ),
        charge.reason === 'card-expired' && card !== null
          ? button(say('Pay with another card'), card)
          : myDogsButton(links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-charge-failed'],
  decide: (event, facts) => {
    const queued = aboutSponsorship(event, facts, (state) =>
      state.status === 'pending' && state.desired_status !== 'stop'
        ? {
            reason: event.data.detail ?? 'other',
            next_charge_at: state.next_charge_at,
            payment_method: state.payment_method,
            manage_url: facts.sponsorship?.manage_url ?? null,
          }
        : null,
    );
    // One email for all attempts until a charge succeeds.
    return queued && { ...queued, key: `${event.sponsorship_id}:${facts.sponsorship?.charges}` };
  },
  cancelledBy: (event) =>
    isHalted(event) || isStopRequest(event) || event.kind === 'sponsorship-charged'
      ? event.sponsorship_id
      : null,
  samples: [
    sample('balance', 'insufficient-balance', 'upi'),
    sample('card', 'card-expired', 'card'),
    sample('mandate', 'mandate-revoked', 'upi'),
    sample('bank', 'bank-down', 'card', null),
    sample('other', 'other', 'upi'),
    {
      id: 'charge-failed-gift',
      name: 'Ravi Shukla',
      data: {
        ...giftSample,
        ...chargeSample.upi,
        reason: 'insufficient-balance',
        next_charge_at: NEXT_TRY,
      },
    },
  ],
});
