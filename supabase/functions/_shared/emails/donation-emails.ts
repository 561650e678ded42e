import * as z from 'zod/mini';
import { formatIndianDay, formatPaise } from '../amounts-and-dates.ts';
import { emailedReceiptSchema } from '../receipts/receipt.ts';
import type { Block } from './content.ts';
import { dogPage } from './dog-page.ts';
import { define, greeting, type Email } from './email.ts';
import { organisation } from './organisation.ts';
import { footerOf, nameFor, receiptBlocks } from './receipt-blocks.ts';
import { forWhom } from './sponsorship-texts.ts';

const donationSchema = z.object({
  amount_paise: z.int().check(z.nonnegative()),
  dog_id: z.nullable(z.uuid()),
  dog_name: z.nullable(z.string()),
  type: z.enum(['One-time', 'Monthly']),
  mode: z.enum(['test', 'live']),
});
type Donation = z.infer<typeof donationSchema>;

const receivedSchema = z.extend(donationSchema, { receipt: emailedReceiptSchema });

/** What the emails about whose account a donation is in say of it. */
const ownedSchema = z.object({
  amount_paise: z.int(),
  paid_on: z.iso.date(),
  dog_name: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
});
type OwnedDonation = z.infer<typeof ownedSchema>;

const testNotice: Block = {
  kind: 'notice',
  text: 'This was a test payment. No money moved.',
};

function notices({ mode }: Pick<Donation, 'mode'>): Block[] {
  return mode === 'test' ? [testNotice] : [];
}

/** `₹3,000 for Moti` */
function amountAndDog({
  amount_paise,
  dog_name,
}: Pick<OwnedDonation, 'amount_paise' | 'dog_name'>): string {
  return `${formatPaise(amount_paise)} for ${forWhom({ dog_name })}`;
}

function facts({ amount_paise, dog_name, type }: Donation): Block {
  return {
    kind: 'facts',
    rows: [
      ['Amount', formatPaise(amount_paise)],
      ['For', dog_name ?? 'All dogs'],
      ['Type', type],
    ],
  };
}

/** `₹3,000 for Moti, given on 20 November 2026` */
function amountDogAndDay(donation: OwnedDonation): string {
  return `${amountAndDog(donation)}, given on ${formatIndianDay(new Date(donation.paid_on))}`;
}

export const donationEmails: Record<string, Email> = {
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
            ? `A test payment of ${amount} went through. With real money, this email would thank you for it.`
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
        'You get this email because you started a payment, and Donation Receipts are on in your settings.',
      settingsUrl: links.settings,
    };
  }),

  'donations-added': define(
    z.object({
      count: z.int().check(z.positive()),
      // The newest of them.
      donations: z.array(ownedSchema).check(z.minLength(1)),
    }),
    ({ count, donations }, { name, links }) => {
      const what = count === 1 ? 'A donation' : `${count} donations`;
      const more = count - donations.length;
      return {
        subject: `${what} ${count === 1 ? 'was' : 'were'} added to your account`,
        preview: 'You find it under My Donations.',
        heading: `${what} ${count === 1 ? 'was' : 'were'} added to your account`,
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          {
            kind: 'paragraph',
            text:
              count === 1
                ? 'Your account now shows a donation that was given without an account:'
                : 'Your account now shows donations that were given without an account:',
          },
          ...donations.map((donation) => {
            const text = amountDogAndDay(donation);
            return {
              kind: 'notice',
              text: donation.mode === 'test' ? `${text} (test payment, no money moved)` : text,
            } as const;
          }),
          ...(more > 0
            ? [{ kind: 'paragraph', text: `My Donations lists the ${more} others.` } as const]
            : []),
          { kind: 'button', label: 'Open My Donations', url: links.donations },
          {
            kind: 'paragraph',
            text: `The receipts keep the names they were made out to. If you know nothing of this, write to ${organisation.email}.`,
          },
        ],
        reason:
          'You get this email because donations were added to your account: they were given with your email address, or somebody signed in to your account used the link in their receipt.',
      };
    },
  ),

  'donation-claimed': define(
    z.extend(ownedSchema, { secret: z.optional(z.string()) }),
    (donation, { links }) => ({
      subject: 'Your donation was added to an account',
      preview: 'Was it you? Then there is nothing to do.',
      heading: 'Your donation was added to an account',
      blocks: [
        ...notices(donation),
        { kind: 'paragraph', text: greeting('') },
        {
          kind: 'paragraph',
          text: `You gave ${amountAndDog(donation)} on ${formatIndianDay(new Date(donation.paid_on))}. Somebody used the link in the email with your receipt to add this donation to an account. That account now shows the donation and its receipt.`,
        },
        {
          kind: 'paragraph',
          text: 'If it was you, or somebody to whom you gave the email, there is nothing to do. If not, this link takes the donation back from that account:',
        },
        { kind: 'button', label: 'Take it back', url: links.undoClaim(donation.secret ?? '') },
      ],
      reason: 'You get this email because you gave this address with your donation.',
    }),
  ),
};
