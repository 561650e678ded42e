import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  moneyGoesOn,
  moneyShape,
  manageBlocks,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
  moneyOf,
  hasWaitingNews,
} from './sponsorship-blocks.ts';

/** A dog that had left, as its sponsors were told, is with us again. */
export const dogBack = defineEmail({
  ...sponsorshipEmail,
  template: 'dog-back',
  schema: z.extend(sponsorshipSchema, {
    dog_name: z.string(),
    ...moneyShape,
  }),
  content: (sponsorship, { name, links }) => {
    const dog = dogOrAll(sponsorship.dog_name);
    return {
      subject: say`${dog} is with us`,
      preview: say('Our last email is no longer correct.'),
      heading: say`${dog} is with us`,
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          say`What our last email said about ${dog} is no longer true: ${dog} is with us and in our care. If this was our mistake and worried you, we are sorry.`,
        ),
        paragraph(moneyGoesOn(sponsorship)),
        ...manageBlocks(sponsorship, links),
      ],
      reason: say`You get this email because you chose ${dog} for your sponsorship.`,
    };
  },
  kinds: ['sponsorship-dog-back'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) =>
      // If the news of the departure has not left yet, it is cancelled, and nobody is told.
      hasWaitingNews('dog-left', event, facts)
        ? null
        : {
            ...dogOf(event.dog_id, facts),
            ...moneyOf(event, state, facts),
          },
    ),
});
