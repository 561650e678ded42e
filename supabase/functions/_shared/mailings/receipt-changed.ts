import * as z from 'zod/mini';
import { emailedReceiptSchema } from '../common/receipts/receipt.ts';
import { say } from '../common/say.ts';
import { greeting, notice, paragraph } from '../common/emails/blocks.ts';
import {
  nameFor,
  receiptBlocks,
  receiptFooter,
  receiptSecrets,
} from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

/** A receipt was cancelled or replaced. */
export const receiptChanged = defineEmail({
  template: 'receipt-changed',
  recipients: ['account', 'visitor'],
  setting: 'donation_receipts',
  priority: 'money-and-accounts',
  schema: z.object({ receipt: emailedReceiptSchema }),
  content: ({ receipt }, { name, links }) => {
    const previous = receipt.replacesNumber ?? '';
    const isCancelled = receipt.kind === 'cancellation';
    const subject = isCancelled
      ? say`Your receipt ${previous} is cancelled`
      : say('A new receipt for your donation');
    return {
      subject: receipt.isTest ? say`Test: ${subject}` : subject,
      preview: say`${previous} is no longer valid.`,
      heading: subject,
      blocks: [
        ...(receipt.isTest
          ? [notice(say('This is about a test payment. No money was taken.'))]
          : []),
        greeting(nameFor(receipt, name)),
        paragraph(
          isCancelled
            ? say`${previous} is no longer valid. Please don’t use it for your taxes.`
            : say`${previous} is no longer valid. Please use this receipt instead:`,
        ),
        ...receiptBlocks(receipt, links),
        paragraph(say`If something isn’t right, write to ${organisationDetails.email}.`),
      ],
      ...receiptFooter(receipt, links),
    };
  },
  kinds: ['receipt-replaced'],
  // Donors know what they correct in their profile, and it may change many receipts. Visitors get the new receipt,
  // because the link in their email is how they corrected it; and what was recorded is corrected by the team.
  decide: ({ data }, facts) =>
    facts.receipt &&
    (data.reason !== 'correction' || data.source === 'recorded' || facts.donor?.has_address)
      ? {
          key: String(data.receipt_id),
          data: { receipt: facts.receipt },
          secrets: receiptSecrets(facts),
        }
      : null,
});
