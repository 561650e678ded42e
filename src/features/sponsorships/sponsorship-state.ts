import type { Sponsorship } from '@/features/sponsorships/sponsorship';
import type { Enums } from '@/lib/database.types';
import { formatDate } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import {
  CHOICE_DAYS,
  HALTED_DAYS,
} from '../../../supabase/functions/_shared/sponsorships/deadlines.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

export type StateName =
  | 'ended'
  | 'stopping'
  | 'dog-left'
  | 'pausing'
  | 'paused-at-bank'
  | 'paused'
  | 'resuming'
  | 'starting'
  | 'failing'
  | 'halted'
  | 'running';

type EndReason = Enums<'end_reason'>;
type DogStatus = Enums<'dog_status'>;
type Fields = Pick<Sponsorship, 'status' | 'desiredStatus' | 'pauseReason' | 'endedAt'>;

/** The state of a sponsorship: the first that fits. */
export function stateOf(sponsorship: Fields): StateName {
  const { status, desiredStatus, pauseReason, endedAt } = sponsorship;
  if (endedAt !== null) return 'ended';
  if (desiredStatus === 'stop') return 'stopping';
  if (pauseReason === 'dog') return 'dog-left';
  if (desiredStatus === 'pause' && status !== 'paused') return 'pausing';
  if (status === 'paused') return pausedState(sponsorship);
  if (status === 'authenticated') return 'starting';
  if (status === 'pending') return 'failing';
  return status === 'halted' ? 'halted' : 'running';
}

function pausedState({ desiredStatus, pauseReason }: Fields): StateName {
  if (pauseReason === 'bank') return 'paused-at-bank';
  return desiredStatus === 'run' ? 'resuming' : 'paused';
}

/** Whether its last charge failed. */
export function isFailing(sponsorship: Sponsorship): boolean {
  const state = stateOf(sponsorship);
  return state === 'failing' || state === 'halted';
}

/** States that change by themselves within minutes, when the provider has confirmed. */
export function isSettling(sponsorship: Sponsorship): boolean {
  const state = stateOf(sponsorship);
  return state === 'stopping' || state === 'resuming' || state === 'pausing';
}

interface StateText {
  title: string;
  text: string;
}

/** What a state means, in plain words. */
export function stateText(sponsorship: Sponsorship): StateText {
  const { status, startsAt, nextChargeAt } = sponsorship;
  switch (stateOf(sponsorship)) {
    case 'ended':
      return endedText(sponsorship);
    case 'stopping':
      return {
        title: 'Stopping…',
        text: 'Your decision is stored. Cancelling the payment at your bank follows, usually within minutes; there is nothing else to do.',
      };
    case 'dog-left':
      return dogLeftText(sponsorship);
    case 'pausing':
      return {
        title: 'Pausing…',
        text:
          status === 'pending'
            ? 'Your decision is stored. It pauses as soon as the bank’s tries for this month are over.'
            : 'Your decision is stored. The bank’s side follows, usually within minutes.',
      };
    case 'paused-at-bank':
      return {
        title: 'Paused',
        text: 'It was paused in your bank or UPI app, and can be resumed only there.',
      };
    case 'paused':
      return { title: 'Paused', text: 'Nothing is charged until you resume.' };
    case 'resuming':
      return {
        title: 'Resuming…',
        text: 'Your decision is stored. The bank’s side follows, usually within minutes.',
      };
    case 'starting':
      return {
        title: 'Approved',
        text: startsAt
          ? startingText(sponsorship, startsAt)
          : 'The first charge follows within a day.',
      };
    case 'failing':
      return { title: 'Last charge failed', text: '' };
    case 'halted':
      return { title: 'No longer charged', text: '' };
    case 'running':
      return {
        title: 'Active',
        text: nextChargeAt
          ? `The next charge is on ${formatDate(nextChargeAt)}.`
          : 'It is charged every month.',
      };
  }
}

/** After a change of the amount close to a charge, both amounts with their dates. */
function startingText({ amountPaise, lastCharge }: Sponsorship, startsAt: string): string {
  const start = formatDate(startsAt);
  if (!lastCharge) return `The first charge of ${formatPaise(amountPaise)} is on ${start}.`;
  const date = lastCharge.chargeAt ? formatDate(lastCharge.chargeAt) : null;
  const old = formatPaise(lastCharge.amountPaise);
  const last = lastCharge.isRetried
    ? `Your bank is still trying to charge ${old}${date === null ? '' : `, next on ${date}`}.`
    : `The last charge of ${old} is on ${date ?? 'its usual day'}.`;
  return `${last} From ${start} on, ${formatPaise(amountPaise)} is charged every month.`;
}

const endings = {
  sponsor: 'You stopped it. Thank you for every month.',
  dog: 'It ended because the dog left. Thank you for every month.',
  replaced: 'It goes on with a new monthly payment.',
  bank: 'The monthly payment was cancelled in your bank or UPI app. Thank you for every month.',
  failed: `It ended, because nothing could be charged for ${HALTED_DAYS} days. Thank you for every month.`,
  completed: 'All 120 months are charged. Thank you for ten years.',
  account: 'It ended with the account.',
  abandoned: 'It was never approved.',
} as const satisfies Record<EndReason, string>;

/** Why a sponsorship ended. */
export function endingText(reason: EndReason | null): string {
  return reason === null ? '' : endings[reason];
}

function endedText({ endedAt, endReason }: Sponsorship): StateText {
  return { title: `Ended on ${formatDate(endedAt ?? '')}`, text: endingText(endReason) };
}

const leavings = {
  available: 'has left',
  adopted: 'has found a family',
  passed_away: 'has passed away',
  moved: 'has moved away',
} as const satisfies Record<DogStatus, string>;

/** Such as 'has found a family', by the dog's status. */
export function leavingWords(dogStatus: DogStatus): string {
  return leavings[dogStatus];
}

function dogLeftText({ dog, move, status, startsAt }: Sponsorship): StateText {
  const left = move ? move.dog : dog;
  // The card begins with condolence.
  const hasDied = left === dog && dog?.status === 'passed_away';
  const title = hasDied
    ? 'Paused'
    : `${left?.name ?? 'The dog'} ${leavingWords(left?.status ?? 'available')}`;
  const choice = hasDied
    ? 'Nothing is charged. When you are ready, choose another dog or all dogs, with nothing to approve again, or stop. Both are fine.'
    : 'Please choose another dog or all dogs, with nothing to approve again, or stop. Until then nothing is charged.';
  if (status !== 'authenticated' || startsAt === null) return { title, text: choice };
  const lastDay = formatDate(daysAfter(startsAt, -CHOICE_DAYS));
  return { title, text: `${choice} Without a choice it ends on ${lastDay}.` };
}

/** When a move takes effect, such as 'From 1 Dec 2026 for Moti.' */
export function moveText({ status, startsAt, nextChargeAt }: Sponsorship, dogName: string): string {
  // The next charge of one in another state is a new try for the current month, or not known.
  const isCertain = status === 'active' || status === 'authenticated';
  const start = isCertain ? (nextChargeAt ?? startsAt) : null;
  return `From ${start === null ? 'the next month that is charged' : formatDate(start)} for ${dogName}.`;
}

/** The day on which a sponsorship that is no longer charged ends automatically. */
export function endOfHalted(haltedAt: string): string {
  return formatDate(daysAfter(haltedAt, HALTED_DAYS));
}

function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MILLISECONDS).toISOString();
}
