import * as z from 'zod/mini';
import { say } from '../say.ts';
import { button, greeting, paragraph } from './blocks.ts';
import { defineEmail } from './email.ts';

/** Tells the payer that no mail server took the email of a gift, or that its reader wants none. */
export const giftNotDelivered = defineEmail({
  template: 'gift-not-delivered',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ recipient_name: z.string(), is_stopped: z.boolean() }),
  content: ({ recipient_name, is_stopped }, { name, links }) => ({
    subject: say`Your gift for ${recipient_name} didn’t arrive`,
    preview: say('Please look at the address.'),
    heading: say('Your gift didn’t arrive'),
    blocks: [
      greeting(name),
      paragraph(
        is_stopped
          ? say`We did not send the email with your gift for ${recipient_name}: this address doesn’t accept gifts by email. Under your gifts you can give another address, or open the page and show it yourself.`
          : say`We could not deliver the email with your gift for ${recipient_name}: the mail server of the address did not accept it. Under your gifts you can correct the address, have it sent again, or open the page and show it yourself.`,
      ),
      button(say('See your gifts'), links.ownGifts),
    ],
    reason: say('You get this email because you gave a gift on our site.'),
  }),
  kinds: ['gift-not-delivered'],
  decide: ({ id }, { gift }) =>
    gift && {
      key: String(id),
      data: { recipient_name: gift.recipient_name, is_stopped: gift.is_stopped },
    },
  samples: [false, true].map((is_stopped) => ({
    id: is_stopped ? 'gift-stopped' : 'gift-not-delivered',
    name: 'Ravi Shukla',
    data: { recipient_name: 'Meera', is_stopped },
  })),
});
