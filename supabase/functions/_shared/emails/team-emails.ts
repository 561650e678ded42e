import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { reviewItemGuidance } from '../review-item-guidance.ts';
import type { Block } from './content.ts';
import { define, greeting, type Email } from './email.ts';

const kinds = Object.keys(reviewItemGuidance) as (keyof typeof reviewItemGuidance)[];
const reviewItemSchema = z.object({ kind: z.enum(kinds), description: z.string() });

const REASON = 'You get this email because you are an administrator of the site.';

function task({ kind, description }: z.infer<typeof reviewItemSchema>): Block {
  return { kind: 'task', ...reviewItemGuidance[kind], description };
}

export const teamEmails: Record<string, Email> = {
  'review-item': define(
    z.extend(reviewItemSchema, { amount_paise: z.nullable(z.int()) }),
    (reviewItem, { name, links }) => {
      const { title } = reviewItemGuidance[reviewItem.kind];
      const { amount_paise: amount } = reviewItem;
      return {
        subject: amount === null ? title : `${title}: ${formatPaise(amount)}`,
        preview: reviewItem.description,
        heading: 'A payment needs your decision',
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          { kind: 'paragraph', text: 'The site can’t settle this automatically:' },
          task(reviewItem),
          { kind: 'button', label: 'Open the review item', url: links.reviewItems },
          {
            kind: 'paragraph',
            text: 'When it is done, close the review item with a note, so that the others know.',
          },
        ],
        reason: REASON,
      };
    },
  ),

  'review-items-daily': define(
    z.object({ items: z.array(reviewItemSchema).check(z.minLength(1)) }),
    ({ items }, { name, links }) => {
      const count =
        items.length === 1 ? 'One review item needs' : `${items.length} review items need`;
      return {
        subject: `${count} a decision`,
        preview: [...new Set(items.map(({ kind }) => reviewItemGuidance[kind].title))].join(', '),
        heading: `${count} a decision`,
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          {
            kind: 'paragraph',
            text: 'This has come up since yesterday morning, and is still open:',
          },
          ...items.map(task),
          { kind: 'button', label: 'Open the review items', url: links.reviewItems },
        ],
        reason: `${REASON} There is at most one a day; review items of money come immediately.`,
      };
    },
  ),
};
