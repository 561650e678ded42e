import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { day, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  monthly,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
} from './sponsorship-blocks.ts';

export const sponsorshipResumed = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-resumed',
  schema: z.extend(sponsorshipSchema, { next_charge_at: z.nullable(timestamp) }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    const nextCharge =
      sponsorship.next_charge_at === null
        ? ''
        : say`The next charge will be on ${day(sponsorship.next_charge_at)}, and your bank will tell you a day before.`;
    return {
      subject: say`Your sponsorship of ${whom} goes on`,
      preview: say('It will be charged each month again.'),
      heading: say('Your sponsorship goes on'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          `${say`Your sponsorship of ${monthly(sponsorship)} for ${whom} is no longer paused.`} ${nextCharge}`.trim(),
        ),
        ...manageBlocks(sponsorship, links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-resumed'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) => {
      // After a dog's return and a move, their emails have said so.
      const request = facts.sponsorship?.last_request ?? 'sponsorship-resume-requested';
      return request === 'sponsorship-resume-requested' && state.desired_status === 'run'
        ? { ...dogOf(state.chosen_dog_id, facts), next_charge_at: state.next_charge_at }
        : null;
    }),
});
