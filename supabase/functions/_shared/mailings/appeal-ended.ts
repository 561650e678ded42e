import { amountText } from '../common/amounts-and-dates.ts';
import { day, paragraph, shortDogName } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { OUTCOME_DAYS } from '../common/limits.ts';
import { say } from '../common/say.ts';
import { appealCard, appealEmail, appealFooter, dayAfter, firstBlocks } from './appeal-blocks.ts';
import { indiaDate, nextMorning } from './mornings.ts';

/** An appeal has reached its goal, or has ended without: one of both, once a person. */
export const appealEnded = defineEmail({
  ...appealEmail,
  template: 'appeal-ended',
  content: (about, { name, links }) => {
    const { title, reached_on: reachedOn } = about;
    const dog = shortDogName(about.dog_name);
    const [goal, raised] = [amountText(about.goal_paise), amountText(about.raised_paise)];
    const outcomeDay = dayAfter(about.ended_on, OUTCOME_DAYS);
    return {
      subject:
        reachedOn === null
          ? say`The appeal has ended: ${title}`
          : say`The goal is reached: ${title}`,
      preview: say`What came in for ${dog}, and what happens now.`,
      heading: reachedOn === null ? say('The appeal has ended') : say('The goal is reached'),
      blocks: [
        ...firstBlocks(about, name),
        paragraph(
          reachedOn === null
            ? say`Thank you for what you gave for ${dog}, whose appeal ended on ${day(about.ended_on)}.`
            : say`Thank you for what you gave for ${dog}: with your help the goal of ${goal} was reached on ${day(reachedOn)}.`,
        ),
        appealCard(about, links, {
          tagline: title,
          details: say`${raised} of ${goal}, as of ${day(about.as_of)}`,
          label: say('See the appeal'),
        }),
        ...(about.is_open ? [paragraph(say`It stays open until ${day(about.last_day)}.`)] : []),
        paragraph(
          say(
            'What is left over goes to the care of our other dogs; if it isn’t enough, we pay the rest from general donations or say what we did instead.',
          ),
        ),
        paragraph(
          say`By ${day(outcomeDay)} the appeal’s page will say what was spent and how it went, and we will write to you.`,
        ),
      ],
      ...appealFooter(about, links),
    };
  },
  kinds: ['appeal-goal-reached', 'appeal-ended'],
  decide: ({ kind, occurred_at, data: { appeal_id, mode } }) => {
    const isReached = kind === 'appeal-goal-reached';
    const occurred = new Date(occurred_at);
    return {
      key: `${appeal_id}:${mode}`,
      data: { appeal_id, reached_on: isReached ? indiaDate(occurred) : null },
      // An appeal ends at midnight.
      ...(isReached ? {} : { due: nextMorning(occurred) }),
    };
  },
  contentSource: 'appeal',
});
