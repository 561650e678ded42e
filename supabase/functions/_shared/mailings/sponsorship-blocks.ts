// What the emails about a sponsorship share.
import { listOf, say } from '../common/say.ts';
import type { Queued } from '../common/emails/email.ts';
import type { DomainEvent, EventFacts } from '../common/emails/event.ts';
import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import {
  button,
  cityName,
  day,
  dogOrAll,
  greeting,
  notice,
  paragraph,
  type Block,
} from '../common/emails/blocks.ts';
import { organisationDetails } from '../common/organisation.ts';
import type { SiteLinks } from '../common/emails/site-links.ts';

/** Also of the news of gifts. */
export const UNDO_MILLISECONDS = 15 * 60_000;

export function sponsorshipReason(): string {
  return say(
    'You get this email because of your monthly payment for our dogs. Emails about it can’t be switched off.',
  );
}

/** The same for every email about a sponsorship. */
export const sponsorshipEmail = {
  recipients: ['payer'],
  setting: null,
  priority: 'money-and-accounts',
} as const;

export const sponsorshipSchema = z.object({
  amount_paise: z.int().check(z.positive()),
  /** Null for all dogs, as the name. */
  dog_id: z.nullable(z.uuid()),
  dog_name: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
  /** The recipient of a gift; null for one's own sponsorship. */
  gift_for: z._default(z.nullable(z.string()), null),
  /** The Indian day on which the email to the recipient leaves; null for none, and once it has left. */
  gift_leaves_on: z._default(z.nullable(z.iso.date()), null),
  sponsorship_id: z._default(z.nullable(z.uuid()), null),
  /** Paid by the sponsor's own bank, where alone it is changed or stopped. */
  by_standing_order: z._default(z.boolean(), false),
  /** Opens the page of a visitor's sponsorship; null for an account, which has My Dogs. */
  secret: z._default(z.nullable(z.string()), null),
});

type Sponsorship = z.infer<typeof sponsorshipSchema>;

export function monthly({ amount_paise }: Pick<Sponsorship, 'amount_paise'>): string {
  return say`${amountText(amount_paise)} a month`;
}

/** The notices about test payments and a gift, and the greeting. */
export function firstWords(sponsorship: Sponsorship, name: string): Block[] {
  return [
    ...(sponsorship.mode === 'test'
      ? [notice(say('This is a test sponsorship. No money is taken.'))]
      : []),
    ...giftNotice(sponsorship),
    greeting(name),
  ];
}

function giftNotice({ gift_for: recipient, gift_leaves_on: leavesOn }: Sponsorship): Block[] {
  if (recipient === null) return [];
  return [
    notice(
      leavesOn === null
        ? say`This is about your gift for ${recipient}. We don’t write to ${recipient} about payments.`
        : say`This is about your gift for ${recipient}. Our email to ${recipient} will be sent on ${day(leavesOn)} and won’t say anything about payments. Until then you can withdraw the gift, under My Donations.`,
    ),
  ];
}

/** Of a gift that has ended after at least one month. */
export function giftPageStays({
  gift_for: recipient,
  gifts,
}: Sponsorship & { gifts: z.infer<typeof giftsSchema> }): Block[] {
  return recipient === null || gifts.length === 0
    ? []
    : [paragraph(say`The page of your gift for ${recipient} stays.`)];
}

export function myDogsButton(links: SiteLinks): Block {
  return button(say('Open My Dogs'), links.sponsorships);
}

/** Whether the payer has no account, and so no My Dogs. */
export function isVisitor({ secret }: Pick<Sponsorship, 'secret'>): boolean {
  return secret !== null;
}

/** To a monthly payment with the same choice. */
export function startAgainButton(
  { dog_id, amount_paise }: Pick<Sponsorship, 'dog_id' | 'amount_paise'>,
  links: SiteLinks,
): Block {
  return button(say('Start again'), links.monthlyPayment(dog_id, amount_paise));
}

/**
 * Where the payer sees and stops a sponsorship: My Dogs, or without an account the page of the sponsorship.
 * @param accountButton instead of {@link myDogsButton}
 */
export function manageBlocks(
  {
    sponsorship_id,
    secret,
    by_standing_order: isStandingOrder,
  }: Pick<Sponsorship, 'sponsorship_id' | 'secret' | 'by_standing_order'>,
  links: SiteLinks,
  accountButton = myDogsButton(links),
): Block[] {
  if (isStandingOrder) {
    return [
      paragraph(
        say`You pay by standing order of your own bank, and change or stop it there. If you have a question or a wish, write to ${organisationDetails.email}.`,
      ),
    ];
  }
  if (sponsorship_id === null || secret === null) return [accountButton];
  return [
    paragraph(
      say(
        'The link below shows this monthly payment, and you can stop it there. If you sign up with this email address, My Dogs will have it, and you can change it.',
      ),
    ),
    button(say('See this monthly payment'), links.sponsorship(sponsorship_id, secret)),
  ];
}

