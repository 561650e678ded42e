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

/** The team sent a receipt again, because the donor asked for it. */
export const receiptCopy = defineEmail({
  template: 'receipt-copy',
  recipients: ['account', 'visitor'],
  // Asked for, so it arrives also where receipts are switched off.
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ receipt: emailedReceiptSchema }),
  content: ({ receipt }, { name, links }) => {
    const isCancelled = receipt.kind === 'cancellation';
    const subject = isCancelled
      ? say`Your cancelled receipt ${receipt.replacesNumber ?? ''}`
      : say`Your receipt ${receipt.number}`;
    return {
      subject: receipt.isTest ? say`Test: ${subject}` : subject,
      preview: say('Here it is again.'),
      heading: isCancelled
        ? say('Your cancelled receipt, once more')
        : say('Your receipt, once more'),
      blocks: [
        ...(receipt.isTest
          ? [notice(say('This is about a test payment. No money was taken.'))]
          : []),
        greeting(nameFor(receipt, name)),
        paragraph(say('Our team is sending you this receipt again, as you asked:')),
        ...receiptBlocks(receipt, links),
        paragraph(
          say`If you didn’t ask for it, or something isn’t right, write to ${organisationDetails.email}.`,
        ),
      ],
      ...receiptFooter(receipt, links),
    };
  },
  kinds: ['receipt-resent'],
  decide: ({ id }, facts) =>
    facts.receipt && {
      key: String(id),
      data: { receipt: facts.receipt },
      secrets: receiptSecrets(facts),
    },
});
