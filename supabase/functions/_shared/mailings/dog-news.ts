import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { greeting, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { updateCards, updateSchema } from './dog-updates.ts';
import { defineEmail } from '../common/emails/email.ts';
import { dailyEmail } from './mornings.ts';
import { shortened } from '../common/emails/plain-text.ts';

/** What the team wrote in a day about a dog, to recipients and sponsors without an account who follow it, the next morning. */
export const dogNews = defineEmail({
  template: 'dog-news',
  recipients: ['followers'],
  setting: null,
  priority: 'people',
  canUnsubscribe: true,
  schema: z.object({
    updates: z.array(updateSchema).check(z.minLength(1)),
    is_sponsor: z._default(z.nullable(z.boolean()), null),
  }),
  content: ({ updates, is_sponsor: isSponsor }, { links }) => {
    const [first] = updates;
    const dog = shortDogName(first?.dog_name ?? '');
    return {
      subject: say`News from ${dog}`,
      preview: shortened(first?.body ?? '', 120),
      heading: say`News from ${dog}`,
      blocks: [
        greeting(''),
        paragraph(
          isSponsor
            ? say('Our team wrote this for you and the other sponsors:')
            : say`Our team wrote this about ${dog}, the dog in your gift:`,
        ),
        ...updateCards(updates, links),
      ],
      reason: isSponsor
        ? say`You get this email because you sponsor ${dog}. There is at most one a day.`
        : say`You get this email because you asked for news from ${dog}. There is at most one a day.`,
    };
  },
  kinds: ['dog-update-published'],
  decide: ({ occurred_at, dog_id }) => {
    const daily = dailyEmail(occurred_at);
    return { ...daily, key: `${daily.key}:${dog_id}` };
  },
  contentSource: 'dog_updates',
});
