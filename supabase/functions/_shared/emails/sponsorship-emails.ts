import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { dogPage } from './dog-page.ts';
import { define, type Email } from './email.ts';
import { organisation } from './organisation.ts';
import {
  allGifts,
  day,
  firstWords,
  forWhom,
  giftsSchema,
  timestamp,
  monthly,
  myDogsButton,
  paragraph,
  SPONSORSHIP_REASON,
  sponsorshipSchema,
} from './sponsorship-texts.ts';

export const sponsorshipEmails: Record<string, Email> = {
  'sponsorship-begun': define(
    z.extend(sponsorshipSchema, {
      starts_at: z.nullable(timestamp),
      replaces_other: z.boolean(),
      /** What the replaced one still charges, when that was due within days or being retried. */
      last_amount_paise: z.nullable(z.int()),
    }),
    (sponsorship, { name, links }) => {
      const {
        starts_at: startsAt,
        replaces_other: isChange,
        last_amount_paise: lastPaise,
      } = sponsorship;
      const old =
        lastPaise === null
          ? 'the old one ends.'
          : `the old one ends after one more charge of ${formatPaise(lastPaise)}, which was too close to change.`;
      const first =
        startsAt === null
          ? 'Your first month is charged today or tomorrow, and each further one on the same day of the month.'
          : `Your bank charges it first on ${day(startsAt)}, then on the same day of each month.`;
      return {
        subject: isChange
          ? `Your sponsorship goes on with ${monthly(sponsorship)}`
          : `Thank you for sponsoring ${forWhom(sponsorship)}`,
        preview: 'Change or stop it whenever you like, on My Dogs.',
        heading: isChange
          ? 'Your sponsorship goes on'
          : `Thank you for sponsoring ${forWhom(sponsorship)}`,
        blocks: [
          ...firstWords(sponsorship, name),
          paragraph(
            isChange
              ? `your new monthly payment of ${formatPaise(sponsorship.amount_paise)} for ${forWhom(sponsorship)} is approved, and ${old} ${first} You are never charged twice for a month.`
              : `from now on you give ${monthly(sponsorship)} for ${forWhom(sponsorship)}. ${first}`,
          ),
          paragraph(
            'Your bank announces each charge a day before. On My Dogs you can change the amount, choose another dog or stop, without a call or an email to anybody. Once the first month is charged, you can pause there as well.',
          ),
          ...dogPage(sponsorship, links),
          myDogsButton(links),
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),

  'sponsorship-ended': define(
    z.extend(sponsorshipSchema, {
      reason: z.enum(['bank', 'dog', 'failed', 'completed']),
      gifts: giftsSchema,
    }),
    (sponsorship, { name, links }) => {
      const whom = forWhom(sponsorship);
      const why = {
        bank: `your sponsorship of ${whom} has ended, because the monthly payment was cancelled in your bank or UPI app.`,
        dog: `your sponsorship has ended before its first charge, because ${whom} could not be sponsored any more and no other dog was chosen.`,
        failed: `your sponsorship of ${whom} has ended, because the bank did not pay for a month. It has nothing to do with how much your help meant.`,
        completed: `your sponsorship of ${whom} has run for the ten years that a monthly payment can last, and has ended.`,
      }[sponsorship.reason];
      return {
        subject: `Your sponsorship of ${whom} has ended. Thank you`,
        preview: 'Nothing more is charged.',
        heading: 'Thank you for your time as a sponsor',
        blocks: [
          ...firstWords(sponsorship, name),
          paragraph(`${why} Nothing more is charged.`),
          ...allGifts(sponsorship.gifts),
          paragraph('If you wish to begin again, any of the dogs would be glad.'),
          { kind: 'button', label: 'Meet the Dogs', url: links.dogs },
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),

  'sponsorship-stopped': define(
    z.extend(sponsorshipSchema, { gifts: giftsSchema }),
    (sponsorship, { name, links }) => ({
      subject: `You stopped your sponsorship of ${forWhom(sponsorship)}`,
      preview: 'What happens next, and thank you.',
      heading: 'Your sponsorship stops',
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          `you stopped your sponsorship of ${monthly(sponsorship)} for ${forWhom(sponsorship)}. We cancel the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`,
        ),
        paragraph(
          `Should a charge already be on its way to your bank, we give it back. If you see one later, write to ${organisation.email}.`,
        ),
        ...allGifts(sponsorship.gifts),
        myDogsButton(links),
      ],
      reason: SPONSORSHIP_REASON,
    }),
  ),

  'sponsorship-paused': define(
    z.extend(sponsorshipSchema, { reason: z.enum(['sponsor', 'bank']) }),
    (sponsorship, { name, links }) => ({
      subject: `Your sponsorship of ${forWhom(sponsorship)} is paused`,
      preview: 'Nothing is charged meanwhile.',
      heading: 'Your sponsorship is paused',
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          sponsorship.reason === 'bank'
            ? `your sponsorship of ${monthly(sponsorship)} for ${forWhom(sponsorship)} was paused in your bank or UPI app. Nothing is charged meanwhile. It can be resumed only there, but you can stop it on My Dogs.`
            : `your sponsorship of ${monthly(sponsorship)} for ${forWhom(sponsorship)} is paused. Nothing is charged until you resume it on My Dogs. You can stop it there, too.`,
        ),
        myDogsButton(links),
      ],
      reason: SPONSORSHIP_REASON,
    }),
  ),

  'sponsorship-moved': define(
    z.extend(sponsorshipSchema, {
      /** Null for all dogs. */
      next_dog_name: z.nullable(z.string()),
      next_charge_at: z.nullable(timestamp),
      /** Whether a move was undone before it took effect. */
      is_undone: z.boolean(),
      /** Whether the present dog was adopted, moved away or died. */
      has_left: z.boolean(),
    }),
    (sponsorship, { name, links }) => {
      const whom = forWhom(sponsorship);
      const next = forWhom({ dog_name: sponsorship.next_dog_name });
      const start =
        sponsorship.next_charge_at === null
          ? 'from the next month that is charged'
          : `from ${day(sponsorship.next_charge_at)}`;
      return {
        subject: sponsorship.is_undone
          ? `Your sponsorship stays with ${whom}`
          : `Your sponsorship moves to ${next}`,
        preview: 'Your monthly payment stays as it is. There is nothing to approve.',
        heading: sponsorship.is_undone
          ? `Your sponsorship stays with ${whom}`
          : `Your sponsorship moves to ${next}`,
        blocks: [
          ...firstWords(sponsorship, name),
          paragraph(
            sponsorship.is_undone
              ? `you undid the move of your sponsorship. Your ${monthly(sponsorship)} goes on for ${whom}, as before.`
              : `${start}, your ${monthly(sponsorship)} goes to ${next}, as you chose on My Dogs.${sponsorship.has_left ? '' : ` Until then it is for ${whom}.`}`,
          ),
          paragraph(
            'Your monthly payment stays as it is, and there is nothing to approve. You can change your mind on My Dogs.',
          ),
          myDogsButton(links),
        ],
        reason: SPONSORSHIP_REASON,
      };
    },
  ),

  'sponsorship-resumed': define(
    z.extend(sponsorshipSchema, { next_charge_at: z.nullable(timestamp) }),
    (sponsorship, { name, links }) => ({
      subject: `Your sponsorship of ${forWhom(sponsorship)} goes on`,
      preview: 'It is charged each month again.',
      heading: 'Your sponsorship goes on',
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          `your sponsorship of ${monthly(sponsorship)} for ${forWhom(sponsorship)} is no longer paused.${
            sponsorship.next_charge_at === null
              ? ''
              : ` The next charge is on ${day(sponsorship.next_charge_at)}, and your bank announces it a day before.`
          }`,
        ),
        myDogsButton(links),
      ],
      reason: SPONSORSHIP_REASON,
    }),
  ),
};
