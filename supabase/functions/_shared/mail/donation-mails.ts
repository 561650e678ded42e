import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { mailedReceiptSchema } from '../receipts/receipt.ts';
import type { Block } from './content.ts';
import { DOG_NAME_LENGTH, dogPage } from './dog-page.ts';
import { define, greeting, type Mail } from './mail.ts';
import { organisation } from './organisation.ts';
import { shortened } from './plain-text.ts';
import { footerOf, nameFor, receiptBlocks } from './receipt-blocks.ts';

const donationSchema = z.object({
  amount_paise: z.int().check(z.nonnegative()),
  dog_id: z.nullable(z.uuid()),
  dog_name: z.nullable(z.string()),
  type: z.enum(['One-time', 'Monthly']),
  mode: z.enum(['test', 'live']),
});
type Donation = z.infer<typeof donationSchema>;

const receivedSchema = z.extend(donationSchema, { receipt: mailedReceiptSchema });

const testNotice: Block = {
  kind: 'notice',
  text: 'This was a test payment. No money moved.',
};

function notices({ mode }: Donation): Block[] {
  return mode === 'test' ? [testNotice] : [];
}

/** `₹3,000 for Moti` */
function amountAndDog({ amount_paise, dog_name }: Donation): string {
  const amount = formatPaise(amount_paise);
  return dog_name === null ? amount : `${amount} for ${shortened(dog_name, DOG_NAME_LENGTH)}`;
}

function facts({ amount_paise, dog_name, type }: Donation): Block {
  return {
    kind: 'facts',
    rows: [
      ['Amount', formatPaise(amount_paise)],
      ...(dog_name === null ? [] : [['For', dog_name] as const]),
      ['Type', type],
    ],
  };
}

export const donationMails: Record<string, Mail> = {
  'donation-received': define(receivedSchema, (donation, { name, links }) => {
    const { receipt, mode } = donation;
    const amount = amountAndDog(donation);
    const isTest = mode === 'test';
    return {
      subject: isTest ? `Test payment of ${amount}` : `Thank you for your gift of ${amount}`,
      preview: isTest ? 'No money moved.' : 'It has arrived. Here is the receipt.',
      heading: isTest ? 'A test payment has arrived' : 'Thank you for your gift',
      blocks: [
        ...notices(donation),
        { kind: 'paragraph', text: greeting(nameFor(receipt, name)) },
        {
          kind: 'paragraph',
          text: isTest
            ? `A test payment of ${amount} went through. With real money, this mail would thank you for it.`
            : `Your gift of ${amount} has arrived and goes to food, shelter and healthcare for the street dogs of Lucknow. This is your receipt:`,
        },
        ...receiptBlocks(receipt, links),
        ...dogPage(donation, links),
        {
          kind: 'paragraph',
          text: `If something is not right, write to ${organisation.email}.`,
        },
      ],
      ...footerOf(receipt, links),
    };
  }),

  'payment-failed': define(donationSchema, (donation, { name, links }) => {
    const payment = `payment of ${amountAndDog(donation)}`;
    return {
      subject: `Your ${payment} did not go through`,
      preview: 'You can try again with another card or UPI app.',
      heading: 'Your payment did not go through',
      blocks: [
        ...notices(donation),
        { kind: 'paragraph', text: greeting(name) },
        {
          kind: 'paragraph',
          text: `Your ${payment} failed, so we received nothing. You can try again, with the same or another card or UPI app.`,
        },
        facts(donation),
        {
          kind: 'button',
          label: 'Try again',
          url: donation.dog_id === null ? links.support : links.payment(donation.dog_id),
        },
        {
          kind: 'paragraph',
          text: `Does your bank show the amount as taken? Then write to ${organisation.email} with the date and the amount. We look it up with the payment provider and return what is yours.`,
        },
      ],
      reason:
        'You get this mail because you started a payment, and Donation Receipts are on in your settings.',
      settingsUrl: links.settings,
    };
  }),
};
