import * as z from 'zod/mini';
import { CHOICE_DAYS } from '../sponsorships/deadlines.ts';
import type { Block } from './content.ts';
import { define, type Email } from './email.ts';
import type { SiteLinks } from './site-links.ts';
import {
  day,
  firstWords,
  forWhom,
  timestamp,
  monthly,
  myDogsButton,
  paragraph,
  sponsorshipSchema,
} from './sponsorship-texts.ts';

/** Whether the sponsor had chosen another dog before; null for all dogs. */
const moveShape = { is_moving: z.boolean(), next_dog_name: z.nullable(z.string()) };

const leftSchema = z.extend(sponsorshipSchema, {
  dog_name: z.string(),
  dog_status: z.enum(['adopted', 'passed_away', 'moved']),
  /** The provider's status. */
  status: z.string(),
  starts_at: z.nullable(timestamp),
  was_paused: z.boolean(),
  /** False for a dog that the sponsor had chosen for the next month. */
  was_sponsored: z.boolean(),
  ...moveShape,
});

type Leaving = z.infer<typeof leftSchema>;
type Moving = Pick<Leaving, 'next_dog_name'>;

function words(leaving: Leaving) {
  const dog = forWhom(leaving);
  return {
    adopted: {
      subject: `Good news: ${dog} has found a home`,
      preview: 'A family has taken in the dog you sponsor.',
      heading: `${dog} has found a home`,
      news: leaving.was_sponsored
        ? `we have good news: a family has adopted ${dog} and taken the dog home for good. Until that day, you were there for ${dog}. Thank you.`
        : `we have good news: a family has adopted ${dog}, whom you had chosen for your next month, and taken the dog home for good.`,
    },
    passed_away: {
      subject: `Sad news about ${dog}`,
      preview: 'We are sorry to have to write this.',
      heading: `We are sorry: ${dog} has died`,
      news: leaving.was_sponsored
        ? `we are very sorry to tell you that ${dog} has died. A street dog who has somebody is a lucky dog, and ${dog} had you. Thank you for that. There is nothing you need to decide today.`
        : `we are very sorry to tell you that ${dog}, whom you had chosen for your next month, has died. There is nothing you need to decide today.`,
    },
    moved: {
      subject: `${dog} has moved away`,
      preview: 'The dog you sponsor lives elsewhere now.',
      heading: `${dog} has moved away`,
      news: leaving.was_sponsored
        ? `${dog} lives in another place now, where our team can’t look after the dog any more. While ${dog} was with us, you helped. Thank you.`
        : `${dog}, whom you had chosen for your next month, lives in another place now, where our team can’t look after the dog any more.`,
    },
  }[leaving.dog_status];
}

/** Where the money of somebody goes who had chosen another dog before. */
function moneyMoves(sponsorship: z.infer<typeof sponsorshipSchema> & Moving): string {
  return `As you chose on My Dogs, your ${monthly(sponsorship)} goes to ${forWhom({ dog_name: sponsorship.next_dog_name })} from the next month on.`;
}

/** What happens to the money. */
function money(leaving: Leaving): string {
  if (leaving.is_moving) return `${moneyMoves(leaving)} There is nothing you need to do.`;
  const { status, starts_at: startsAt, was_paused: wasPaused } = leaving;
  if (wasPaused) return `Your sponsorship of ${monthly(leaving)} is paused already, and stays so.`;
  if (status === 'authenticated' && startsAt !== null) {
    const last = new Date(Date.parse(startsAt) - CHOICE_DAYS * 86_400_000).toISOString();
    return `Your sponsorship of ${monthly(leaving)} has not been charged yet. If you choose no other dog by ${day(last)}, it ends without a charge.`;
  }
  if (status === 'pending') {
    return `Your sponsorship of ${monthly(leaving)} pauses as soon as your bank has ended its tries to pay this month. After that nothing is charged.`;
  }
  return `Your sponsorship of ${monthly(leaving)} pauses, so nothing is charged while you think it over.`;
}

function choices({ is_moving: isMoving }: Leaving, links: SiteLinks): Block[] {
  if (isMoving) return [myDogsButton(links)];
  return [
    paragraph(
      'If you like, choose another dog, or all dogs, on My Dogs: your monthly payment stays as it is, and there is nothing to approve again. Or stop there. Both are fine.',
    ),
    { kind: 'button', label: 'Choose on My Dogs', url: links.sponsorships },
  ];
}

export const dogStatusEmails: Record<string, Email> = {
  'dog-left': define(leftSchema, (leaving, { name, links }) => {
    const { news, ...envelope } = words(leaving);
    return {
      ...envelope,
      blocks: [
        ...firstWords(leaving, name),
        paragraph(news),
        paragraph(money(leaving)),
        ...choices(leaving, links),
      ],
      reason: `You get this email because you sponsor ${forWhom(leaving)}.`,
    };
  }),

  'dog-back': define(
    z.extend(sponsorshipSchema, { dog_name: z.string(), is_paused: z.boolean(), ...moveShape }),
    (sponsorship, { name, links }) => {
      const dog = forWhom(sponsorship);
      return {
        subject: `${dog} is with us`,
        preview: 'Our last email does not hold any more.',
        heading: `${dog} is with us`,
        blocks: [
          ...firstWords(sponsorship, name),
          paragraph(
            `what our last email said about ${dog} does not hold any more: ${dog} is with us and in our care. If it was our mistake and worried you, we are sorry.`,
          ),
          paragraph(
            sponsorship.is_moving
              ? moneyMoves(sponsorship)
              : sponsorship.is_paused
                ? `Your sponsorship of ${monthly(sponsorship)} stays paused until you resume it on My Dogs.`
                : `Your sponsorship of ${monthly(sponsorship)} for ${dog} goes on as before. If you would rather stop, My Dogs is the place.`,
          ),
          myDogsButton(links),
        ],
        reason: `You get this email because you sponsor ${dog}.`,
      };
    },
  ),
};
