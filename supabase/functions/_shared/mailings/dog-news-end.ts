import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';

const PAUSE_MILLISECONDS = 86_400_000;

/** Tells recipients who follow a dog what became of it, a day after its sponsors and givers. */
export const dogNewsEnd = defineEmail({
  template: 'dog-news-end',
  recipients: ['followers'],
  setting: null,
  priority: 'people',
  canUnsubscribe: true,
  schema: z.object({
    dog_name: z.string(),
    dog_status: z.enum(['adopted', 'passed_away', 'moved']),
  }),
  content: ({ dog_name, dog_status }, { links }) => {
    const dog = shortDogName(dog_name);
    const { subject, news } = {
      adopted: {
        subject: say`Good news: ${dog} has found a home`,
        news: say`We have good news about the dog in your gift: a family has adopted ${dog} and taken the dog home for good.`,
      },
      passed_away: {
        subject: say`Sad news about ${dog}`,
        news: say`We are very sorry to tell you that ${dog}, the dog in your gift, has died. A street dog who has somebody is a lucky dog, and ${dog} had you.`,
      },
      moved: {
        subject: say`${dog} has moved away`,
        news: say`${dog}, the dog in your gift, now lives somewhere else, where our team can’t look after the dog any more.`,
      },
    }[dog_status];
    return {
      subject,
      preview: say('News of the dog in your gift.'),
      heading: subject,
      blocks: [
        greeting(''),
        paragraph(news),
        paragraph(say`Everything that was written about ${dog} stays on our site.`),
        button(say('Meet the other dogs'), links.dogs),
      ],
      reason: say`You get this email because you asked for news from ${dog}.`,
    };
  },
  kinds: ['dog-left'],
  decide: ({ id, recorded_at, dog_id, data }) => ({
    key: String(id),
    data: { dog_id, dog_status: data.detail, event_id: id },
    due: new Date(Date.parse(recorded_at) + PAUSE_MILLISECONDS),
  }),
  contentSource: 'dog_news_end',
});