/** What a sponsorship gave, by dog; null for all dogs. Empty before the first charge. */
export const giftsSchema = z.array(
  z.object({ dog_name: z.nullable(z.string()), paise: z.int().check(z.positive()) }),
);

/** More dogs than these are not named one by one. */
const MAX_NAMED_DOGS = 5;

/** What a sponsorship gave in all, with thanks. */
export function allGifts(gifts: z.infer<typeof giftsSchema>): Block {
  if (gifts.length === 0) return paragraph(say('Thank you for wanting to help.'));
  const total = amountText(gifts.reduce((sum, { paise }) => sum + paise, 0));
  const each = gifts.map((gift) => say`${amountText(gift.paise)} for ${dogOrAll(gift.dog_name)}`);
  if (gifts.length > MAX_NAMED_DOGS) {
    return paragraph(
      say`Through it you have given ${total} to the dogs of ${cityName()}. Thank you for every month.`,
    );
  }
  return paragraph(
    gifts.length === 1
      ? say`Through it you have given ${each.join('')}. Thank you for every month.`
      : say`Through it you have given ${total}: ${listOf(each)}. Thank you for every month.`,
  );
}

/** What a charge that failed adds. */
export const chargeSchema = z.extend(sponsorshipSchema, {
  payment_method: z.nullable(z.string()),
  manage_url: z.nullable(z.string()),
});

/** The provider's page where a card can be replaced. Null for other kinds of payment. */
export function cardPage({
  payment_method,
  manage_url,
}: Pick<z.infer<typeof chargeSchema>, 'payment_method' | 'manage_url'>): string | null {
  return payment_method === 'card' && manage_url?.startsWith('https://') ? manage_url : null;
}

/** Whether the sponsor of a dog that left had chosen another one before; null for all dogs. */
export const moveShape = { is_moving: z.boolean(), next_dog_name: z.nullable(z.string()) };

/** Of a pause until a day; null for another one. */
export const pausedChargesSchema = z._default(
  z.nullable(z.object({ skipped: z.array(z.iso.date()), nextOn: z.iso.date() })),
  null,
);

/** What {@link moneyGoesOn} says depends on. */
export const moneyShape = {
  is_paused: z.boolean(),
  /** Null for a pause that lasts until the sponsor resumes. */
  resume_on: z._default(z.nullable(z.iso.date()), null),
  ...moveShape,
};

/** Where the money of somebody goes who had chosen another dog before. */
export function moneyMoves(sponsorship: Sponsorship & { next_dog_name: string | null }): string {
  return say`As you chose on My Dogs, your ${monthly(sponsorship)} will go to ${dogOrAll(sponsorship.next_dog_name)} from next month.`;
}

type State = NonNullable<DomainEvent['data']['sponsorship']>;

/**
 * An email about the sponsorship of an event, with its amount and present dog at that time. Null for one that takes its
 * last charge before a change of the amount, because its replacement reports what happens; except its charges.
 * @param more what the email says besides; null for no email
 */
export function aboutSponsorship(
  event: DomainEvent,
  facts: EventFacts,
  more: (state: State) => Record<string, unknown> | null,
): Queued | null {
  const state = event.data.sponsorship;
  if (!state || isReportedByReplacement(event)) return null;
  // About the rest the team has spoken with a sponsor by standing order, and nothing is charged.
  const isStandingOrder = state.source === 'standing-order';
  if (isStandingOrder && !isDogNews(event)) return null;
  const said = more(state);
  const { amount_paise, mode, dog_id } = state;
  return (
    said && {
      key: `${event.sponsorship_id}:${event.id}`,
      secrets: isStandingOrder ? [] : [{ path: ['secret'], opens: 'sponsorship' }],
      data: {
        sponsorship_id: event.sponsorship_id,
        by_standing_order: isStandingOrder,
        amount_paise,
        mode,
        ...dogOf(dog_id, facts),
        gift_for: facts.gift?.recipient_name ?? null,
        gift_leaves_on: facts.gift?.leaves_on ?? null,
        ...said,
      },
    }
  );
}

