import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { define, type Email } from './email.ts';
import {
  day,
  firstWords,
  forWhom,
  timestamp,
  monthly,
  myDogsButton,
  paragraph,
  SPONSORSHIP_REASON,
  sponsorshipSchema,
} from './sponsorship-texts.ts';

const chargeSchema = z.extend(sponsorshipSchema, {
  payment_method: z.nullable(z.string()),
  manage_url: z.nullable(z.string()),
});

/** What the bank said, and what helps while it tries again. The same as `failedCharge` on My Dogs. */
const failures = new Map(
  Object.entries({
    'insufficient-balance': {
      what: 'Your bank says that there was not enough money in the account that day.',
      remedy: 'With enough money there by the next try, there is nothing else you need to do.',
    },
    'card-expired': {
      what: 'Your bank says that the card has expired.',
      remedy: 'That works only with another card.',
    },
    'mandate-revoked': {
      what: 'Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app.',
      remedy:
        'That works only if you approve the monthly payment again, on My Dogs. If you don’t wish to go on, there is nothing you need to do.',
    },
    'bank-down': {
      what: 'Your bank could not be reached. That is nobody’s fault.',
      remedy: 'There is nothing you need to do.',
    },
  }),
);

const unknownFailure = {
  what: 'Your bank declined it, and did not say more.',
  remedy: 'There is nothing you need to do now. If you don’t know why, your bank can tell you.',
};

/** The provider's page where a card can be replaced. Null for other kinds of payment. */
function cardPage({ payment_method, manage_url }: z.infer<typeof chargeSchema>): string | null {
  return payment_method === 'card' && manage_url?.startsWith('https://') ? manage_url : null;
}

/** About charges that failed. */
export const chargeMails: Record<string, Email> = {
  'charge-failed': define(
    z.extend(chargeSchema, { reason: z.string(), next_charge_at: z.nullable(timestamp) }),
    (charge, { name, links }) => {
      const amount = formatPaise(charge.amount_paise);
      const { what, remedy } = failures.get(charge.reason) ?? unknownFailure;
      const nextTry = charge.next_charge_at;
      const card = cardPage(charge);
      return {
        subject: `This month’s ${amount} for ${forWhom(charge)} did not go through`,
        preview: what,
        heading: 'A monthly charge did not go through',
        blocks: [
          ...firstWords(charge, name),
          paragraph(
            `your bank did not pay this month’s ${amount} for ${forWhom(charge)}. Nothing was taken. ${what}`,
          ),
          paragraph(
            `${nextTry === null ? 'The bank tries again in the next days.' : `The bank tries again on ${day(nextTry)}.`} ${remedy}`,
          ),
          charge.reason === 'card-expired' && card !== null
            ? { kind: 'button', label: 'Pay with another card', url: card }
            : myDogsButton(links),
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),

  'sponsorship-halted': define(
    z.extend(chargeSchema, { ends_at: timestamp }),
    (charge, { name, links }) => {
      const card = cardPage(charge);
      const remedy =
        card === null
          ? 'approve the monthly payment again, on My Dogs'
          : 'change the card, on the page of our payment provider';
      return {
        subject: `Your sponsorship of ${forWhom(charge)} has come to a halt`,
        preview: `It goes on if you renew it by ${day(charge.ends_at)}.`,
        heading: 'Your sponsorship has come to a halt',
        blocks: [
          ...firstWords(charge, name),
          paragraph(
            `your bank declined the ${monthly(charge)} for ${forWhom(charge)} several times and has stopped trying, so no more is charged.`,
          ),
          paragraph(
            `If you wish to go on, ${remedy}. If not, you need not do anything: the sponsorship ends on ${day(charge.ends_at)}, and you owe nothing.`,
          ),
          card === null
            ? { kind: 'button', label: 'Approve it again on My Dogs', url: links.sponsorships }
            : { kind: 'button', label: 'Change the card', url: card },
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),
};
