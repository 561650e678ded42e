import { dailyEmail } from '../mornings.ts';
import * as z from 'zod/mini';
import { reviewItemGuidance } from '../../common/review-item-guidance.ts';
import { button, greeting, paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { reviewItemSchema, task } from './review-item.ts';

/** The review items of a day that are not about money, the next morning. */
export const reviewItemsDaily = defineEmail({
  template: 'review-items-daily',
  isForTeam: true,
  recipients: ['administrators'],
  setting: null,
  priority: 'people',
  schema: z.object({ items: z.array(reviewItemSchema).check(z.minLength(1)) }),
  content: ({ items }, { name, links }) => {
    const title = `${items.length === 1 ? 'One review item needs' : `${items.length} review items need`} a decision`;
    return {
      subject: title,
      preview: [...new Set(items.map(({ kind }) => reviewItemGuidance[kind].title))].join(', '),
      heading: title,
      blocks: [
        greeting(name),
        paragraph('This has come up since yesterday morning, and is still open:'),
        ...items.map(task),
        button('Open the review items', links.reviewItems),
      ],
      reason:
        'You get this email because you are an administrator of the site. There is at most one a day; review items of money come immediately.',
    };
  },
  kinds: ['review-item-opened'],
  decide: ({ occurred_at, data }) => (data.is_urgent ? null : dailyEmail(occurred_at)),
  contentSource: 'review_items',
});
