import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import {
  amountAndDog,
  donationData,
  donationTypeText,
  emailedDonationSchema,
  testPaymentNotice,
} from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

/** The bank returned a cheque, and the team chose to tell the donor. */
export const chequeReturned = defineEmail({
  template: 'cheque-returned',
  recipients: ['account', 'visitor'],
  setting: 'donation_receipts',
  priority: 'money-and-accounts',
  schema: emailedDonationSchema,
  content: (donation, { name, links }) => ({
    subject: say`About your cheque of ${amountText(donation.amount_paise)}`,
    preview: say('The bank returned it, which can have many reasons.'),
    heading: say('Your cheque came back'),
    blocks: [
      ...testPaymentNotice(donation),
      greeting(name),
      paragraph(
        say`Thank you for your cheque of ${amountAndDog(donation)}. The bank returned it to us unpaid. That can have many reasons, a signature or a date for example, and your bank can tell you which one it was.`,
      ),
      {
        kind: 'facts',
        rows: [
          [say('Amount'), amountText(donation.amount_paise)],
          [say('For'), donation.dog_name ?? say('All dogs')],
          [say('Type'), donationTypeText(donation.type)],
        ],
      },
      paragraph(
        say('If you’d still like to give, you can send another cheque or pay in another way.'),
      ),
      button(say('Ways to give'), links.support),
      paragraph(
        say`Write to ${organisationDetails.email} if you have a question. A person will answer.`,
      ),
    ],
    reason: say('You get this email because you gave us a cheque.'),
  }),
  kinds: ['cheque-returned'],
  // By the event: one that is put back may be returned again.
  decide: (event, facts) =>
    event.data.tells_donor === true
      ? { key: String(event.id), data: donationData(event, facts) }
      : null,
});
