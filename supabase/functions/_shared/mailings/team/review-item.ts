import * as z from 'zod/mini';
import { amountText } from '../../common/amounts-and-dates.ts';
import { reviewItemGuidance } from '../../common/review-item-guidance.ts';
import { button, greeting, paragraph, type Block } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';

const kinds = Object.keys(reviewItemGuidance) as (keyof typeof reviewItemGuidance)[];

export const reviewItemSchema = z.object({ kind: z.enum(kinds), description: z.string() });

/** What happened, and what to do about it. */
export function task({ kind, description }: z.infer<typeof reviewItemSchema>): Block {
  return { kind: 'task', ...reviewItemGuidance[kind], description };
}

/** A review item about money, immediately. */
export const reviewItem = defineEmail({
  template: 'review-item',
  isForTeam: true,
  recipients: ['administrators'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.extend(reviewItemSchema, { amount_paise: z.nullable(z.int()) }),
  content: (item, { name, links }) => {
    const { title } = reviewItemGuidance[item.kind];
    const { amount_paise: amount } = item;
    return {
      subject: amount === null ? title : `${title}: ${amountText(amount)}`,
      preview: item.description,
      heading: 'A payment needs your decision',
      blocks: [
        greeting(name),
        paragraph('The site can’t settle this automatically:'),
        task(item),
        button('Open the review item', links.reviewItems),
        paragraph('When it is done, close the review item with a note, so that the others know.'),
      ],
      reason: 'You get this email because you are an administrator of the site.',
    };
  },
  kinds: ['review-item-opened'],
  decide: ({ review_item_id, data: { kind, amount_paise, is_urgent } }, { review_item }) =>
    is_urgent && review_item
      ? { key: String(review_item_id), data: { kind, amount_paise, ...review_item } }
      : null,
});
