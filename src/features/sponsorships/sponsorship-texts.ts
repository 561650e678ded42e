import {
  stateOf,
  type Sponsorship,
  type SponsorshipEventRow,
} from '@/features/sponsorships/sponsorship';
import { chargeFailureText, chargeRetryText, type FailureReason } from '@common/charge-texts';
import { Constants, type Enums } from '@common/database';
import { site } from '@/config/site';
import { formatDate } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { listOf, say } from '@/lib/say';
import { CHOICE_DAYS, HALTED_DAYS } from '@common/limits';
import { chargesOfPause } from '@common/pauses';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

type EndReason = Enums<'end_reason'>;
type DogStatus = Enums<'dog_status'>;

interface StateText {
  title: string;
  text: string;
}

type StateTextFields = Pick<
  Sponsorship,
  | 'amount_paise'
  | 'status'
  | 'desired_status'
  | 'pause_reason'
  | 'resume_on'
  | 'end_reason'
  | 'starts_at'
  | 'next_charge_at'
  | 'ended_at'
  | 'lastCharge'
  | 'move'
> &
  Partial<Pick<Sponsorship, 'source' | 'current_start' | 'current_end'>> & {
    dog: Pick<NonNullable<Sponsorship['dog']>, 'name' | 'status'> | null;
  };

/** What a state means, in plain words. @param failure why the last charge failed, as far as it did */
export function stateText(
  sponsorship: StateTextFields,
  failure: FailureReason = 'other',
): StateText {
  const { status, starts_at: startsAt, next_charge_at: nextChargeAt } = sponsorship;
  switch (stateOf(sponsorship)) {
    case 'ended':
      return endedText(sponsorship);
    case 'stopping':
      return {
        title: say('Stopping...'),
        text: say(
          'We’ve saved your decision. We cancel the payment at your bank next, usually within minutes; there is nothing else to do.',
        ),
      };
    case 'dog-left':
      return dogLeftText(sponsorship);
    case 'pausing':
      return {
        title: say('Pausing...'),
        text:
          status === 'pending'
            ? say(
                'We’ve saved your decision. It pauses as soon as the bank has finished trying to charge this month.',
              )
            : pausingText(sponsorship),
      };
    case 'paused-at-bank':
      return {
        title: say('Paused'),
        text: say('It was paused in your bank or UPI app, and can be resumed only there.'),
      };
    case 'paused':
      return { title: say('Paused'), text: pausedUntilText(sponsorship) };
    case 'resuming':
      return {
        title: say('Resuming...'),
        text: say('We’ve saved your decision. Your bank follows, usually within minutes.'),
      };
    case 'starting':
      return {
        title: say('Approved'),
        text: startsAt
          ? startingText(sponsorship, startsAt)
          : say('The first charge will be made within a day.'),
      };
    case 'failing':
      return {
        title:
          failure === 'payer-declined' ? say('Not charged this month') : say('Last charge failed'),
        text: '',
      };
    case 'halted':
      return { title: say('No longer charged'), text: '' };
    case 'running':
      if (sponsorship.source === 'standing-order') {
        return {
          title: say('Active'),
          text: say`By standing order of your own bank, which you change there. Please also tell us: ${site.email}.`,
        };
      }
      return {
        title: say('Active'),
        text: nextChargeAt
          ? say`The next charge is on ${formatDate(nextChargeAt)}.`
          : say('It is charged every month.'),
      };
  }
}

/** Why it can't be paused now, where pausing would be offered; null if it can, or if that says nothing. */
export function whyNoPause({ status, starts_at, ...state }: Sponsorship): string | null {
  switch (stateOf({ status, ...state })) {
    case 'starting':
      return starts_at === null
        ? say('You can pause it once the first month has been charged.')
        : say`You can pause it once the first month has been charged, on ${formatDate(starts_at)}.`;
    case 'failing':
      return say('You can pause it once your bank has finished trying to charge this month.');
    case 'halted':
      return say('There is nothing to pause: it isn’t charged any more.');
    default:
      return null;
  }
}

