import { addMonths } from '../common/months.ts';
import type { StoredSponsorship, SponsorshipState } from './sponsorship.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Cards are debited from 36 hours before the due date, and the payer has a day to authorise. */
const NOTICE = 4 * DAY;
/** A halted sponsorship isn't charged, so only the payer's day to authorise counts. */
const HALTED_NOTICE = 2 * DAY;
const HALF_MONTH = 14 * DAY;

/**
 * When the mandate that replaces a sponsorship starts: the day of its next charge, or a month later when that is
 * fewer than four days away or being retried, so that nobody is charged twice for one month.
 */
export function replacementStart(
  { status, next_charge_at, current_end, starts_at }: StoredSponsorship,
  now: Date,
): Date {
  // While a charge is retried, `next_charge_at` is the next try, and the next month begins at `current_end`.
  const next =
    status === 'pending'
      ? (current_end ?? next_charge_at)
      : (next_charge_at ?? current_end ?? starts_at);
  const first = next === null ? addMonths(now, 1) : new Date(next);
  const earliest = now.getTime() + (status === 'halted' ? HALTED_NOTICE : NOTICE);
  let months = 0;
  while (addMonths(first, months).getTime() < earliest) months += 1;
  return addMonths(first, months);
}

/**
 * Whether a replaced sponsorship can be cancelled: the charge that is due before its replacement starts is paid, its
 * retries are over, or the replacement starts so soon that another charge would be one too many.
 * @param replacedFrom ISO 8601: when the replacement is charged first
 */
export function isLastChargeFinal(
  { status, desired_status, next_charge_at, current_end }: SponsorshipState,
  replacedFrom: string,
  now: Date,
): boolean {
  const start = Date.parse(replacedFrom);
  if (now.getTime() >= start - NOTICE) return true;
  if (status === 'pending') return false;
  // The sponsor of a dog that left may still choose another one before that charge.
  if (status === 'paused') return desired_status !== 'pause';
  const next = status === 'halted' ? null : (next_charge_at ?? current_end);
  return next === null || isMonthOfReplacement(new Date(next), replacedFrom);
}

/** Whether a month of a replaced sponsorship is one that its replacement charges. Their days may differ a little. */
export function isMonthOfReplacement(start: Date, replacedFrom: string): boolean {
  return start.getTime() > Date.parse(replacedFrom) - HALF_MONTH;
}
