import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  moneyGoesOn,
  moneyOf,
  moneyShape,
  manageBlocks,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
  hasWaitingNews,
  obsoleteNews,
  undoableNews,
} from './sponsorship-blocks.ts';

/** The sponsored dog is back from the municipal centre. */
export const dogReturned = defineEmail({
  ...sponsorshipEmail,
  template: 'dog-returned',
  schema: z.extend(sponsorshipSchema, { dog_name: z.string(), ...moneyShape }),
  content: (sponsorship, { name, links }) => {
    const dog = dogOrAll(sponsorship.dog_name);
    return {
      subject: say`${dog} is back from the municipal centre`,
      preview: say('We have good news.'),
      heading: say`${dog} is back from the municipal centre`,
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          say`We have good news: ${dog} is back from the municipal centre and with us again. Thank you for staying by ${dog}’s side.`,
        ),
        paragraph(moneyGoesOn(sponsorship)),
        ...manageBlocks(sponsorship, links),
      ],
      reason: say`You get this email because you chose ${dog} for your sponsorship.`,
    };
  },
  kinds: ['sponsorship-dog-returned'],
  decide: (event, facts) =>
    undoableNews(
      event,
      aboutSponsorship(event, facts, (state) =>
        hasWaitingNews('dog-taken', event, facts)
          ? null
          : { ...dogOf(event.dog_id, facts), ...moneyOf(event, state, facts) },
      ),
    ),
  cancelledBy: obsoleteNews,
});
