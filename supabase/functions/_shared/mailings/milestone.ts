import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import {
  day,
  greeting,
  notice,
  paragraph,
  shortDogName,
  timestamp,
  type Block,
} from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { say } from '../common/say.ts';
import { nextMorning } from './mornings.ts';
import { myDogsButton } from './sponsorship-blocks.ts';

/** After the first month of a sponsorship and each year, with pictures since it began. */
export const milestone = defineEmail({
  template: 'milestone',
  recipients: ['sponsor'],
  setting: 'email_notifications',
  priority: 'people',
  canUnsubscribe: true,
  schema: z.object({
    /** 0: a month. */
    years: z.int(),
    mode: z.enum(['test', 'live']),
    dog_id: z.uuid(),
    dog_name: z.string(),
    since: timestamp,
    /** What the sponsorship gave; without a name for all dogs. */
    gifts: z.array(z.object({ dog_name: z.nullable(z.string()), paise: z.int() })),
    is_visitor: z.boolean(),
    pictures: z
      .array(
        z.object({
          id: z.uuid(),
          happened_on: z.iso.date(),
          picture: z.string().check(z.regex(/^[0-9a-f/-]+\.(webp|jpg)$/)),
          alt: z.nullable(z.string()),
        }),
      )
      .check(z.maxLength(3)),
  }),
  content: ({ years, mode, dog_id, dog_name, since, gifts, is_visitor, pictures }, reader) => {
    const { name, links } = reader;
    const dog = shortDogName(dog_name);
    const title =
      years === 0
        ? say`Your first month with ${dog}`
        : years === 1
          ? say`A year with ${dog}`
          : say`${years} years with ${dog}`;
    return {
      subject: title,
      preview: say`Since ${day(since)} you have been there for ${dog}.`,
      heading: title,
      blocks: [
        ...(mode === 'test' ? [notice(say('This is a test sponsorship. No money is taken.'))] : []),
        greeting(name),
        paragraph(say`Since ${day(since)} you have been there for ${dog}. Thank you.`),
        ...pictures.map((picture): Block => ({
          kind: 'dog',
          dog: {
            name: dog,
            tagline: '',
            details: day(picture.happened_on),
            pictureUrl: links.updatePicture(picture.picture),
            alt: picture.alt ?? say`Photo 1 of ${dog}, ${day(picture.happened_on)}`,
            url: links.update(dog_id, picture.id),
            label: say('See the update'),
          },
        })),
        ...(gifts.length > 0 ? [{ kind: 'facts', rows: gifts.map(sumOf) } as const] : []),
        ...(is_visitor ? [] : [myDogsButton(links)]),
      ],
      reason: is_visitor
        ? say`You get this email because you sponsor ${dog}.`
        : say(
            'You get this email because you sponsor a dog, and Email Notifications are on in your settings.',
          ),
      ...(is_visitor ? {} : { settingsUrl: links.settings }),
    };
  },
  kinds: ['milestone-reached'],
  decide: ({ occurred_at, sponsorship_id, data: { first_id, years } }) => ({
    key: `${first_id}:${years}`,
    data: { sponsorship_id, years },
    due: nextMorning(new Date(occurred_at)),
  }),
  contentSource: 'milestone',
});

function sumOf({ dog_name, paise }: { dog_name: string | null; paise: number }) {
  return [
    dog_name === null ? say('You gave for all dogs') : say`You gave for ${shortDogName(dog_name)}`,
    amountText(paise),
  ] as const;
}