/** Both null for all dogs. */
export function dogOf(dog_id: string | null, { dogs }: EventFacts) {
  return { dog_id, dog_name: dogs[dog_id ?? '']?.name ?? null };
}

/** Null for all dogs. */
export function dogImageOf(dog_id: string | null, { dogs }: EventFacts): string | null {
  return dogs[dog_id ?? '']?.image_url ?? null;
}

/** Where the money of somebody goes who moves away from the event's dog. */
export function moveOf({ dog_id }: DomainEvent, state: State, facts: EventFacts) {
  return {
    is_moving: state.chosen_dog_id !== dog_id,
    next_dog_name: dogOf(state.next_dog_id, facts).dog_name,
  };
}

/** What happens to the money when the sponsor has nothing to decide. */
export function moneyGoesOn(
  sponsorship: Sponsorship & {
    dog_name: string;
    is_paused: boolean;
    resume_on: string | null;
    is_moving: boolean;
    next_dog_name: string | null;
  },
): string {
  const { dog_name, is_paused, resume_on, is_moving } = sponsorship;
  if (is_moving) return moneyMoves(sponsorship);
  if (resume_on !== null) {
    return say`Your sponsorship of ${monthly(sponsorship)} stays paused until ${day(resume_on)}.`;
  }
  if (is_paused) {
    return isVisitor(sponsorship)
      ? say`Your sponsorship of ${monthly(sponsorship)} stays paused until you resume it in your bank or UPI app.`
      : say`Your sponsorship of ${monthly(sponsorship)} stays paused until you resume it on My Dogs.`;
  }
  const dog = dogOrAll(dog_name);
  if (sponsorship.by_standing_order) {
    return say`Your standing order of ${monthly(sponsorship)} for ${dog} goes on as before.`;
  }
  return isVisitor(sponsorship)
    ? say`Your sponsorship of ${monthly(sponsorship)} for ${dog} goes on as before. If you would rather stop, you can.`
    : say`Your sponsorship of ${monthly(sponsorship)} for ${dog} goes on as before. If you would rather stop, you can do so under My Dogs.`;
}

export function moneyOf(event: DomainEvent, state: State, facts: EventFacts) {
  return {
    is_paused: state.desired_status === 'pause' || state.pause_reason !== null,
    resume_on: state.resume_on,
    ...moveOf(event, state, facts),
  };
}

/** News of a dog. Within a quarter of an hour a mistake can be undone, and nobody has read sad news for nothing. */
export function undoableNews(event: DomainEvent, queued: Queued | null): Queued | null {
  const due = new Date(Date.parse(event.recorded_at) + UNDO_MILLISECONDS);
  return queued && { ...queued, key: `${event.sponsorship_id}:${event.dog_id}:${event.id}`, due };
}

/** The keys of {@link undoableNews} that no longer holds after an event. */
export function obsoleteNews(event: DomainEvent): string | null {
  if (isStopRequest(event) || isMove(event)) return event.sponsorship_id;
  return isDogNews(event) ? `${event.sponsorship_id}:${event.dog_id}` : null;
}

export function isStopRequest(event: DomainEvent): boolean {
  return event.kind === 'sponsorship-stop-requested' && !isReportedByReplacement(event);
}

export function isMove(event: DomainEvent): boolean {
  return event.kind === 'sponsorship-moved' && !isReportedByReplacement(event);
}

function isDogNews(event: DomainEvent): boolean {
  return event.kind.startsWith('sponsorship-dog-') && !isReportedByReplacement(event);
}

/** Whether it still holds that the sponsorship has come to a halt. */
export function isHalted(event: DomainEvent): boolean {
  const state = event.data.sponsorship;
  const isSo = state?.status === 'halted' && state.desired_status !== 'stop';
  return event.kind === 'sponsorship-halted' && isSo && !isReportedByReplacement(event);
}

/** Whether an email with a key that begins like this waits and can be cancelled. */
export function hasWaitingEmail({ waiting }: EventFacts, start: string): boolean {
  return waiting.some((key) => key.startsWith(`${start}:`));
}

/** Whether an email of {@link undoableNews} about the event's dog waits. */
export function hasWaitingNews(template: string, event: DomainEvent, facts: EventFacts): boolean {
  return hasWaitingEmail(facts, `${template}:${event.sponsorship_id}:${event.dog_id}`);
}

function isReportedByReplacement({ kind, data }: DomainEvent): boolean {
  const isCharge = kind === 'sponsorship-charged' || kind === 'sponsorship-charge-failed';
  return data.sponsorship?.is_replaced === true && !isCharge;
}
