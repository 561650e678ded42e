import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';
import {
  allGifts,
  firstWords,
  giftPageStays,
  giftsSchema,
  monthly,
  myDogsButton,
  isVisitor,
  startAgainButton,
  sponsorshipReason,
  sponsorshipEmail,
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
    const amount = monthly(sponsorship);
    const { by_team: isByTeam } = sponsorship;
    return {
      subject: isByTeam
        ? say`We stopped your sponsorship of ${whom}, as you asked`
        : say`You stopped your sponsorship of ${whom}`,
      preview: say('What happens next, and thank you.'),
      heading: say('Your sponsorship is stopping'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          isVisitor(sponsorship)
            ? isByTeam
              ? say`As you asked, our team stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, usually within minutes.`
              : say`You stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, usually within minutes.`
            : isByTeam
              ? say`As you asked, our team stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`
              : say`You stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`,
        ),
        paragraph(
          isByTeam
            ? say`If a charge is already on its way to your bank, we will refund it. If you see one later, or didn’t ask us to stop, write to ${organisationDetails.email}.`
            : say`If a charge is already on its way to your bank, we will refund it. If you see one later, write to ${organisationDetails.email}.`,
        ),
        allGifts(sponsorship.gifts),
        ...giftPageStays(sponsorship),
        ...(isVisitor(sponsorship)
          ? [startAgainButton(sponsorship, links)]
          : [myDogsButton(links)]),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-stop-requested'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, ({ status }) =>
      event.data.detail === 'sponsor' && status !== 'created'
        ? { gifts: facts.sponsorship?.gifts, by_team: event.actor === 'team' }
        : null,
    ),
});
