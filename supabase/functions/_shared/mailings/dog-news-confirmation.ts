import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';

/** Asks the reader of a mailbox to confirm the wish for a dog's news. Queued by the function that stores the address. */
export const dogNewsConfirmation = defineEmail({
  template: 'dog-news-confirmation',
  recipients: ['followers'],
  setting: null,
  priority: 'newsletters',
  canUnsubscribe: true,
  schema: z.object({ token: z.uuid(), dog_name: z.string() }),
  content: ({ token, dog_name }, { links }) => {
    const dog = shortDogName(dog_name);
    return {
      subject: say`Would you like news from ${dog}?`,
      preview: say('Open the page and press the button.'),
      heading: say`Would you like news from ${dog}?`,
      blocks: [
        greeting(''),
        paragraph(
          say`Somebody entered this address on the page of a gift to get news from ${dog}: what our team writes about the dog, at most once a day. Was it you?`,
        ),
        button(say('Confirm'), links.confirmDogNews(token)),
        paragraph(say('If it wasn’t you, do nothing: without the confirmation you get no news.')),
      ],
      reason: say('You get this email because somebody entered this address on our site.'),
    };
  },
});
