import { failureReason } from '@/features/sponsorships/failed-charge';
import { endingText, leavingWords } from '@/features/sponsorships/sponsorship-state';
import type { Tables } from '@/lib/database.types';
import { formatPaise } from '@/lib/money';
import { HALTED_DAYS } from '../../../supabase/functions/_shared/sponsorships/deadlines.ts';

/** An entry of the timeline. */
export type SponsorshipEventRow = Pick<
  Tables<'sponsorship_events'>,
  'id' | 'kind' | 'actor' | 'occurred_at' | 'amount_paise' | 'detail'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null };

const fixedTexts: Readonly<Record<string, string>> = {
  authorised: 'Approved in your bank or UPI app.',
  halted: 'Nothing is charged any more, after several tries.',
  resumed: 'Resumed.',
};

/** Why it was to stop, by the end's reason. */
const stops: Readonly<Record<string, string>> = {
  sponsor: 'You decided to stop.',
  dog: 'No other dog was chosen in time, so it was to stop.',
  replaced: 'A new monthly payment takes its place.',
  failed: `Nothing could be charged for ${HALTED_DAYS} days, so it was to stop.`,
};

/** What happened, in one sentence. A kind unknown to this build is shown as it is. */
export function eventText(event: SponsorshipEventRow): string {
  const { kind, actor, amount_paise, detail } = event;
  const dog = event.dog_profiles?.name ?? 'all dogs';
  const amount = amount_paise === null ? '' : formatPaise(amount_paise);
  switch (kind) {
    case 'created':
      return `Chosen for ${dog}${amount && `: ${amount} every month`}.`;
    case 'charged':
      return `${amount} charged.`;
    case 'charge-failed':
      return `A charge failed. ${failureReason(detail)}`;
    case 'pause-wanted':
      return actor === 'sponsor' ? 'You asked to pause.' : 'A pause was asked for.';
    case 'paused':
      return pausedText(detail);
    case 'resume-wanted':
      return actor === 'sponsor' ? 'You asked to resume.' : 'It was asked to resume.';
    case 'moved':
      if (detail === 'undone') return `Stays with ${dog}.`;
      return `Moved to ${dog}, from the next month on.`;
    case 'dog-left':
      return `${event.dog_profiles?.name ?? 'The dog'} ${leavingWords(detail ?? '')}.`;
    case 'dog-back':
      return `${event.dog_profiles?.name ?? 'The dog'} is with us again.`;
    case 'amount-changed':
      return `Changed to ${amount} every month.`;
    case 'stop-wanted':
      return stops[detail ?? ''] ?? 'It was to stop.';
    case 'ended':
      return `Ended. ${endingText(detail)}`.trimEnd();
    default:
      return fixedTexts[kind] ?? kind;
  }
}

function pausedText(reason: string | null): string {
  if (reason === 'bank') return 'Paused in your bank or UPI app.';
  return reason === 'dog' ? 'Paused, because the dog left.' : 'Paused.';
}
