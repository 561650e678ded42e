import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { day, dogOrAll, paragraph } from '../common/emails/blocks.ts';
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

/** The sponsored dog was taken to the municipal centre. Money goes on. */
export const dogTaken = defineEmail({
  ...sponsorshipEmail,
  template: 'dog-taken',
  schema: z.extend(sponsorshipSchema, {
    dog_name: z.string(),
    since: z.iso.date(),
    ...moneyShape,
  }),
  content: (sponsorship, { name, links }) => {
    const dog = dogOrAll(sponsorship.dog_name);
    return {
      subject: say`${dog} is at the municipal centre`,
      preview: say('We are asking for the dog’s return.'),
      heading: say`${dog} is at the municipal centre`,
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          say`${dog} has been at the municipal centre since ${day(sponsorship.since)}, and we are asking for ${dog}’s return. Until then there may be fewer updates.`,
        ),
        paragraph(moneyGoesOn(sponsorship)),
        ...manageBlocks(sponsorship, links),
      ],
      reason: say`You get this email because you chose ${dog} for your sponsorship.`,
    };
  },
  kinds: ['sponsorship-dog-taken'],
  decide: (event, facts) =>
    undoableNews(
      event,
      aboutSponsorship(event, facts, (state) =>
        hasWaitingNews('dog-returned', event, facts)
          ? null
          : {
              ...dogOf(event.dog_id, facts),
              ...moneyOf(event, state, facts),
              since: event.data.detail,
            },
      ),
    ),
  cancelledBy: obsoleteNews,
});
