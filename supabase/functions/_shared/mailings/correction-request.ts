import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph, type Block } from '../common/emails/blocks.ts';
import { inOneLine } from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

const donorSchema = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  pan_masked: z.nullable(z.string()),
});

/** Somebody with a visitor's link asked for other details on the receipt. */
export const correctionRequest = defineEmail({
  template: 'correction-request',
  recipients: ['visitor'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({
    number: z.string(),
    // Removed once the email is sent.
    secret: z.string(),
    before: donorSchema,
    after: donorSchema,
  }),
  content: ({ number, secret, before, after }, { links }) => ({
    subject: say`Please confirm: change the details on receipt ${number}`,
    preview: say('Nothing changes unless you confirm.'),
    heading: say('Change the details on your receipt?'),
    blocks: [
      greeting(before.name),
      paragraph(
        say`Somebody with the link to your receipt ${number} asked us to change your details on it. Was it you? Now it says:`,
      ),
      donorFacts(before),
      paragraph(say('The new receipt, which replaces it, would say:')),
      donorFacts(after),
      button(say('Change my details'), links.confirmCorrection(secret)),
      paragraph(
        say`The button opens a page where we ask you once more. It works for a day. If it wasn’t you, do nothing: your receipt stays as it is. If this happens again, write to ${organisationDetails.email}.`,
      ),
    ],
    reason: say('You get this email because you made a donation and gave this address for it.'),
  }),
});

function donorFacts({ name, address, pan_masked }: z.infer<typeof donorSchema>): Block {
  return {
    kind: 'facts',
    rows: [
      [say('Name'), name],
      [say('Address'), address === null ? say('none') : inOneLine(address)],
      ['PAN', pan_masked ?? say('none')],
    ],
  };
}
