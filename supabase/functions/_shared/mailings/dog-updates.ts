import { say } from '../common/say.ts';
import { dailyEmail } from './mornings.ts';
import * as z from 'zod/mini';
import { day, greeting, paragraph, shortDogName, type Block } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { shortened } from '../common/emails/plain-text.ts';
import type { SiteLinks } from '../common/emails/site-links.ts';
import { myDogsButton } from './sponsorship-blocks.ts';

const MOST_UPDATES = 6;
const BODY_MAX_LENGTH = 280;

export const updateSchema = z.object({
  id: z.uuid(),
  dog_id: z.uuid(),
  dog_name: z.string(),
  image_url: z.string(),
  body: z.string(),
  happened_on: z.iso.date(),
  /** The name of the small copy of its first picture, and what that shows, if somebody has described it. */
  picture: z.nullable(z.string().check(z.regex(/^[0-9a-f/-]+\.(webp|jpg)$/))),
  alt: z.nullable(z.string()),
  /** The first name of who looks after the dog. */
  carer: z._default(z.nullable(z.string()), null),
});

type Update = z.infer<typeof updateSchema>;

/** What the team wrote in a day about the dogs that a person sponsors, the next morning. */
export const dogUpdates = defineEmail({
  template: 'dog-updates',
  recipients: ['sponsors'],
  setting: 'email_notifications',
  priority: 'people',
  canUnsubscribe: true,
  schema: z.object({ updates: z.array(updateSchema).check(z.minLength(1)) }),
  content: ({ updates }, { name, links }) => ({
    subject: titleOf(updates),
    preview: shortened(updates[0]?.body ?? '', 120),
    heading: titleOf(updates),
    blocks: [
      greeting(name),
      paragraph(
        updates.length === 1
          ? say('Our team wrote this for you and the other sponsors:')
          : say('Our team wrote these updates for you and the other sponsors:'),
      ),
      ...updateCards(updates, links),
      ...(updates.length > MOST_UPDATES ? [paragraph(say('There are more on My Dogs.'))] : []),
      myDogsButton(links),
      ...signature(updates),
    ],
    reason: say(
      'You get this email because you sponsor a dog, and Email Notifications are on in your settings. There is at most one a day.',
    ),
    settingsUrl: links.settings,
  }),
  kinds: ['dog-update-published'],
  decide: ({ occurred_at }) => dailyEmail(occurred_at),
  contentSource: 'dog_updates',
});

/** The newest updates, each with its picture. */
export function updateCards(updates: readonly Update[], links: SiteLinks): Block[] {
  return updates.slice(0, MOST_UPDATES).map((update) => card(update, links));
}

/** Who looks after the dog that all of it is about. */
export function signature([first, ...others]: readonly Pick<
  Update,
  'carer' | 'dog_id' | 'dog_name'
>[]): Block[] {
  const isOne = others.every(({ dog_id }) => dog_id === first?.dog_id);
  if (!first || first.carer === null || !isOne) return [];
  return [paragraph(say`${first.carer}, who looks after ${shortDogName(first.dog_name)}`)];
}

function card(update: Update, links: SiteLinks): Block {
  const { dog_id: dogId, picture, alt } = update;
  const name = shortDogName(update.dog_name);
  return {
    kind: 'dog',
    dog: {
      name,
      tagline: shortened(update.body, BODY_MAX_LENGTH),
      details: day(update.happened_on),
      pictureUrl: picture === null ? links.picture(update.image_url) : links.updatePicture(picture),
      alt:
        alt ??
        (picture === null
          ? say`Picture of ${name}`
          : say`Photo 1 of ${name}, ${day(update.happened_on)}`),
      url: links.update(dogId, update.id),
      label: say('See the update'),
    },
  };
}

/** At most two names, so that a subject stays short. */
function titleOf(updates: readonly Update[]): string {
  const names = [...new Set(updates.map((update) => shortDogName(update.dog_name)))];
  const [dog = '', second, ...others] = names;
  if (second === undefined) return say`News from ${dog}`;
  return others.length === 0
    ? say`News from ${dog} and ${second}`
    : say`News from ${dog}, ${second} and other dogs`;
}