/** After a change of the amount close to a charge, both amounts with their dates. */
function startingText(sponsorship: StateTextFields, startsAt: string): string {
  const { amount_paise: amountPaise, lastCharge } = sponsorship;
  const start = formatDate(startsAt);
  if (!lastCharge) return say`The first charge of ${formatPaise(amountPaise)} is on ${start}.`;
  return say`${lastChargeText(lastCharge)} From ${start}, ${formatPaise(amountPaise)} will be charged every month.`;
}

function lastChargeText({
  amountPaise,
  chargeAt,
  isRetried,
}: NonNullable<Sponsorship['lastCharge']>): string {
  const amount = formatPaise(amountPaise);
  if (chargeAt === null) {
    return isRetried
      ? say`Your bank is still trying to charge ${amount}.`
      : say`The last charge of ${amount} is on its usual day.`;
  }
  const date = formatDate(chargeAt);
  return isRetried
    ? say`Your bank is still trying to charge ${amount}, next on ${date}.`
    : say`The last charge of ${amount} is on ${date}.`;
}

const endings = {
  sponsor: say('You stopped it. Thank you for every month.'),
  dog: say('It ended because this dog can no longer be sponsored. Thank you for every month.'),
  replaced: say('It goes on with a new monthly payment.'),
  bank: say(
    'The monthly payment was cancelled in your bank or UPI app. Thank you for every month.',
  ),
  failed: say`It ended, because nothing could be charged for ${HALTED_DAYS} days. Thank you for every month.`,
  completed: say('All 120 months have been charged. Thank you for ten years of support.'),
  account: say('It ended when the account was deleted.'),
  abandoned: say('It was never approved.'),
} as const satisfies Record<EndReason, string>;

function endingText(reason: EndReason | null): string {
  return reason === null ? '' : endings[reason];
}

function endedText({ ended_at: endedAt, end_reason }: StateTextFields): StateText {
  return { title: say`Ended on ${formatDate(endedAt ?? '')}`, text: endingText(end_reason) };
}

/** Such as 'Moti has found a family.' */
export function leavingSentence(dogName: string | undefined | null, dogStatus: DogStatus): string {
  const name = dogName ?? say('The dog');
  switch (dogStatus) {
    case 'available':
    case 'draft':
      return say`${name} has left.`;
    case 'adopted':
      return say`${name} has found a family.`;
    case 'passed_away':
      return say`${name} has passed away.`;
    case 'moved':
      return say`${name} has moved away.`;
  }
}

const CHOICE_IN_TIME = say(
  'Nothing is charged. When you are ready, choose another dog or all dogs, without approving the payment again, or stop. Both are fine.',
);

/** Of a pause by the sponsor. It doesn't end by itself once the dog has left. */
function pausedUntilText(sponsorship: StateTextFields): string {
  const { dog, move, resume_on: resumeOn } = sponsorship;
  const next = move ? move.dog : dog;
  if (next && next.status !== 'available') {
    // The card begins with condolence.
    const hasDied = next === dog && dog.status === 'passed_away';
    return hasDied
      ? CHOICE_IN_TIME
      : `${leavingSentence(next.name, next.status)} ${CHOICE_IN_TIME}`;
  }
  const charges = chargesOfPause(sponsorship, resumeOn);
  if (charges && resumeOn !== null && charges.skipped.length > 0) {
    return say`Not charged: ${listOf(charges.skipped.map(formatDate))}. The pause ends on ${formatDate(resumeOn)}, we’ll write to you three days before, and the next charge is on ${formatDate(charges.nextOn)}.`;
  }
  return resumeOn === null
    ? say('Nothing is charged until you resume.')
    : say`Nothing is charged until ${formatDate(resumeOn)}. Then it goes on, and we’ll write to you three days before.`;
}

