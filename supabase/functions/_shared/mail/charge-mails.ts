import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import type { Block } from './content.ts';
import { define, type Mail } from './mail.ts';
import type { SiteLinks } from './site-links.ts';
import {
  day,
  firstWords,
  forWhom,
  moment,
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

/** What the bank said, and what helps. */
const failures = new Map(
  Object.entries({
    'insufficient-balance': {
      what: 'Your bank says that there was not enough money in the account that day.',
      remedy: 'If there is enough by the next try, you need not do anything.',
    },
    'card-expired': {
      what: 'Your bank says that the card has expired.',
      remedy: 'A new card needs your consent once.',
    },
    'mandate-revoked': {
      what: 'Your bank says that the mandate was revoked, perhaps in your bank’s or UPI app.',
      remedy:
        'If you wish to go on, a new mandate takes its place. If not, you need not do anything.',
    },
    'bank-down': {
      what: 'Your bank could not be reached. That is nobody’s fault.',
      remedy: 'You need not do anything.',
    },
  }),
);

const unknownFailure = {
  what: 'Your bank declined it, and did not say more.',
  remedy: 'If you don’t know why, your bank can tell you.',
};

/** A card is replaced on the provider's page; anything else needs a new mandate, from My Dogs. */
function remedyButton(
  charge: z.infer<typeof chargeSchema>,
  links: SiteLinks,
): Extract<Block, { kind: 'button' }> {
  if (charge.payment_method === 'card' && charge.manage_url?.startsWith('https://')) {
    return { kind: 'button', label: 'Replace the card', url: charge.manage_url };
  }
  return { kind: 'button', label: 'Renew it on My Dogs', url: links.sponsorships };
}

/** About charges that failed. */
export const chargeMails: Record<string, Mail> = {
  'charge-failed': define(
    z.extend(chargeSchema, { reason: z.string(), next_charge_at: z.nullable(moment) }),
    (charge, { name, links }) => {
      const amount = formatPaise(charge.amount_paise);
      const { what, remedy } = failures.get(charge.reason) ?? unknownFailure;
      const nextTry = charge.next_charge_at;
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
            `${nextTry === null ? 'The bank tries again by itself.' : `The bank tries again by itself, next on ${day(nextTry)}.`} ${remedy}`,
          ),
          charge.reason === 'insufficient-balance' || charge.reason === 'bank-down'
            ? myDogsButton(links)
            : remedyButton(charge, links),
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),

  'sponsorship-halted': define(
    z.extend(chargeSchema, { ends_at: moment }),
    (charge, { name, links }) => ({
      subject: `Your sponsorship of ${forWhom(charge)} has come to a halt`,
      preview: `It goes on if you renew it by ${day(charge.ends_at)}.`,
      heading: 'Your sponsorship has come to a halt',
      blocks: [
        ...firstWords(charge, name),
        paragraph(
          `your bank declined the ${monthly(charge)} for ${forWhom(charge)} several times, so no more is charged.`,
        ),
        paragraph(
          `If you wish to go on, one press is enough. If not, you need not do anything: the sponsorship ends by itself on ${day(charge.ends_at)}, and you owe nothing.`,
        ),
        remedyButton(charge, links),
      ],
      reason: SPONSORSHIP_REASON,
    }),
  ),
};
