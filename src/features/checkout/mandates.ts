import { environment } from '@/lib/env';
import { SPONSORSHIP_MAX_PAISE } from '@/config/limits';

/** What happens to a person who chooses to give every month. */
export const MANDATE_TEXT =
  'Charged first when you approve it in your bank or UPI app, or the day after, then on the same day of each month, announced by your bank a day before. Stop any time on My Dogs.';

/**
 * Whether this site can charge automatically every month: a mandate needs the server, which `direct` payments
 * don't use.
 */
export function hasMandates(): boolean {
  return environment?.payments === 'server';
}

/** Whether banks accept a mandate of this amount. */
export function isMandateAmount(amountPaise: number): boolean {
  return amountPaise <= SPONSORSHIP_MAX_PAISE;
}
