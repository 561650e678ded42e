import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { emailedReceiptSchema } from '../receipts/receipt.ts';
import { define, greeting, type Email } from './email.ts';
import { organisation } from './organisation.ts';
import { footerOf, inOneLine, nameFor, receiptBlocks } from './receipt-blocks.ts';

const details = { pan: 'PAN', address: 'address' } as const;

const donorSchema = z.object({
  name: z.string(),
  address: z.string(),
  pan_masked: z.nullable(z.string()),
});

export const receiptEmails: Record<string, Email> = {
  'receipt-changed': define(
    z.object({ receipt: emailedReceiptSchema }),
    ({ receipt }, { name, links }) => {
      const previous = receipt.replacesNumber ?? '';
      const isCancelled = receipt.kind === 'cancellation';
      const subject = isCancelled
        ? `Your receipt ${previous} is cancelled`
        : 'A new receipt for your donation';
      return {
        subject: receipt.isTest ? `Test: ${subject}` : subject,
        preview: `${previous} is no longer valid.`,
        heading: subject,
        blocks: [
          ...(receipt.isTest
            ? [{ kind: 'notice', text: 'This is about a test payment. No money moved.' } as const]
            : []),
          { kind: 'paragraph', text: greeting(nameFor(receipt, name)) },
          {
            kind: 'paragraph',
            text: isCancelled
              ? `${previous} is no longer valid. Please do not use it for your taxes.`
              : `${previous} is no longer valid. Please use this receipt instead:`,
          },
          ...receiptBlocks(receipt, links),
          {
            kind: 'paragraph',
            text: `If something is not right, write to ${organisation.email}.`,
          },
        ],
        ...footerOf(receipt, links),
      };
    },
  ),

  'correction-request': define(
    z.object({
      number: z.string(),
      // Removed once the email is sent.
      secret: z.string(),
      before: donorSchema,
      after: donorSchema,
    }),
    ({ number, secret, before, after }, { links }) => ({
      subject: `Please confirm: change the details on receipt ${number}`,
      preview: 'Nothing changes without your press.',
      heading: 'Change what your receipt says?',
      blocks: [
        { kind: 'paragraph', text: greeting(before.name) },
        {
          kind: 'paragraph',
          text: `Somebody with the link to your receipt ${number} asked us to change your details on it. Was it you? Now it says:`,
        },
        { kind: 'facts', rows: donorFacts(before) },
        { kind: 'paragraph', text: 'The new receipt, which takes its place, would say:' },
        { kind: 'facts', rows: donorFacts(after) },
        { kind: 'button', label: 'Change my details', url: links.confirmCorrection(secret) },
        {
          kind: 'paragraph',
          text: `The button leads to a page that asks once more, and works for a day. If it was not you, do nothing: your receipt stays as it is. If this comes again, write to ${organisation.email}.`,
        },
      ],
      reason: 'You get this email because you made a donation and gave this address for it.',
    }),
  ),

  'identity-request': define(
    z.object({
      tax_year: z.string(),
      mode: z.enum(['test', 'live']),
      donor_name: z.string(),
      amount_paise: z.int(),
      missing: z.array(z.enum(['pan', 'address'])).check(z.minLength(1)),
      // Of a visitor, who has no profile.
      receipt_id: z.optional(z.uuid()),
      secret: z.optional(z.string()),
    }),
    (request, { name, links }) => {
      const { tax_year, mode, donor_name, amount_paise, missing, receipt_id, secret } = request;
      const lastYear = Number(tax_year.slice(0, 4)) + 1;
      const what = missing.map((detail) => details[detail]).join(' and ');
      return {
        subject: `For your tax certificate: your ${what}`,
        preview: 'Only needed if you want the tax deduction.',
        heading: 'Would you like a tax certificate?',
        blocks: [
          ...(mode === 'test'
            ? [{ kind: 'notice', text: 'This is about test payments. No money moved.' } as const]
            : []),
          { kind: 'paragraph', text: greeting(name === '' ? donor_name : name) },
          {
            kind: 'paragraph',
            text: `in the tax year ${tax_year} you gave ${formatPaise(amount_paise)}. Thank you.`,
          },
          {
            kind: 'paragraph',
            text: `A tax deduction needs a certificate (Form 114). It exists only for donors whose PAN and address are in the statement of donations, which is due by 31 May ${lastYear}. We do not have your ${what} yet.`,
          },
          {
            kind: 'button',
            label: 'Give these details',
            url:
              receipt_id === undefined
                ? links.donorDetails
                : links.receipt(receipt_id, secret ?? null),
          },
          {
            kind: 'paragraph',
            text: 'If you do not want the deduction, there is nothing to do. Please do not send a PAN by email: emails can be read on their way.',
          },
        ],
        reason: 'You get this email because you made a donation. We ask at most once in 30 days.',
      };
    },
  ),
};

function donorFacts({ name, address, pan_masked }: z.infer<typeof donorSchema>) {
  return [
    ['Name', name],
    ['Address', inOneLine(address)],
    ['PAN', pan_masked ?? 'none'],
  ] as const;
}
