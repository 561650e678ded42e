import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, greeting, paragraph } from '../common/emails/blocks.ts';
import {
  amountAndDog,
  ownedDonationSchema,
  testPaymentNotice,
} from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';

/** Tells the giver who added the donation to an account, so that a stolen link can be undone. */
export const donationClaimed = defineEmail({
  template: 'donation-claimed',
  recipients: ['visitor'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.extend(ownedDonationSchema, { secret: z.optional(z.string()) }),
  content: (donation, { links }) => ({
    subject: say('Your donation was added to an account'),
    preview: say('Was it you? Then there is nothing to do.'),
    heading: say('Your donation was added to an account'),
    blocks: [
      ...testPaymentNotice(donation),
      greeting(''),
      paragraph(
        say`You gave ${amountAndDog(donation)} on ${day(donation.paid_on)}. Somebody used the link in the email with your receipt to add this donation to an account. That account now shows the donation and its receipt.`,
      ),
      paragraph(
        say(
          'If it was you, or somebody to whom you gave the email, there is nothing to do. If not, this link removes the donation from that account:',
        ),
      ),
      button(say('Remove it'), links.undoClaim(donation.secret ?? '')),
    ],
    reason: say('You get this email because you gave this address with your donation.'),
  }),
});
