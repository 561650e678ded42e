import * as z from 'zod/mini';
import { dogOrAll, paragraph } from './blocks.ts';
import { defineEmail } from './email.ts';
import { organisationDetails } from './organisation.ts';
import {
  allGifts,
  firstWords,
  giftsSchema,
  monthly,
  myDogsButton,
  SPONSORSHIP_REASON,
  sponsorshipEmail,
  sponsorshipSample,
  sponsorshipSchema,
  aboutSponsorship,
} from './sponsorship-blocks.ts';

/** The sponsor stopped it. */
export const sponsorshipStopped = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-stopped',
  schema: z.extend(sponsorshipSchema, { gifts: giftsSchema }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    return {
      subject: `You stopped your sponsorship of ${whom}`,
      preview: 'What happens next, and thank you.',
      heading: 'Your sponsorship stops',
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          `you stopped your sponsorship of ${monthly(sponsorship)} for ${whom}. We cancel the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`,
        ),
        paragraph(
          `Should a charge already be on its way to your bank, we give it back. If you see one later, write to ${organisationDetails.email}.`,
        ),
        allGifts(sponsorship.gifts),
        myDogsButton(links),
      ],
      reason: SPONSORSHIP_REASON,
    };
  },
  kinds: ['sponsorship-stop-requested'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, ({ status }) =>
      event.data.detail === 'sponsor' && status !== 'created'
        ? { gifts: facts.sponsorship?.gifts }
        : null,
    ),
  samples: [
    {
      id: 'sponsorship-stopped',
      name: 'Meera Tandon',
      data: {
        ...sponsorshipSample,
        gifts: [
          { dog_name: 'Sheru', paise: 900_000 },
          { dog_name: 'Moti', paise: 300_000 },
        ],
      },
    },
  ],
});
