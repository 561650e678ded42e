import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

export const welcome = defineEmail({
  template: 'welcome',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({}),
  content: (_data, { name, links }) => ({
    subject: say`Welcome to ${organisationDetails.name}`,
    preview: say('Your email address is confirmed. Meet the dogs.'),
    heading: say`Welcome to ${organisationDetails.name}`,
    blocks: [
      greeting(name),
      paragraph(
        say(
          'Your email address is confirmed, and your account is ready. In your dashboard you’ll find your donations and the messages from our team.',
        ),
      ),
      paragraph(say('Meet the dogs now, and adopt one virtually when you like.')),
      button(say('Meet the Dogs'), links.dogs),
    ],
    reason: say('You get this email because an account was created with this address.'),
    settingsUrl: links.settings,
  }),
  kinds: ['account-confirmed'],
  decide: ({ account_id }) => ({ key: String(account_id), data: {} }),
});
