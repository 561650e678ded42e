import { day, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { REFUND_REQUEST_DAYS } from '../common/limits.ts';
import { organisationDetails } from '../common/organisation.ts';
import { say } from '../common/say.ts';
import { appealCard, appealEmail, appealFooter, dayAfter, firstBlocks } from './appeal-blocks.ts';
import { UNDO_MILLISECONDS } from './sponsorship-blocks.ts';

/** The dog of an open appeal has died. */
export const appealDogDied = defineEmail({
  ...appealEmail,
  template: 'appeal-dog-died',
  content: (about, { name, links }) => {
    const dog = shortDogName(about.dog_name);
    const until = day(dayAfter(about.ended_on, REFUND_REQUEST_DAYS));
    return {
      subject: say`Sad news about ${dog}`,
      preview: say('What it means for what you gave.'),
      heading: say`Sad news about ${dog}`,
      blocks: [
        ...firstBlocks(about, name),
        paragraph(
          say`We are very sorry to tell you that ${dog} has died. You gave for “${about.title}”. Thank you for being there.`,
        ),
        paragraph(
          say('The appeal is closed. What was not spent on it goes to the care of our other dogs.'),
        ),
        paragraph(
          say`If you want your money back, write to ${organisationDetails.email} by ${until}, and we’ll return it.`,
        ),
        appealCard(about, links, {
          tagline: about.title,
          details: say`Closed on ${day(about.ended_on)}`,
          label: say('See the appeal'),
        }),
      ],
      ...appealFooter(about, links),
    };
  },
  kinds: ['dog-left'],
  decide: ({ recorded_at, data: { detail, appeal_id } }) =>
    detail === 'passed_away' && appeal_id !== undefined
      ? {
          key: appeal_id,
          data: { appeal_id, dog_status: detail },
          due: new Date(Date.parse(recorded_at) + UNDO_MILLISECONDS),
        }
      : null,
  contentSource: 'appeal',
});
