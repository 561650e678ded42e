import * as z from 'zod/mini';
import { becameText, giftSentence } from '../common/gift-texts.ts';
import { say } from '../common/say.ts';
import {
  button,
  cityName,
  greeting,
  paragraph,
  shortDogName,
  type Block,
} from '../common/emails/blocks.ts';
import { testPaymentNotice } from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { giftDue } from './mornings.ts';

const giftSchema = z.object({
  gift_id: z.uuid(),
  secret: z.optional(z.string()),
  recipient_name: z.string(),
  giver_name: z.string(),
  occasion: z.enum(['birthday', 'in-memory', 'in-honour', 'just-so']),
  memory_of: z.nullable(z.string()),
  message: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
  /** Null for all dogs. */
  dog: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      tagline: z.string(),
      image_url: z.string(),
      status: z.enum(['available', 'adopted', 'passed_away', 'moved']),
    }),
  ),
});

/** Tells a recipient of a gift, on the day that the giver chose. */
export const giftDelivery = defineEmail({
  template: 'gift-delivery',
  recipients: ['gift'],
  setting: null,
  priority: 'people',
  canUnsubscribe: true,
  schema: giftSchema,
  content: (gift, { name, links }) => {
    const giver = gift.giver_name;
    const dogName = gift.dog === null ? null : shortDogName(gift.dog.name);
    const url = links.gift(gift.gift_id, gift.secret ?? '');
    const sentence = giftSentence({
      occasion: gift.occasion,
      giverName: giver,
      memoryOf: gift.memory_of,
      dogName,
    });
    return {
      subject: dogName === null ? say`A gift from ${giver}` : say`A gift from ${giver}: ${dogName}`,
      preview: sentence,
      heading:
        gift.occasion === 'in-memory'
          ? say`In memory of ${gift.memory_of ?? ''}`
          : say('A gift for you'),
      blocks: [
        ...testPaymentNotice(gift),
        greeting(name),
        paragraph(sentence),
        ...(gift.message === null
          ? []
          : [
              paragraph(say`${giver} wrote to you:`),
              { kind: 'unlinked-quote', text: gift.message } as const,
            ]),
        ...(gift.dog === null
          ? [button(say('Open your gift'), url)]
          : [dogBlock(gift.dog, links.picture(gift.dog.image_url), url)]),
        paragraph(
          say(
            'The page is yours to keep and to share. You owe nothing, and nobody will ask you for money there.',
          ),
        ),
      ],
      reason: say`You get this email because ${giver} gave this address for a gift. We send it only once. If you don’t want gifts by email, unsubscribe below to stop all of them.`,
    };
  },
  kinds: ['gift-paid', 'gift-sent-again'],
  decide: ({ id, kind, data, occurred_at }, { gift }) => {
    if (!gift || gift.deliver_on === null) return null;
    return {
      // Both may follow from one press after another, and each is an email of its own.
      key: kind === 'gift-paid' ? gift.id : `${gift.id}:${id}`,
      data: { mode: data.mode ?? 'live' },
      // One that can't be sent is tried at once: then its payer hears of it while there is time.
      due: gift.problem === null ? giftDue(gift.deliver_on) : new Date(occurred_at),
    };
  },
  contentSource: 'gift',
});

function dogBlock(
  { name, tagline, status }: NonNullable<z.infer<typeof giftSchema>['dog']>,
  pictureUrl: string,
  url: string,
): Block {
  const short = shortDogName(name);
  return {
    kind: 'dog',
    dog: {
      name: short,
      tagline: becameText(status, short) ?? tagline,
      details: cityName(),
      pictureUrl,
      alt: say`Picture of ${short}`,
      url,
      label: say('Open your gift'),
    },
  };
}
