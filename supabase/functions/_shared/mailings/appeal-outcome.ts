import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import { day, paragraph, shortDogName, type Block } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { shortened } from '../common/emails/plain-text.ts';
import { say } from '../common/say.ts';
import {
  appealCard,
  appealEmail,
  appealFooter,
  appealSchema,
  firstBlocks,
} from './appeal-blocks.ts';
import { updateSchema } from './dog-updates.ts';
import { UNDO_MILLISECONDS } from './sponsorship-blocks.ts';

const BODY_MAX_LENGTH = 280;

const outcomeSchema = z.extend(appealSchema, { shown: updateSchema });

/** How an appeal went, with what was spent to the paisa. The team has a quarter of an hour to correct it. */
export const appealOutcome = defineEmail({
  ...appealEmail,
  schema: outcomeSchema,
  template: 'appeal-outcome',
  content: (about, { name, links }) => {
    const { shown, title } = about;
    const dog = shortDogName(about.dog_name);
    return {
      subject: say`How it went: ${title}`,
      preview: shortened(shown.body, 120),
      heading: say('How it went'),
      blocks: [
        ...firstBlocks(about, name),
        paragraph(say`You gave for ${dog}, and this is how it went:`),
        appealCard(about, links, {
          tagline: shortened(shown.body, BODY_MAX_LENGTH),
          details: title,
          label: say('See it bill by bill'),
        }),
        ...sums(about),
        paragraph(say`These sums are as of ${day(about.as_of)}. The page shows later changes.`),
      ],
      ...appealFooter(about, links),
    };
  },
  kinds: ['appeal-outcome-told'],
  decide: ({ recorded_at, data: { appeal_id } }) => ({
    key: String(appeal_id),
    data: { appeal_id },
    due: new Date(Date.parse(recorded_at) + UNDO_MILLISECONDS),
  }),
  contentSource: 'appeal_outcome',
});

/** Raised, spent, and what became of what was left over, or where the rest came from. */
function sums({
  raised_paise: raised,
  spent_paise: spent,
  misses_costs: missesCosts,
}: z.infer<typeof outcomeSchema>): Block[] {
  const rest = amountText(Math.abs(raised - spent));
  return [
    {
      kind: 'facts',
      rows: [
        [say('Came in'), amountText(raised)],
        [say('Spent'), amountText(spent)],
        ...(missesCosts || raised === spent
          ? []
          : [[raised > spent ? say('Left over') : say('From general donations'), rest] as const]),
      ],
    },
    paragraph(
      missesCosts
        ? say('One of the costs isn’t known yet. The page will show it.')
        : raised === spent
          ? say('Nothing was left over.')
          : raised > spent
            ? say`${rest} was left over and goes to the care of our other dogs.`
            : say`${rest} more came from general donations.`,
    ),
  ];
}
