import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { day, dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { chargesOfPause } from '../common/pauses.ts';
import {
  firstWords,
  monthly,
  pausedChargesSchema,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
  isStopRequest,
} from './sponsorship-blocks.ts';

/** Three days before a pause ends. */
export const sponsorshipResuming = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-resuming',
  schema: z.extend(sponsorshipSchema, { resume_on: z.iso.date(), charges: pausedChargesSchema }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    const end = day(sponsorship.resume_on);
    return {
      subject: say`Your sponsorship of ${whom} goes on from ${end}`,
      preview: say('The pause ends in three days.'),
      heading: say('Your pause is ending'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          sponsorship.charges
            ? say`The pause ends on ${end}. Then your sponsorship of ${monthly(sponsorship)} for ${whom} goes on. The next charge is on ${day(sponsorship.charges.nextOn)}, and your bank will tell you a day before it.`
            : say`The pause ends on ${end}. Then your sponsorship of ${monthly(sponsorship)} for ${whom} goes on. We’ll write to you when the next charge is, and your bank will tell you a day before it.`,
        ),
        paragraph(say('If you’d rather stay paused, or stop, you can do that on My Dogs.')),
        ...manageBlocks(sponsorship, links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-resume-announced'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) =>
      state.resume_on === null
        ? null
        : {
            ...dogOf(state.chosen_dog_id, facts),
            resume_on: state.resume_on,
            charges: chargesOfPause(state, state.resume_on),
          },
    ),
  cancelledBy: (event) =>
    isStopRequest(event) ||
    event.kind === 'sponsorship-pause-requested' ||
    event.kind === 'sponsorship-resume-requested'
      ? event.sponsorship_id
      : null,
});
