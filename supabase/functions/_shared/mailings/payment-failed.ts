import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import {
  amountAndDog,
  emailedDonationSchema,
  testPaymentNotice,
  donationData,
  donationTypeText,
} from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

export const paymentFailed = defineEmail({
  template: 'payment-failed',
  recipients: ['account'],
  setting: 'donation_receipts',
  priority: 'money-and-accounts',
  schema: emailedDonationSchema,
  content: (donation, { name, links }) => {
    const amount = amountAndDog(donation);
    return {
      subject: say`Your payment of ${amount} didn’t go through`,
      preview: say('You can try again with another card or UPI app.'),
      heading: say('Your payment didn’t go through'),
      blocks: [
        ...testPaymentNotice(donation),
        greeting(name),
        paragraph(
          say`Your payment of ${amount} failed, so we received nothing. You can try again, with the same or another card or UPI app.`,
        ),
        {
          kind: 'facts',
          rows: [
            [say('Amount'), amountText(donation.amount_paise)],
            [say('For'), donation.dog_name ?? say('All dogs')],
            [say('Type'), donationTypeText(donation.type)],
          ],
        },
        button(
          say('Try again'),
          donation.dog_id === null ? links.support : links.payment(donation.dog_id),
        ),
        paragraph(
          say`Does your bank show the amount as taken? Then write to ${organisationDetails.email} with the date and the amount. We’ll check with the payment provider and refund what is yours.`,
        ),
      ],
      reason: say(
        'You get this email because you started a payment, and Donation Receipts are on in your settings.',
      ),
      settingsUrl: links.settings,
    };
  },
  kinds: ['donation-failed'],
  // A failed month of a sponsorship has an email of its own (charge-failed), and so has a returned cheque.
  decide: (event, facts) =>
    event.sponsorship_id === null && event.account_id !== null && event.data.source !== 'recorded'
      ? {
          key: String(event.donation_id),
          data: donationData(event, facts),
          // A payment often succeeds at the second attempt.
          due: new Date(Date.parse(event.recorded_at) + 15 * 60_000),
        }
      : null,
  cancelledBy: ({ kind, donation_id }) =>
    kind.startsWith('donation-') && kind !== 'donation-failed' ? donation_id : null,
});