function pausingText(sponsorship: StateTextFields): string {
  const charges = chargesOfPause(sponsorship, sponsorship.resume_on);
  const saved = say(
    'We’ve saved your decision. Your bank follows, usually within minutes, or after a charge that is due within two days.',
  );
  return charges
    ? say`${saved} The next charge after the pause is on ${formatDate(charges.nextOn)}.`
    : saved;
}

function dogLeftText({ dog, move, status, starts_at }: StateTextFields): StateText {
  const left = move ? move.dog : dog;
  // The card begins with condolence.
  const hasDied = left === dog && dog?.status === 'passed_away';
  // A title has no full stop.
  const title = hasDied
    ? say('Paused')
    : leavingSentence(left?.name, left?.status ?? 'available').slice(0, -1);
  const choice = hasDied
    ? CHOICE_IN_TIME
    : say(
        'Please choose another dog or all dogs, without approving the payment again, or stop. Until then nothing is charged.',
      );
  if (status !== 'authenticated' || starts_at === null) return { title, text: choice };
  const lastDay = formatDate(daysAfter(starts_at, -CHOICE_DAYS));
  return { title, text: say`${choice} Without a choice it ends on ${lastDay}.` };
}

/** When a move takes effect, such as 'From 1 Dec 2026 for Moti.' */
export function moveText(
  { status, starts_at, next_charge_at }: Sponsorship,
  dogName: string,
): string {
  // The next charge of one in another state is a new try for the current month, or not known.
  const isCertain = status === 'active' || status === 'authenticated';
  const start = isCertain ? (next_charge_at ?? starts_at) : null;
  return start === null
    ? say`From the next monthly charge, for ${dogName}.`
    : say`From ${formatDate(start)}, for ${dogName}.`;
}

/** The day on which a sponsorship that is no longer charged ends automatically. */
function endOfHalted(haltedAt: string): string {
  return formatDate(daysAfter(haltedAt, HALTED_DAYS));
}

function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MILLISECONDS).toISOString();
}

/** What the sponsor can press: the provider's page for the card, or a new monthly payment. */
type Remedy = { kind: 'card'; url: string } | { kind: 'new-payment' };

interface FailedCharge {
  reason: string;
  /** What happens next. */
  next: string;
  /** Null when another try may succeed without the sponsor. */
  remedy: Remedy | null;
  /** Without the remedy, the sponsorship ends. */
  isUrgent: boolean;
}

/**
 * A charge that failed, for its sponsor. While the bank tries again, nothing is urgent.
 * @param sponsorship pending or halted
 * @param reason of its newest failed charge
 */
export function failedCharge(
  sponsorship: Pick<
    Sponsorship,
    'status' | 'next_charge_at' | 'halted_at' | 'payment_method' | 'manage_url'
  >,
  reason: FailureReason,
): FailedCharge {
  const { status, next_charge_at, halted_at: haltedAt } = sponsorship;
  const remedy = remedyFor(sponsorship);
  if (status === 'halted') {
    const next = [
      say('Your bank has stopped trying, so nothing is charged any more.'),
      remedy.kind === 'card'
        ? say('To go on, change the card.')
        : say('To go on, approve the monthly payment again.'),
      haltedAt
        ? say`Otherwise the sponsorship ends on ${endOfHalted(haltedAt)}, and you owe nothing.`
        : say('Otherwise the sponsorship ends, and you owe nothing.'),
    ].join(' ');
    return { reason: chargeFailureText(reason), next, remedy, isUrgent: true };
  }
  const needsSponsor = reason === 'card-expired' || reason === 'mandate-revoked';
  const canHelp = needsSponsor || (remedy.kind === 'card' && reason !== 'bank-down');
  return {
    reason: chargeFailureText(reason),
    next: chargeRetryText(reason, next_charge_at && formatDate(next_charge_at)),
    remedy: canHelp ? remedy : null,
    isUrgent: false,
  };
}

