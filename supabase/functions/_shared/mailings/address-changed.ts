import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

/** To the old address of somebody without an account, when the team has changed it. */
export const addressChanged = defineEmail({
  template: 'address-changed',
  recipients: ['visitor'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({
    /** Shortened, such as `m•••@example.org`. */
    new_address: z.string(),
  }),
  content: ({ new_address: address }) => ({
    subject: say('The email address for your donations was changed'),
    preview: say('Emails about your donations go to another address now.'),
    heading: say('The email address for your donations was changed'),
    blocks: [
      greeting(''),
      paragraph(
        say`Our team changed the email address for your donations from this one to ${address}. Emails about your donations and receipts go there from now on, and the links in earlier emails no longer work.`,
      ),
      paragraph(
        say`If you didn’t ask for this, write to ${organisationDetails.email}, and we will change it back.`,
      ),
    ],
    reason: say('You get this email because a donation was made with this address.'),
  }),
});
