import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { day, dogCard, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  isVisitor,
  monthly,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogImageOf,
  dogOf,
} from './sponsorship-blocks.ts';

export const sponsorshipBegun = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-begun',
  schema: z.extend(sponsorshipSchema, {
    /** Null for all dogs. */
    dog_image_url: z.nullable(z.string()),
    starts_at: z.nullable(timestamp),
    replaces_other: z.boolean(),
    /** What the replaced one still charges, when that was due within days or being retried. */
    last_amount_paise: z.nullable(z.int()),
  }),
  content: (sponsorship, { name, links }) => {
    const {
      starts_at: startsAt,
      replaces_other: isChange,
      last_amount_paise: lastPaise,
    } = sponsorship;
    const whom = dogOrAll(sponsorship.dog_name);
    const amount = amountText(sponsorship.amount_paise);
    const change =
      lastPaise === null
        ? say`Your new monthly payment of ${amount} for ${whom} is approved, and the old one will end.`
        : say`Your new monthly payment of ${amount} for ${whom} is approved. The old one will end after one more charge of ${amountText(lastPaise)}, which was too close to change.`;
    const first =
      startsAt === null
        ? say(
            'Your bank will charge your first month today, or tomorrow at the latest, and each later month on the same day.',
          )
        : say`Your bank will charge the new one first on ${day(startsAt)}, then on the same day of each month.`;
    return {
      subject: isChange
        ? say`Your sponsorship goes on with ${monthly(sponsorship)}`
        : say`Thank you for sponsoring ${whom}`,
      preview: isVisitor(sponsorship)
        ? say('Stop it whenever you like.')
        : say('Change or stop it whenever you like, on My Dogs.'),
      heading: isChange ? say('Your sponsorship goes on') : say`Thank you for sponsoring ${whom}`,
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          isChange
            ? `${change} ${first} ${say('You’ll never be charged twice for a month.')}`
            : `${say`From now on you give ${monthly(sponsorship)} for ${whom}.`} ${first}`,
        ),
        ...dogCard(sponsorship, monthly(sponsorship), links),
        paragraph(
          isVisitor(sponsorship)
            ? say(
                'Your bank tells you a day before each charge. You can stop whenever you like, without calling or emailing anybody.',
              )
            : say(
                'Your bank tells you a day before each charge. On My Dogs you can change the amount, choose another dog or stop, without calling or emailing anybody. Once the first month has been charged, you can pause there as well.',
              ),
        ),
        ...manageBlocks(sponsorship, links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-authorised'],
  decide: (event, facts) =>
    aboutSponsorship(event, facts, (state) => {
      if (state.has_ended || state.desired_status !== 'run') return null;
      const startsLater = Date.parse(state.starts_at ?? '') > Date.parse(event.occurred_at);
      return {
        ...dogOf(state.chosen_dog_id, facts),
        dog_image_url: dogImageOf(state.chosen_dog_id, facts),
        starts_at: startsLater ? state.starts_at : null,
        replaces_other: state.replaces_other,
        last_amount_paise: state.last_amount_paise,
      };
    }),
});
