import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { shortened } from '../common/emails/plain-text.ts';

/** As the database names a sender whose profile has no name. */
const THE_TEAM = 'The team';

export const teamMessage = defineEmail({
  template: 'team-message',
  recipients: ['account'],
  setting: 'email_notifications',
  priority: 'people',
  canUnsubscribe: true,
  isWrittenByPerson: true,
  schema: z.object({
    message_id: z.uuid(),
    sender_name: z.string(),
    subject: z.string(),
    body: z.string(),
  }),
  content: ({ message_id, sender_name, subject, body }, { name, links }) => ({
    subject,
    preview: shortened(body, 120),
    heading: sender_name.startsWith(THE_TEAM)
      ? say('A message from our team')
      : say`A message from ${sender_name}`,
    blocks: [
      greeting(name),
      paragraph(
        sender_name.startsWith(THE_TEAM)
          ? say`Our team wrote to you: ${subject}`
          : say`${sender_name} of our team wrote to you: ${subject}`,
      ),
      { kind: 'quote', textWithLinks: body },
      button(say('Open your messages'), links.message(message_id)),
      paragraph(say('You can reply there, below the message.')),
    ],
    reason: say('You get this email because Email Notifications are on in your settings.'),
    settingsUrl: links.settings,
  }),
  kinds: ['message-sent'],
  decide: ({ data: { message_id, is_to_many } }, { message }) =>
    message && {
      key: String(message_id),
      data: { message_id, ...message },
      ...(is_to_many ? { priority: 'newsletters' } : {}),
    },
});
