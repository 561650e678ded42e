import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { giftProblemSchema } from '../common/emails/event.ts';

function reasonText(
  problem: z.infer<typeof giftProblemSchema> | null,
  recipient_name: string,
): string {
  switch (problem) {
    case null:
      return say`We couldn’t deliver the email with your gift for ${recipient_name}: it was refused at that address. Under your gifts you can correct the address, have it sent again, or open the page and show it yourself.`;
    case 'gift-address-stopped':
      return say`We didn’t send the email with your gift for ${recipient_name}: this address doesn’t accept gifts by email. Under your gifts you can give another address, or open the page and show it yourself.`;
    case 'too-many-gifts':
      return say`We didn’t send the email with your gift for ${recipient_name}: ten other gifts were sent to this address recently or are waiting for their day, so it can’t take more for now. Under your gifts you can give another address, or open the page and show it yourself.`;
  }
}

/** Tells the payer that the email of a gift did not arrive, and why. */
export const giftNotDelivered = defineEmail({
  template: 'gift-not-delivered',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ recipient_name: z.string(), problem: z.nullable(giftProblemSchema) }),
  content: ({ recipient_name, problem }, { name, links }) => ({
    subject: say`Your gift for ${recipient_name} didn’t arrive`,
    preview: say('Please look at the address.'),
    heading: say('Your gift didn’t arrive'),
    blocks: [
      greeting(name),
      paragraph(reasonText(problem, recipient_name)),
      button(say('See your gifts'), links.ownGifts),
    ],
    reason: say('You get this email because you gave a gift on our site.'),
  }),
  kinds: ['gift-not-delivered'],
  decide: ({ id }, { gift }) =>
    gift && {
      key: String(id),
      data: { recipient_name: gift.recipient_name, problem: gift.problem },
    },
});
