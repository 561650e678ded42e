import * as z from 'zod/mini';
import { say } from '../say.ts';
import { defineEmail } from './email.ts';
import { shortened } from './plain-text.ts';

export const newsletter = defineEmail({
  template: 'newsletter',
  recipients: ['account', 'visitor'],
  setting: 'marketing_emails',
  priority: 'newsletters',
  canUnsubscribe: true,
  isWrittenByPerson: true,
  schema: z.object({ subject: z.string(), body: z.string() }),
  content: ({ subject, body }) => ({
    subject,
    preview: shortened(body, 120),
    heading: subject,
    blocks: [{ kind: 'prose', textWithLinks: body }],
    reason: say(
      'You get this email because you subscribed to our newsletter, or chose Marketing Emails in your settings.',
    ),
  }),
});