/** The provider's page can replace a card; with UPI and bank accounts only a new approval helps. */
function remedyFor({
  payment_method,
  manage_url,
}: Pick<Sponsorship, 'payment_method' | 'manage_url'>): Remedy {
  return payment_method === 'card' && manage_url !== null
    ? { kind: 'card', url: manage_url }
    : { kind: 'new-payment' };
}

/** Why it was to stop, by the end's reason. */
const stops: Readonly<Partial<Record<EndReason, string>>> = {
  sponsor: say('You decided to stop.'),
  dog: say('No other dog was chosen in time, so it was set to end.'),
  replaced: say('A new monthly payment takes its place.'),
  failed: say`Nothing could be charged for ${HALTED_DAYS} days, so it was set to end.`,
};

/** What happened, in one sentence. */
export function eventText(event: SponsorshipEventRow): string {
  const { kind, actor, amount_paise, detail } = event;
  const dog = event.dog_name ?? say('all dogs');
  const amount = amount_paise === null ? '' : formatPaise(amount_paise);
  switch (kind) {
    case 'authorised':
      return say('Approved in your bank or UPI app.');
    case 'halted':
      return say('The bank stopped trying after several attempts.');
    case 'resumed':
      return say('Resumed.');
    case 'created':
      return amount === ''
        ? say`Chosen for ${dog}.`
        : say`Chosen for ${dog}: ${amount} every month.`;
    case 'charged':
      return say`${amount} charged.`;
    case 'charge-failed':
      return failureReasonOf(event) === 'payer-declined'
        ? say`A month was not charged. ${chargeFailureText('payer-declined')}`
        : say`A charge failed. ${chargeFailureText(failureReasonOf(event))}`;
    case 'pause-requested':
      if (detail !== null) return say`You asked to pause until ${formatDate(detail)}.`;
      return actor === 'sponsor' ? say('You asked to pause.') : say('A pause was requested.');
    case 'paused':
      return pausedText(detail);
    case 'resume-announced':
      return say`We wrote to you that the pause ends on ${formatDate(detail ?? '')}.`;
    case 'resume-requested':
      if (actor === 'site') return say('The pause has ended.');
      return actor === 'sponsor' ? say('You asked to resume.') : say('A restart was requested.');
    case 'moved':
      if (detail === 'undone') return say`Stays with ${dog}.`;
      return say`Moved to ${dog}, from next month.`;
    case 'dog-left':
      return leavingSentence(
        event.dog_name,
        oneOf(Constants.public.Enums.dog_status, detail) ?? 'available',
      );
    case 'dog-back':
      return say`${event.dog_name ?? say('The dog')} is with us again.`;
    case 'dog-taken':
      return say`${event.dog_name ?? say('The dog')} was taken to the municipal centre.`;
    case 'dog-returned':
      return say`${event.dog_name ?? say('The dog')} is back from the municipal centre.`;
    case 'amount-changed':
      return say`Changed to ${amount} every month.`;
    case 'stop-requested':
      if (actor === 'team' && detail === 'sponsor')
        return say('Our team stopped it, as you asked.');
      return stops[endReasonOf(detail) ?? 'account'] ?? say('It was set to end.');
    case 'ended':
      return [say('Ended.'), endingText(endReasonOf(detail))].join(' ').trimEnd();
  }
}

/** The value of a closed set that a text is; null for another text. */
function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** Why a charge failed. @param event undefined when none is known */
export function failureReasonOf(event: SponsorshipEventRow | undefined): FailureReason {
  return oneOf(Constants.public.Enums.failure_reason, event?.detail ?? null) ?? 'other';
}

function endReasonOf(detail: string | null) {
  return oneOf(Constants.public.Enums.end_reason, detail);
}

function pausedText(reason: string | null): string {
  if (reason === 'bank') return say('Paused in your bank or UPI app.');
  return reason === 'dog'
    ? say('Paused, because this dog can no longer be sponsored.')
    : say('Paused.');
}
