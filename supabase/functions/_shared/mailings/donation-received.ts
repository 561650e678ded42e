import * as z from 'zod/mini';
import { emailedReceiptSchema } from '../common/receipts/receipt.ts';
import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { dogCard, dogOrAll, cityName, greeting, paragraph } from '../common/emails/blocks.ts';
import {
  amountAndDog,
  emailedDonationSchema,
  nameFor,
  receiptBlocks,
  receiptFooter,
  testPaymentNotice,
  donationData,
  receiptSecrets,
} from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { signature, updateCards, updateSchema } from './dog-updates.ts';
import { dogImageOf } from './sponsorship-blocks.ts';
import { organisationDetails } from '../common/organisation.ts';

export const donationReceived = defineEmail({
  template: 'donation-received',
  recipients: ['account', 'visitor'],
  setting: 'donation_receipts',
  priority: 'money-and-accounts',
  schema: z.extend(emailedDonationSchema, {
    /** Null for all dogs. */
    dog_image_url: z.nullable(z.string()),
    /** The newest update about the dog of a single gift. */
    news: z._default(z.nullable(updateSchema), null),
    receipt: emailedReceiptSchema,
  }),
  content: (donation, { name, links }) => {
    const { receipt, mode, news } = donation;
    const amount = amountAndDog(donation);
    const whom = dogOrAll(donation.dog_name);
    const isTest = mode === 'test';
    return {
      subject: isTest
        ? say`Test payment of ${amount}`
        : say`Thank you for your donation of ${amount}`,
      preview: isTest ? say('No money was taken.') : say('It has arrived. Here is the receipt.'),
      heading: isTest ? say('A test payment has arrived') : say('Thank you for your donation'),
      blocks: [
        ...testPaymentNotice(donation),
        greeting(nameFor(receipt, name)),
        ...(news === null
          ? []
          : [paragraph(say`Here is the latest news of ${whom}:`), ...updateCards([news], links)]),
        paragraph(
          isTest
            ? say`A test payment of ${amount} went through. With real money, this email would thank you for it.`
            : say`Your donation of ${amount} has arrived and goes to food, shelter and healthcare for the street dogs of ${cityName()}.`,
        ),
        ...(news === null
          ? dogCard(donation, say`Your donation: ${amountText(donation.amount_paise)}`, links)
          : signature([news])),
        paragraph(say('This is your receipt:')),
        ...receiptBlocks(receipt, links),
        paragraph(say`If something isn’t right, write to ${organisationDetails.email}.`),
      ],
      ...receiptFooter(receipt, links),
    };
  },
  kinds: ['donation-completed'],
  decide: (event, facts) => {
    // Without one, a later receipt has an email of its own.
    if (!facts.receipt) return null;
    return {
      key: String(event.donation_id),
      data: {
        ...donationData(event, facts),
        dog_image_url: dogImageOf(event.dog_id, facts),
        // That of a monthly payment is the receipt alone: news comes with its own email.
        ...(event.data.type === 'One-time'
          ? { news: facts.dogs[event.dog_id ?? '']?.news ?? null }
          : {}),
        donated_at: event.data.paid_at,
        receipt: facts.receipt,
      },
      secrets: receiptSecrets(facts),
    };
  },
});
