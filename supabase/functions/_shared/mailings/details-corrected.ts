import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

/** An administrator corrected the details of an account's receipts. A visitor gets the new receipt instead. */
export const detailsCorrected = defineEmail({
  template: 'details-corrected',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({}),
  content: (_data, { name, links }) => ({
    subject: say('We corrected the details on your receipts'),
    preview: say('The new receipts are under My Donations.'),
    heading: say('The details on your receipts are corrected'),
    blocks: [
      greeting(name),
      paragraph(
        say(
          'Our team has corrected your details for receipts, as you asked. Receipts with other details have been replaced: please use the new ones, which are under My Donations.',
        ),
      ),
      button(say('Open My Donations'), links.donations),
      paragraph(
        say`You’ll find your details in your profile. If you didn’t ask for this, write to ${organisationDetails.email}.`,
      ),
    ],
    reason: say(
      'You get this email because your details for receipts changed. Emails about them can’t be switched off.',
    ),
  }),
  kinds: ['details-corrected'],
  decide: ({ id, account_id }, { donor }) =>
    account_id !== null && donor?.has_address !== true ? { key: String(id), data: {} } : null,
});
