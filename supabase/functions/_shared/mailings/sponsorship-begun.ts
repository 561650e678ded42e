import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import { say } from '../common/say.ts';
import { day, dogCard, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { signature, updateCards, updateSchema } from './dog-updates.ts';
import { UPDATE_DAYS } from '../common/limits.ts';
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

const DAY = 24 * 60 * 60_000;

export const sponsorshipBegun = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-begun',
  isUnasked: true,
  schema: z.extend(sponsorshipSchema, {
    /** Null for all dogs. */
    dog_image_url: z.nullable(z.string()),
    starts_at: z.nullable(timestamp),
    replaces_other: z.boolean(),
    /** What the replaced one still charges, when that was due within days or being retried. */
    last_amount_paise: z.nullable(z.int()),
    /** The second month is charged then; null while the first is not. */
    next_charge_at: z._default(z.nullable(timestamp), null),
    /** The first news of the dog comes until then. */
    news_until: z._default(z.nullable(timestamp), null),
    /** The newest update about the dog. */
    news: z._default(z.nullable(updateSchema), null),
  }),
  content: (sponsorship, { name, links }) => {
    const {
      starts_at: startsAt,
      replaces_other: isChange,
      last_amount_paise: lastPaise,
      next_charge_at: nextChargeAt,
      news_until: newsUntil,
      news,
    } = sponsorship;
    const whom = dogOrAll(sponsorship.dog_name);
    const amount = amountText(sponsorship.amount_paise);
    const change =
      lastPaise === null
        ? say`Your new monthly payment of ${amount} for ${whom} is approved, and the old one will end.`
        : say`Your new monthly payment of ${amount} for ${whom} is approved. The old one will end after one more charge of ${amountText(lastPaise)}, which was too close to change.`;
    const first =
      nextChargeAt !== null
        ? say`Your first month is paid. The next charge is on ${day(nextChargeAt)}, then on the same day of each month.`
        : startsAt === null
          ? say(
              'Your bank will charge your first month today, or tomorrow at the latest, and each later month on the same day.',
            )
          : say`Your bank will charge the new one first on ${day(startsAt)}, then on the same day of each month.`;
    return {
      subject: isChange
        ? say`Your sponsorship goes on with ${monthly(sponsorship)}`
        : say`Thank you for sponsoring ${whom}`,
      preview: isChange
        ? say('You’ll never be charged twice for a month.')
        : say('What you give, and what comes next.'),
      heading: isChange ? say('Your sponsorship goes on') : say`Thank you for sponsoring ${whom}`,
      blocks: [
        ...firstWords(sponsorship, name),
        ...(news === null
          ? dogCard(sponsorship, monthly(sponsorship), links)
          : [paragraph(say`Here is the latest news of ${whom}:`), ...updateCards([news], links)]),
        ...(newsUntil === null
          ? []
          : [
              paragraph(
                news === null
                  ? say`The first news of ${whom} will come by ${day(newsUntil)}.`
                  : say`The next news of ${whom} will come by ${day(newsUntil)}.`,
              ),
            ]),
        paragraph(
          isChange
            ? `${change} ${first} ${say('You’ll never be charged twice for a month.')}`
            : `${say`Thank you. From now on you give ${monthly(sponsorship)} for ${whom}.`} ${first}`,
        ),
        ...manageBlocks(sponsorship, links),
        paragraph(
          isVisitor(sponsorship)
            ? say(
                'Your bank tells you a day before each charge. You can stop whenever you like, without calling or emailing anybody.',
              )
            : say(
                'Your bank tells you a day before each charge. On My Dogs you can change the amount, choose another dog or stop, without calling or emailing anybody. Once the first month has been charged, you can pause there as well.',
              ),
        ),
        ...(news === null ? [] : signature([news])),
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
        news: facts.dogs[state.chosen_dog_id ?? '']?.news ?? null,
        starts_at: startsLater ? state.starts_at : null,
        replaces_other: state.replaces_other,
        last_amount_paise: state.last_amount_paise,
        next_charge_at: !startsLater && state.status === 'active' ? state.next_charge_at : null,
        news_until:
          state.chosen_dog_id === null || facts.gift
            ? null
            : new Date(Date.parse(event.occurred_at) + UPDATE_DAYS * DAY).toISOString(),
      };
    }),
});
