import { HALTED_DAYS } from '../common/limits.ts';
import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  cardPage,
  chargeSchema,
  firstWords,
  isVisitor,
  manageBlocks,
  monthly,
  sponsorshipReason,
  sponsorshipEmail,
  startAgainButton,
  aboutSponsorship,
  isHalted,
  isStopRequest,
} from './sponsorship-blocks.ts';

/** The bank has stopped trying to charge. */
export const sponsorshipHalted = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-halted',
  schema: z.extend(chargeSchema, { ends_at: timestamp }),
  content: (charge, { name, links }) => {
    const card = cardPage(charge);
    const whom = dogOrAll(charge.dog_name);
    const end = day(charge.ends_at);
    return {
      subject: say`Your sponsorship of ${whom} is on hold`,
      preview: say`Renew it by ${end} to keep it going.`,
      heading: say('Your sponsorship is on hold'),
      blocks: [
        ...firstWords(charge, name),
        paragraph(
          say`Your bank declined the ${monthly(charge)} for ${whom} several times and has stopped trying, so nothing more will be charged.`,
        ),
        paragraph(
          card === null && isVisitor(charge)
            ? say`If you want to continue, start again with a new monthly payment. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.`
            : card === null
              ? say`If you want to continue, approve the monthly payment again, on My Dogs. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.`
              : say`If you want to continue, change the card on the page of our payment provider. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.`,
        ),
        ...(card === null && isVisitor(charge) ? [startAgainButton(charge, links)] : []),
        ...(card === null
          ? manageBlocks(
              charge,
              links,
              button(say('Approve it again on My Dogs'), links.sponsorships),
            )
          : [button(say('Change the card'), card)]),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-halted'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) => {
      if (!isHalted(event)) return null;
      const haltedAt = Date.parse(state.halted_at ?? event.occurred_at);
      return {
        ends_at: new Date(haltedAt + HALTED_DAYS * 86_400_000).toISOString(),
        payment_method: state.payment_method,
        manage_url: facts.sponsorship?.manage_url ?? null,
      };
    }),
  cancelledBy: (event) =>
    isStopRequest(event) || event.kind === 'sponsorship-charged' ? event.sponsorship_id : null,
});
