import * as z from 'zod/mini';
import { formatIndianDay } from '../amounts-and-dates.ts';
import type { Block } from './content.ts';
import { define, greeting, type Email } from './email.ts';
import { organisation, UPDATE_DAYS } from './organisation.ts';
import { shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';
import { timestamp, myDogsButton, paragraph } from './sponsorship-texts.ts';

const MOST_UPDATES = 6;
const NAME_MAX_LENGTH = 40;
const BODY_MAX_LENGTH = 280;
const DAY_MILLISECONDS = 86_400_000;

const updateSchema = z.object({
  dog_id: z.uuid(),
  dog_name: z.string(),
  image_url: z.string(),
  body: z.string(),
  happened_on: z.iso.date(),
  /** The name of the small copy of its first picture, and the picture's text. */
  picture: z.nullable(z.string().check(z.regex(/^[0-9a-f/-]+\.(webp|jpg)$/))),
  alt: z.nullable(z.string()),
});

type Update = z.infer<typeof updateSchema>;

const overdueSchema = z.object({
  name: z.string(),
  /** The last update, or the start of the first sponsorship. */
  since: timestamp,
  sponsors: z.int(),
  has_update: z.boolean(),
});

function card(update: Update, links: SiteLinks): Block {
  const { dog_id: dogId, picture, alt } = update;
  const name = shortened(update.dog_name, NAME_MAX_LENGTH);
  return {
    kind: 'dog',
    dog: {
      name,
      tagline: shortened(update.body, BODY_MAX_LENGTH),
      details: formatIndianDay(new Date(update.happened_on)),
      pictureUrl: picture === null ? links.picture(update.image_url) : links.updatePicture(picture),
      alt: alt ?? `Picture of ${name}`,
      url: links.dog(dogId),
      label: 'See the update',
    },
  };
}

/** At most three names, so that a subject stays short. */
function dogsOf(updates: readonly Update[]): string {
  const names = [...new Set(updates.map((update) => shortened(update.dog_name, NAME_MAX_LENGTH)))];
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and other dogs`;
}

function overdueRow(
  { name, since, sponsors, has_update: hasUpdate }: z.infer<typeof overdueSchema>,
  until: string,
): readonly [string, string] {
  const days = Math.floor((Date.parse(until) - Date.parse(since)) / DAY_MILLISECONDS);
  const people = sponsors === 1 ? '1 sponsor' : `${sponsors} sponsors`;
  return [
    shortened(name, NAME_MAX_LENGTH),
    hasUpdate
      ? `Last update ${days} days ago, ${people}`
      : `No update yet, sponsored for ${days} days, ${people}`,
  ];
}

export const dogUpdateMails: Record<string, Email> = {
  'dog-updates': define(
    z.object({ updates: z.array(updateSchema).check(z.minLength(1)) }),
    ({ updates }, { name, links }) => ({
      subject: `News from ${dogsOf(updates)}`,
      preview: shortened(updates[0]?.body ?? '', 120),
      heading: `News from ${dogsOf(updates)}`,
      blocks: [
        paragraph(greeting(name)),
        paragraph(
          updates.length === 1
            ? 'our team wrote this for you and the other sponsors:'
            : 'our team wrote these updates for you and the other sponsors:',
        ),
        ...updates.slice(0, MOST_UPDATES).map((update) => card(update, links)),
        ...(updates.length > MOST_UPDATES ? [paragraph('There are more on My Dogs.')] : []),
        myDogsButton(links),
      ],
      reason:
        'You get this email because you sponsor a dog, and Email Notifications are on in your settings. There is at most one a day.',
      settingsUrl: links.settings,
    }),
  ),

  'team-week': define(
    z.object({ until: timestamp, dogs: z.array(overdueSchema).check(z.minLength(1)) }),
    ({ until, dogs }, { name, links }) => {
      const heading =
        dogs.length === 1
          ? 'One dog waits for an update'
          : `${dogs.length} dogs wait for an update`;
      return {
        subject: heading,
        preview: dogs.map((dog) => shortened(dog.name, NAME_MAX_LENGTH)).join(', '),
        heading,
        blocks: [
          paragraph(greeting(name)),
          paragraph(
            `sponsors are promised an update at least every ${UPDATE_DAYS} days. The longest wait comes first:`,
          ),
          { kind: 'facts', rows: dogs.slice(0, 50).map((dog) => overdueRow(dog, until)) },
          paragraph('A photo and two sentences are enough.'),
          { kind: 'button', label: 'Open the Staff Dashboard', url: links.staff },
        ],
        reason: `You get this email because you belong to the team of ${organisation.name}. It comes on Mondays, and only if a dog waits.`,
      };
    },
  ),
};
