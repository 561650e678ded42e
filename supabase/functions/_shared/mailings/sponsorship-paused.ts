import * as z from 'zod/mini';
import { listOf, say } from '../common/say.ts';
import { day, dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { chargesOfPause } from '../common/pauses.ts';
import {
  firstWords,
  isVisitor,
  monthly,
  pausedChargesSchema,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
} from './sponsorship-blocks.ts';

const pausedSchema = z.extend(sponsorshipSchema, {
  /** `dog`: the sponsor's pause has ended, and the dog has left meanwhile. */
  reason: z.enum(['sponsor', 'dog', 'bank']),
  /** Null for a pause that lasts until the sponsor resumes. */
  resume_on: z._default(z.nullable(z.iso.date()), null),
  charges: pausedChargesSchema,
});

export const sponsorshipPaused = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-paused',
  schema: pausedSchema,
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    return {
      subject:
        sponsorship.reason === 'dog'
          ? say`Your sponsorship of ${whom} stays paused`
          : say`Your sponsorship of ${whom} is paused`,
      preview: say('Nothing will be charged in the meantime.'),
      heading: say('Your sponsorship is paused'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(pauseText(sponsorship)),
        ...manageBlocks(sponsorship, links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-paused'],
  // A dog's new status and a stop have emails of their own.
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) => {
      const { status, desired_status, resume_on } = state;
      const reason = event.data.detail;
      const wanted = reason === 'bank' ? 'run' : 'pause';
      const isTold = reason === 'sponsor' || reason === 'bank' || event.actor === 'site';
      return isTold && status === 'paused' && desired_status === wanted
        ? {
            reason,
            resume_on,
            charges: chargesOfPause(state, resume_on),
            ...(reason === 'dog' ? dogOf(event.dog_id, facts) : {}),
          }
        : null;
    }),
});

function pauseText(sponsorship: z.infer<typeof pausedSchema>): string {
  const { reason, resume_on: resumeOn, charges, dog_name } = sponsorship;
  const whom = dogOrAll(dog_name);
  if (reason === 'bank') {
    return isVisitor(sponsorship)
      ? say`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there.`
      : say`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there, but you can stop it on My Dogs.`;
  }
  if (reason === 'dog') {
    return say`The pause of your sponsorship of ${monthly(sponsorship)} was to end today. ${whom} can no longer be sponsored, so it stays paused, and nothing is charged. If you like, choose another dog, or all dogs, on My Dogs: there is nothing to approve again. Or you can stop there. Both are fine.`;
  }
  if (resumeOn !== null && charges !== null && charges.skipped.length > 0) {
    return say`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused until ${day(resumeOn)}. Not charged: ${listOf(charges.skipped.map(day))}. The next charge is on ${day(charges.nextOn)}, and we’ll write to you three days before the pause ends. You can resume or stop it earlier on My Dogs.`;
  }
  return resumeOn === null
    ? say`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused. Nothing will be charged until you resume it on My Dogs. You can stop it there too.`
    : say`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused until ${day(resumeOn)}. Then it goes on, and we’ll write to you three days before. You can resume or stop it earlier on My Dogs.`;
}
