import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

export const newsletterConfirmation = defineEmail({
  template: 'newsletter-confirmation',
  recipients: ['visitor'],
  setting: null,
  priority: 'newsletters',
  canUnsubscribe: true,
  schema: z.object({ token: z.uuid() }),
  content: ({ token }, { links }) => ({
    subject: say('Please confirm your subscription'),
    preview: say('Open the page, press the button, and you are on the list.'),
    heading: say('Please confirm your subscription'),
    blocks: [
      greeting(''),
      paragraph(
        say`This address was entered for the newsletter of ${organisationDetails.name}: news of the dogs, about once a month. Was it you?`,
      ),
      button(say('Confirm subscription'), links.confirmSubscription(token)),
      paragraph(
        say('If it wasn’t you, do nothing: without the confirmation you get no newsletter.'),
      ),
    ],
    reason: say('You get this email because somebody entered this address on our site.'),
  }),
});
