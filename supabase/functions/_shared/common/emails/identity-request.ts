import * as z from 'zod/mini';
import { amountText } from '../amounts-and-dates.ts';
import { say } from '../say.ts';
import { button, greeting, notice, paragraph } from './blocks.ts';
import { defineEmail } from './email.ts';

/** Asks a donor for what the tax certificate needs. */
export const identityRequest = defineEmail({
  template: 'identity-request',
  recipients: ['account', 'visitor'],
  setting: null,
  // An administrator asks thousands at once.
  priority: 'newsletters',
  schema: z.object({
    tax_year: z.string(),
    mode: z.enum(['test', 'live']),
    donor_name: z.string(),
    amount_paise: z.int(),
    missing: z.array(z.enum(['pan', 'address'])).check(z.minLength(1)),
    // Of a visitor, who has no profile.
    receipt_id: z.optional(z.uuid()),
    secret: z.optional(z.string()),
  }),
  content: (request, { name, links }) => {
    const { tax_year, mode, donor_name, amount_paise, missing, receipt_id, secret } = request;
    const lastYear = Number(tax_year.slice(0, 4)) + 1;
    const { subject, request: what } = missingTexts(missing);
    return {
      subject,
      preview: say('Only needed if you want the tax deduction.'),
      heading: say('Would you like a tax certificate?'),
      blocks: [
        ...(mode === 'test'
          ? [notice(say('This is about test payments. No money was taken.'))]
          : []),
        greeting(name === '' ? donor_name : name),
        paragraph(
          say`In the tax year ${tax_year} you gave ${amountText(amount_paise)}. Thank you.`,
        ),
        paragraph(
          say`For a tax deduction you need a certificate (Form 114). It is issued only to donors whose PAN and address are in the statement of donations, which is due by 31 May ${lastYear}. ${what}`,
        ),
        button(
          say('Give these details'),
          receipt_id === undefined ? links.donorDetails : links.receipt(receipt_id, secret ?? null),
        ),
        paragraph(
          say(
            'If you don’t want the deduction, you don’t need to do anything. Please don’t send a PAN by email: emails can be read on their way.',
          ),
        ),
      ],
      reason: say(
        'You get this email because you made a donation. We ask at most once in 30 days.',
      ),
    };
  },
  kinds: ['identity-requested'],
  decide: ({ id, data }, { donor_name }) => ({
    key: String(id),
    data: {
      tax_year: data.tax_year,
      mode: data.mode,
      donor_name: donor_name ?? '',
      amount_paise: data.amount_paise,
      missing: data.missing,
      ...(data.receipt_id ? { receipt_id: data.receipt_id } : {}),
    },
    secrets: [{ path: ['secret'], opens: 'receipts' }],
  }),
});

function missingTexts(missing: readonly ('pan' | 'address')[]) {
  if (missing.length > 1) {
    return {
      subject: say('For your tax certificate: your PAN and address'),
      request: say('We don’t have your PAN and address yet.'),
    };
  }
  return missing[0] === 'pan'
    ? {
        subject: say('For your tax certificate: your PAN'),
        request: say('We don’t have your PAN yet.'),
      }
    : {
        subject: say('For your tax certificate: your address'),
        request: say('We don’t have your address yet.'),
      };
}
