import * as z from 'zod/mini';
import { paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';

/** Sent by `npm run doctor`. */
export const testEmail = defineEmail({
  template: 'test-email',
  isForTeam: true,
  recipients: ['visitor'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({}),
  content: () => ({
    subject: `A test email from ${organisationDetails.name}`,
    preview: 'Your site can send email.',
    heading: 'Your site can send email',
    blocks: [
      paragraph(
        'This email left your site the same way as every other: from the list of emails, through the function send-email and your mail provider.',
      ),
      paragraph(
        'Did it land in the spam folder? Then look at SPF, DKIM and DMARC in docs/email.md.',
      ),
    ],
    reason: 'You get this email because somebody of your team asked for it.',
  }),
});
