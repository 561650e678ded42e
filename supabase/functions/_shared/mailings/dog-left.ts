import * as z from 'zod/mini';
import { CHOICE_DAYS } from '../common/limits.ts';
import { say } from '../common/say.ts';
import {
  button,
  day,
  dogOrAll,
  paragraph,
  timestamp,
  type Block,
} from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  firstWords,
  isVisitor,
  moneyMoves,
  monthly,
  moveShape,
  manageBlocks,
  sponsorshipEmail,
  sponsorshipSchema,
  aboutSponsorship,
  dogOf,
  moveOf,
  undoableNews,
  obsoleteNews,
} from './sponsorship-blocks.ts';

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

/** The sponsored dog, or the one chosen for the next month, was adopted, moved away or died. */
export const dogLeft = defineEmail({
  ...sponsorshipEmail,
  template: 'dog-left',
  schema: leftSchema,
  content: (leaving, { name, links }) => {
    const { news, ...envelope } = words(leaving);
    return {
      ...envelope,
      blocks: [
        // Condolence comes before anything about the gift.
        ...firstWords({ ...leaving, gift_for: null }, name),
        paragraph(news),
        paragraph(money(leaving)),
        ...aboutGift(leaving),
        ...(leaving.is_moving || leaving.by_standing_order
          ? manageBlocks(leaving, links)
          : [
              paragraph(
                isVisitor(leaving)
                  ? say(
                      'If you like, choose another dog, or all dogs: sign up with this email address, and do it under My Dogs. Your monthly payment stays as it is, and there is nothing to approve again. Or you can stop. Both are fine.',
                    )
                  : say(
                      'If you like, choose another dog, or all dogs, under My Dogs: your monthly payment stays as it is, and there is nothing to approve again. Or you can stop there. Both are fine.',
                    ),
              ),
              ...manageBlocks(leaving, links, button(say('Choose on My Dogs'), links.sponsorships)),
            ]),
      ],
      reason: say`You get this email because you chose ${dogOrAll(leaving.dog_name)} for your sponsorship.`,
    };
  },
  kinds: ['sponsorship-dog-left'],
  decide: (event, facts) =>
    undoableNews(
      event,
      aboutSponsorship(event, facts, (state) => ({
        ...dogOf(event.dog_id, facts),
        dog_status: event.data.detail,
        status: state.status,
        starts_at: state.starts_at,
        was_paused: state.pause_reason !== 'dog',
        was_sponsored: state.dog_id === event.dog_id,
        ...moveOf(event, state, facts),
      })),
    ),
  cancelledBy: obsoleteNews,
});

function words(leaving: Leaving) {
  const dog = dogOrAll(leaving.dog_name);
  return {
    adopted: {
      subject: say`Good news: ${dog} has found a home`,
      preview: say('A family has taken in the dog you chose.'),
      heading: say`${dog} has found a home`,
      news: leaving.was_sponsored
        ? say`We have good news: a family has adopted ${dog} and taken the dog home for good. Until that day, you were there for ${dog}. Thank you.`
        : say`We have good news: a family has adopted ${dog}, whom you had chosen for next month, and taken the dog home for good.`,
    },
    passed_away: {
      subject: say`Sad news about ${dog}`,
      preview: say('We are sorry to have to write this.'),
      heading: say`We are sorry: ${dog} has died`,
      news: leaving.was_sponsored
        ? say`We are very sorry to tell you that ${dog} has died. A street dog who has somebody is a lucky dog, and ${dog} had you. Thank you for that. There is nothing you need to decide today.`
        : say`We are very sorry to tell you that ${dog}, whom you had chosen for next month, has died. There is nothing you need to decide today.`,
    },
    moved: {
      subject: say`${dog} has moved away`,
      preview: say('The dog you chose now lives elsewhere.'),
      heading: say`${dog} has moved away`,
      news: leaving.was_sponsored
        ? say`${dog} now lives somewhere else, where our team can’t look after the dog any more. While ${dog} was with us, you helped. Thank you.`
        : say`${dog}, whom you had chosen for next month, now lives somewhere else, where our team can’t look after the dog any more.`,
    },
  }[leaving.dog_status];
}

/** What the recipient of a gift hears, and when. */
function aboutGift(leaving: Leaving): Block[] {
  const { gift_for: recipient, gift_leaves_on: leavesOn, was_sponsored: wasSponsored } = leaving;
  if (recipient === null || !wasSponsored) return [];
  const dog = dogOrAll(leaving.dog_name);
  return [
    paragraph(
      leavesOn === null
        ? say`This is your gift for ${recipient}, so we are telling you first: if ${recipient} gets the news of ${dog} by email, our email about it will be sent a day after this one. We don’t write to ${recipient} about payments.`
        : say`This is your gift for ${recipient}. Our email to ${recipient} will be sent on ${day(leavesOn)} and will gently explain what happened to the dog. Until then you can withdraw the gift, under My Donations.`,
    ),
  ];
}

/** What happens to the money. */
function money(leaving: Leaving): string {
  if (leaving.is_moving) return `${moneyMoves(leaving)} ${say('There is nothing you need to do.')}`;
  if (leaving.by_standing_order) {
    return say`Your standing order of ${monthly(leaving)} goes on until you stop it at your bank. It can go on for another dog, or end. Both are fine; please tell us which.`;
  }
  const { status, starts_at: startsAt, was_paused: wasPaused } = leaving;
  if (wasPaused)
    return say`Your sponsorship of ${monthly(leaving)} is already paused, and will stay paused.`;
  if (status === 'authenticated' && startsAt !== null) {
    const last = new Date(Date.parse(startsAt) - CHOICE_DAYS * 86_400_000).toISOString();
    return say`Your sponsorship of ${monthly(leaving)} hasn’t been charged yet. If you choose no other dog by ${day(last)}, it will end without a charge.`;
  }
  if (status === 'pending') {
    return say`Your sponsorship of ${monthly(leaving)} will pause as soon as your bank has finished trying to charge this month. After that nothing will be charged.`;
  }
  return say`Your sponsorship of ${monthly(leaving)} is pausing, so nothing will be charged while you think it over.`;
}
