import { say } from '../common/say.ts';
import { dailyEmail } from './mornings.ts';
import * as z from 'zod/mini';
import { button, greeting, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';

const MOST_DOGS = 6;

/** Tells of the new dogs of a day, the next morning. */
export const newDogs = defineEmail({
  template: 'new-dogs',
  recipients: ['everybody'],
  setting: 'adoption_alerts',
  priority: 'people',
  canUnsubscribe: true,
  schema: z.object({
    dogs: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          tagline: z.string(),
          age: z.string(),
          location: z.string(),
          image_url: z.string().check(z.regex(/^(https?:\/\/|\/)\S+$/)),
        }),
      )
      .check(z.minLength(1)),
  }),
  content: ({ dogs }, { name, links }) => {
    const [first] = dogs;
    const isOne = dogs.length === 1;
    const shown = dogs.slice(0, MOST_DOGS);
    const names = shown.map((dog) => shortDogName(dog.name));
    const title = isOne ? say`Meet ${names.join('')}` : say`Meet ${dogs.length} new dogs`;
    return {
      subject: title,
      preview: isOne ? (first?.tagline ?? '') : names.join(', '),
      heading: title,
      blocks: [
        greeting(name),
        paragraph(
          isOne
            ? say(
                'A dog has joined us and is looking for somebody to pay for food, shelter and healthcare.',
              )
            : say(
                'These dogs have joined us and are looking for somebody to pay for food, shelter and healthcare.',
              ),
        ),
        ...shown.map(
          (dog) =>
            ({
              kind: 'dog',
              dog: {
                name: dog.name,
                tagline: dog.tagline,
                details: say`${ageText(dog.age)} · Located in ${dog.location}`,
                pictureUrl: links.picture(dog.image_url),
                alt: say`Picture of ${dog.name}`,
                url: links.dog(dog.id),
                label: say('Adopt Virtually'),
              },
            }) as const,
        ),
        ...(dogs.length > MOST_DOGS ? [button(say('Meet the other new dogs'), links.dogs)] : []),
      ],
      reason: say(
        'You get this email because Adoption Alerts are on in your settings. There is at most one a day.',
      ),
      settingsUrl: links.settings,
    };
  },
  kinds: ['dog-added'],
  decide: ({ occurred_at }) => dailyEmail(occurred_at),
  contentSource: 'new_dogs',
});

/** `2 years`, in a Hindi email `2 साल`. An age that is written in another way stays as it is. */
function ageText(age: string): string {
  const [, number = '', unit] = /^\s*(\d+)\s*(year|month|week|day)s?\s*$/i.exec(age) ?? [];
  const isOne = Number(number) === 1;
  switch (unit?.toLowerCase()) {
    case 'year':
      return isOne ? say('1 year') : say`${number} years`;
    case 'month':
      return isOne ? say('1 month') : say`${number} months`;
    case 'week':
      return isOne ? say('1 week') : say`${number} weeks`;
    case 'day':
      return isOne ? say('1 day') : say`${number} days`;
    default:
      return age;
  }
}
