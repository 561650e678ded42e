import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  allGifts,
  firstWords,
  giftPageStays,
  giftsSchema,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
} from './sponsorship-blocks.ts';

const reasons = ['bank', 'dog', 'failed', 'completed'] as const;

/** It ended otherwise than by the sponsor's stop. */
export const sponsorshipEnded = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-ended',
  schema: z.extend(sponsorshipSchema, { reason: z.enum(reasons), gifts: giftsSchema }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    const why = {
      bank: say`Your sponsorship of ${whom} has ended, because the monthly payment was cancelled in your bank or UPI app.`,
      dog: say`Your sponsorship ended before its first charge, because ${whom} could no longer be sponsored and no other dog was chosen.`,
      failed: say`Your sponsorship of ${whom} has ended, because your bank didn’t pay for a month. That takes nothing away from what your help meant.`,
      completed: say`Your sponsorship of ${whom} has run for the ten years that a monthly payment can last, and has ended.`,
    }[sponsorship.reason];
    return {
      subject: say`Your sponsorship of ${whom} has ended. Thank you`,
      preview: say('Nothing more will be charged.'),
      heading: say('Thank you for your time as a sponsor'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(`${why} ${say('Nothing more will be charged.')}`),
        allGifts(sponsorship.gifts),
        ...giftPageStays(sponsorship),
        paragraph(say('If you want to begin again, any of the dogs would be glad.')),
        button(say('Meet the Dogs'), links.dogs),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-ended'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, () =>
      ['bank', 'dog', 'failed', 'completed'].includes(event.data.detail ?? '')
        ? { reason: event.data.detail, gifts: facts.sponsorship?.gifts }
        : null,
    ),
});
