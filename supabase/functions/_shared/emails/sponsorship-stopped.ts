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

/** The sponsor stopped it, or asked the team to. */
export const sponsorshipStopped = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-stopped',
  schema: z.extend(sponsorshipSchema, {
    gifts: giftsSchema,
    by_team: z._default(z.boolean(), false),
  }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    const { by_team: isByTeam } = sponsorship;
    return {
      subject: isByTeam
        ? `We stopped your sponsorship of ${whom}, as you asked`
        : `You stopped your sponsorship of ${whom}`,
      preview: 'What happens next, and thank you.',
      heading: 'Your sponsorship stops',
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          `${isByTeam ? 'as you asked us, our team stopped' : 'you stopped'} your sponsorship of ${monthly(sponsorship)} for ${whom}. We cancel the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`,
        ),
        paragraph(
          `Should a charge already be on its way to your bank, we give it back. If you see one later${isByTeam ? ', or did not ask us to stop' : ''}, write to ${organisationDetails.email}.`,
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
        ? { gifts: facts.sponsorship?.gifts, by_team: event.actor === 'team' }
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
    {
      id: 'sponsorship-stopped-by-team',
      name: 'मीरा टंडन',
      data: { ...sponsorshipSample, by_team: true, gifts: [{ dog_name: 'Moti', paise: 300_000 }] },
    },
  ],
});
