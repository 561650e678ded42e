import { indiaDate, mondayMorning } from '../mornings.ts';
import * as z from 'zod/mini';
import {
  button,
  greeting,
  paragraph,
  shortDogName,
  timestamp,
} from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { UPDATE_DAYS } from '../../common/limits.ts';
import { organisationDetails } from '../../common/organisation.ts';

const MOST_DOGS = 50;
const DAY_MILLISECONDS = 86_400_000;

const overdueSchema = z.object({
  name: z.string(),
  /** The last update, or the start of the first sponsorship. */
  since: timestamp,
  sponsors: z.int(),
  has_update: z.boolean(),
});

/** The sponsored dogs that wait for an update, on Mondays. */
export const teamWeek = defineEmail({
  template: 'team-week',
  isForTeam: true,
  recipients: ['team'],
  setting: null,
  priority: 'people',
  schema: z.object({ until: timestamp, dogs: z.array(overdueSchema).check(z.minLength(1)) }),
  content: ({ until, dogs }, { name, links }) => {
    const title =
      dogs.length === 1 ? 'One dog waits for an update' : `${dogs.length} dogs wait for an update`;
    return {
      subject: title,
      preview: dogs.map((dog) => shortDogName(dog.name)).join(', '),
      heading: title,
      blocks: [
        greeting(name),
        paragraph(
          `Sponsors are promised an update at least every ${UPDATE_DAYS} days. The longest wait comes first:`,
        ),
        { kind: 'facts', rows: dogs.slice(0, MOST_DOGS).map((dog) => overdueRow(dog, until)) },
        paragraph('A photo and two sentences are enough.'),
        button('Open the Staff Dashboard', links.staff),
      ],
      reason: `You get this email because you belong to the team of ${organisationDetails.name}. It comes on Mondays, and only if a dog waits.`,
    };
  },
  schedule: (now) => {
    const monday = mondayMorning(now);
    const age = now.getTime() - monday.getTime();
    // After an outage of two days it would be no weekly email any more.
    if (age < 0 || age >= 2 * DAY_MILLISECONDS) return null;
    return {
      key: indiaDate(monday),
      data: { until: monday.toISOString(), update_days: UPDATE_DAYS },
      due: monday,
    };
  },
  contentSource: 'team_week',
});

function overdueRow(
  { name, since, sponsors, has_update: hasUpdate }: z.infer<typeof overdueSchema>,
  until: string,
): readonly [string, string] {
  const days = Math.floor((Date.parse(until) - Date.parse(since)) / DAY_MILLISECONDS);
  const people = sponsors === 1 ? '1 sponsor' : `${sponsors} sponsors`;
  return [
    shortDogName(name),
    hasUpdate
      ? `Last update ${days} days ago, ${people}`
      : `No update yet, sponsored for ${days} days, ${people}`,
  ];
}
