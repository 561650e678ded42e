import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, greeting, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { UNDO_MILLISECONDS } from './sponsorship-blocks.ts';

/** Tells the payer of gifts that were given once, and whose email waits for its day, that their dog has left. */
export const giftDogLeft = defineEmail({
  template: 'gift-dog-left',
  recipients: ['givers'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({
    dog_name: z.string(),
    dog_status: z.enum(['adopted', 'passed_away', 'moved']),
    gifts: z.array(z.object({ recipient_name: z.string(), deliver_on: z.iso.date() })),
  }),
  content: ({ dog_name, dog_status, gifts }, { name, links }) => {
    const dog = shortDogName(dog_name);
    const { subject, news } = {
      adopted: {
        subject: say`Good news: ${dog} has found a home`,
        news: say`We have good news: a family has adopted ${dog} and taken the dog home for good.`,
      },
      passed_away: {
        subject: say`Sad news about ${dog}`,
        news: say`We are very sorry to tell you that ${dog} has died.`,
      },
      moved: {
        subject: say`${dog} has moved away`,
        news: say`${dog} now lives somewhere else, where our team can’t look after the dog any more.`,
      },
    }[dog_status];
    return {
      subject,
      preview: say('What it means for your gift.'),
      heading: subject,
      blocks: [
        greeting(name),
        paragraph(news),
        ...gifts.map(({ recipient_name, deliver_on }) =>
          paragraph(
            say`Your gift for ${recipient_name} is for ${dog}, and our email to ${recipient_name} will be sent on ${day(deliver_on)}. It will gently explain what happened to ${dog}. If you would rather not have it sent, withdraw the gift before that day.`,
          ),
        ),
        paragraph(say('What you gave helps our dogs either way.')),
        button(say('See your gifts'), links.ownGifts),
      ],
      reason: say('You get this email because you gave a gift on our site.'),
    };
  },
  kinds: ['dog-left'],
  decide: ({ id, recorded_at, dog_id, data }) => ({
    key: String(id),
    data: { dog_id, dog_status: data.detail, event_id: id },
    due: new Date(Date.parse(recorded_at) + UNDO_MILLISECONDS),
  }),
  contentSource: 'gift_dog_left',
});
