import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { mailedReceiptSchema } from '../receipts/receipt.ts';
import { define, greeting, type Mail } from './mail.ts';
import { organisation } from './organisation.ts';
import { footerOf, nameFor, receiptBlocks } from './receipt-blocks.ts';

const details = { pan: 'PAN', address: 'address' } as const;

export const receiptMails: Record<string, Mail> = {
  'receipt-changed': define(
    z.object({ receipt: mailedReceiptSchema }),
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
            text: 'If you do not want the deduction, there is nothing to do. Please do not send a PAN by mail: mails can be read on their way.',
          },
        ],
        reason: 'You get this mail because you made a donation. We ask at most once in 30 days.',
      };
    },
  ),
};
