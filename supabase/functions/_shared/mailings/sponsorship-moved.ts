import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { day, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  monthly,
  myDogsButton,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
  hasWaitingEmail,
  isStopRequest,
  isMove,
} from './sponsorship-blocks.ts';

/** The sponsor chose another dog, or undid that. */
export const sponsorshipMoved = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-moved',
  schema: z.extend(sponsorshipSchema, {
    /** Null for all dogs. */
    next_dog_name: z.nullable(z.string()),
    next_charge_at: z.nullable(timestamp),
    /** Whether a move was undone before it took effect. */
    is_undone: z.boolean(),
    /** Whether the present dog was adopted, moved away or died. */
    has_left: z.boolean(),
  }),
  content: (sponsorship, { name, links }) => {
    const { next_charge_at: nextCharge, is_undone: isUndone, has_left: hasLeft } = sponsorship;
    const whom = dogOrAll(sponsorship.dog_name);
    const next = dogOrAll(sponsorship.next_dog_name);
    const amount = monthly(sponsorship);
    const move =
      nextCharge === null
        ? say`From the next monthly charge, your ${amount} will go to ${next}, as you chose on My Dogs.`
        : say`From ${day(nextCharge)}, your ${amount} will go to ${next}, as you chose on My Dogs.`;
    const title = isUndone
      ? say`Your sponsorship stays with ${whom}`
      : say`Your sponsorship is moving to ${next}`;
    return {
      subject: title,
      preview: say('Your monthly payment stays as it is. There is nothing to approve.'),
      heading: title,
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          isUndone
            ? say`You decided not to move your sponsorship. Your ${amount} goes on for ${whom}, as before.`
            : hasLeft
              ? move
              : `${move} ${say`Until then it is for ${whom}.`}`,
        ),
        paragraph(
          say(
            'Your monthly payment stays as it is, and there is nothing to approve. You can change your mind on My Dogs.',
          ),
        ),
        myDogsButton(links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-moved'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) => {
      const isUndone = event.data.detail === 'undone';
      if (isUndone && hasWaitingEmail(facts, `sponsorship-moved:${event.sponsorship_id}`))
        return null;
      return {
        next_dog_name: dogOf(event.dog_id, facts).dog_name,
        next_charge_at: ['authenticated', 'active'].includes(state.status)
          ? (state.next_charge_at ?? state.starts_at)
          : null,
        is_undone: isUndone,
        has_left: state.dog_status !== null && state.dog_status !== 'available',
      };
    }),
  cancelledBy: (event) => (isStopRequest(event) || isMove(event) ? event.sponsorship_id : null),
});
