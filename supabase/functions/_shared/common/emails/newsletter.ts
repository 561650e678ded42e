import * as z from 'zod/mini';
import { organisationDetails } from '../organisation.ts';
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
  samples: [
    {
      id: 'newsletter',
      data: {
        subject: 'Winter beds for Hazratganj',
        body: `Dear friends,

The first fog lies over the Gomti, and the dogs of Hazratganj have their winter coats: two hundred jute beds were laid out this week.
Thank you for every one of them.

Pictures and the list of places: ${organisationDetails.siteUrl}/stories

See you in the lanes,
The team`,
      },
    },
  ],
});
