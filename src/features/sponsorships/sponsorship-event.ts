import { failureReason } from '@/features/sponsorships/failed-charge';
import { endingText, leavingWords } from '@/features/sponsorships/sponsorship-state';
import { Constants, type Enums, type Tables } from '@/lib/database.types';
import { formatPaise } from '@/lib/money';
import { HALTED_DAYS } from '../../../supabase/functions/_shared/sponsorships/deadlines.ts';

/** An entry of the timeline. */
export type SponsorshipEventRow = Pick<
  Tables<'sponsorship_events'>,
  'id' | 'kind' | 'actor' | 'occurred_at' | 'amount_paise' | 'detail'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null };

/** Why it was to stop, by the end's reason. */
const stops: Readonly<Partial<Record<Enums<'end_reason'>, string>>> = {
  sponsor: 'You decided to stop.',
  dog: 'No other dog was chosen in time, so it was to stop.',
  replaced: 'A new monthly payment takes its place.',
  failed: `Nothing could be charged for ${HALTED_DAYS} days, so it was to stop.`,
};

/** What happened, in one sentence. */
export function eventText(event: SponsorshipEventRow): string {
  const { kind, actor, amount_paise, detail } = event;
  const dog = event.dog_profiles?.name ?? 'all dogs';
  const amount = amount_paise === null ? '' : formatPaise(amount_paise);
  switch (kind) {
    case 'authorised':
      return 'Approved in your bank or UPI app.';
    case 'halted':
      return 'Nothing is charged any more, after several tries.';
    case 'resumed':
      return 'Resumed.';
    case 'created':
      return `Chosen for ${dog}${amount && `: ${amount} every month`}.`;
    case 'charged':
      return `${amount} charged.`;
    case 'charge-failed':
      return `A charge failed. ${failureReason(detail)}`;
    case 'pause-requested':
      return actor === 'sponsor' ? 'You asked to pause.' : 'A pause was asked for.';
    case 'paused':
      return pausedText(detail);
    case 'resume-requested':
      return actor === 'sponsor' ? 'You asked to resume.' : 'It was asked to resume.';
    case 'moved':
      if (detail === 'undone') return `Stays with ${dog}.`;
      return `Moved to ${dog}, from the next month on.`;
    case 'dog-left':
      return `${event.dog_profiles?.name ?? 'The dog'} ${leavingWords(oneOf(Constants.public.Enums.dog_status, detail) ?? 'available')}.`;
    case 'dog-back':
      return `${event.dog_profiles?.name ?? 'The dog'} is with us again.`;
    case 'amount-changed':
      return `Changed to ${amount} every month.`;
    case 'stop-requested':
      return stops[endReason(detail) ?? 'account'] ?? 'It was to stop.';
    case 'ended':
      return `Ended. ${endingText(endReason(detail))}`.trimEnd();
  }
}

/** The value of a closed set that a text is; null for another text. */
function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function endReason(detail: string | null) {
  return oneOf(Constants.public.Enums.end_reason, detail);
}

function pausedText(reason: string | null): string {
  if (reason === 'bank') return 'Paused in your bank or UPI app.';
  return reason === 'dog' ? 'Paused, because the dog left.' : 'Paused.';
}
