import { dailyEmail } from '../mornings.ts';
import * as z from 'zod/mini';
import { reviewItemGuidance } from '../../review-item-guidance.ts';
import { button, greeting, paragraph } from '../blocks.ts';
import { defineEmail } from '../email.ts';
import { reviewItemSchema, task } from './review-item.ts';

const pageErrorSchema = z.object({
  /** File, line and column of the build. */
  place: z.string(),
  occurrences: z.int(),
});

const ERRORS_TITLE = 'New errors on visitors’ pages';

/** The review items of a day that are not about money, and the new errors of visitors' pages, the next morning. */
export const reviewItemsDaily = defineEmail({
  template: 'review-items-daily',
  isForTeam: true,
  recipients: ['administrators'],
  setting: null,
  priority: 'people',
  schema: z
    .object({ items: z.array(reviewItemSchema), page_errors: z.array(pageErrorSchema) })
    .check(z.refine(({ items, page_errors }) => items.length + page_errors.length > 0)),
  content: ({ items, page_errors: pageErrors }, { name, links }) => {
    const title = titleOf(items.length);
    return {
      subject: title,
      preview: [
        ...new Set(items.map(({ kind }) => reviewItemGuidance[kind].title)),
        ...(pageErrors.length > 0 ? [ERRORS_TITLE] : []),
      ].join(', '),
      heading: title,
      blocks: [
        greeting(name),
        ...(items.length > 0
          ? [
              paragraph('This has come up since yesterday morning, and is still open:'),
              ...items.map(task),
            ]
          : []),
        ...(pageErrors.length > 0
          ? [
              paragraph(
                'Pages of the site failed in visitors’ browsers, at places that were not seen before. Send your developer this list:',
              ),
              { kind: 'facts', rows: pageErrors.map(errorRow) } as const,
            ]
          : []),
        button('Open the review items', links.reviewItems),
      ],
      reason:
        'You get this email because you are an administrator of the site. There is at most one a day; review items of money come immediately.',
    };
  },
  kinds: ['review-item-opened', 'page-error-found'],
  decide: ({ occurred_at, data }) => (data.is_urgent ? null : dailyEmail(occurred_at)),
  contentSource: 'review_items',
  samples: [
    {
      id: 'review-items-daily',
      name: 'Asha Verma',
      data: {
        items: [
          {
            kind: 'reconciliation',
            description:
              'pay_QxZ81mfa2kLw0e of ₹1,500 is authorized, but was not captured within a day.',
          },
          {
            kind: 'email',
            description: 'An email of the kind "team-message" was given up after a day.',
          },
        ],
        page_errors: [{ place: 'DogPage-CkPG2ZV3.js:1:20417', occurrences: 3 }],
      },
    },
  ],
});

function titleOf(items: number): string {
  if (items === 0) return ERRORS_TITLE;
  return `${items === 1 ? 'One review item needs' : `${items} review items need`} a decision`;
}

function errorRow({ place, occurrences }: z.infer<typeof pageErrorSchema>) {
  return [occurrences === 1 ? 'Once' : `${occurrences} times`, place] as const;
}
