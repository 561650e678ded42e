import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, greeting, paragraph } from '../common/emails/blocks.ts';
import { testPaymentNotice } from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { giftDue } from './mornings.ts';

/**
 * Tells the payer that a gift is paid, and how it reaches its recipient. A visitor gets the page's link here. Of a gift
 * that can't be sent to its address the payer hears that alone.
 */
export const giftReady = defineEmail({
  template: 'gift-ready',
  recipients: ['account', 'visitor'],
  setting: null,
  priority: 'money-and-accounts',
  isUnasked: true,
  schema: z.object({
    gift_id: z.uuid(),
    recipient_name: z.string(),
    /** Null for a page that the payer shows. */
    deliver_on: z.nullable(z.iso.date()),
    /** The morning of that day is past. */
    leaves_now: z._default(z.boolean(), false),
    mode: z.enum(['test', 'live']),
    secret: z.optional(z.string()),
  }),
  content: (gift, { name, links }) => ({
    subject: say`Your gift for ${gift.recipient_name}`,
    preview:
      gift.deliver_on === null
        ? say('Its page is ready to print, show or send.')
        : gift.leaves_now
          ? say('We are sending our email now.')
          : say`We’ll send our email on ${day(gift.deliver_on)}.`,
    heading: say`Your gift for ${gift.recipient_name}`,
    blocks: [
      ...testPaymentNotice(gift),
      greeting(name),
      ...(gift.deliver_on === null
        ? [
            paragraph(
              say`The payment has arrived, and the page of your gift for ${gift.recipient_name} is ready. Print it, show it, or send its link yourself. Anyone with the link can open it. It shows neither the amount nor your address.`,
            ),
          ]
        : [
            paragraph(
              gift.leaves_now
                ? say`The payment has arrived, and we are sending our email to ${gift.recipient_name} now. It shows neither the amount nor your address.`
                : say`The payment has arrived. We’ll send our email to ${gift.recipient_name} on ${day(gift.deliver_on)}, in the morning. Until then you can withdraw the gift or correct the address. The email shows neither the amount nor your address.`,
            ),
          ]),
      ...(gift.secret === undefined
        ? [button(say('See your gifts'), links.ownGifts)]
        : [
            button(say('Open the page of the gift'), links.gift(gift.gift_id, gift.secret)),
            paragraph(
              say(
                'Keep this email: it has the link. If you create an account with this email address, you’ll find the gift under My Donations too.',
              ),
            ),
          ]),
    ],
    reason: say('You get this email because you gave a gift on our site.'),
  }),
  kinds: ['gift-paid'],
  decide: ({ data, occurred_at }, { gift }) =>
    gift && gift.problem === null
      ? {
          key: gift.id,
          data: {
            gift_id: gift.id,
            recipient_name: gift.recipient_name,
            deliver_on: gift.deliver_on,
            leaves_now:
              gift.deliver_on !== null && giftDue(gift.deliver_on) <= new Date(occurred_at),
            mode: data.mode,
          },
          secrets: gift.is_by_visitor ? [{ path: ['secret'], opens: 'gift' }] : [],
        }
      : null,
});
