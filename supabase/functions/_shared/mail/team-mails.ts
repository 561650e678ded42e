import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { matterGuidance } from '../matter-guidance.ts';
import type { Block } from './content.ts';
import { define, greeting, type Mail } from './mail.ts';

const kinds = Object.keys(matterGuidance) as (keyof typeof matterGuidance)[];
const matterSchema = z.object({ kind: z.enum(kinds), description: z.string() });

const REASON = 'You get this mail because you are an administrator of the site.';

function task({ kind, description }: z.infer<typeof matterSchema>): Block {
  return { kind: 'task', ...matterGuidance[kind], description };
}

export const teamMails: Record<string, Mail> = {
  'team-matter': define(
    z.extend(matterSchema, { amount_paise: z.nullable(z.int()) }),
    (matter, { name, links }) => {
      const { title } = matterGuidance[matter.kind];
      const { amount_paise: amount } = matter;
      return {
        subject: amount === null ? title : `${title}: ${formatPaise(amount)}`,
        preview: matter.description,
        heading: 'A payment needs your decision',
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          { kind: 'paragraph', text: 'The site can’t settle this by itself:' },
          task(matter),
          { kind: 'button', label: 'Open the matter', url: links.matters },
          {
            kind: 'paragraph',
            text: 'When it is done, close the matter with a note, so that the others know.',
          },
        ],
        reason: REASON,
      };
    },
  ),

  'team-matters-daily': define(
    z.object({ matters: z.array(matterSchema).check(z.minLength(1)) }),
    ({ matters }, { name, links }) => {
      const count = matters.length === 1 ? 'One matter needs' : `${matters.length} matters need`;
      return {
        subject: `${count} a decision`,
        preview: [...new Set(matters.map(({ kind }) => matterGuidance[kind].title))].join(', '),
        heading: `${count} a decision`,
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          {
            kind: 'paragraph',
            text: 'This has come up since yesterday morning, and is still open:',
          },
          ...matters.map(task),
          { kind: 'button', label: 'Open the matters', url: links.matters },
        ],
        reason: `${REASON} There is at most one a day; matters of money come at once.`,
      };
    },
  ),
};
