import type { Sponsorship } from './sponsorship.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Cards are debited from 36 hours before the due date, and the payer has a day to authorise. */
const NOTICE = 4 * DAY;
/** The provider counts months in Indian time. */
const INDIAN_OFFSET = 5.5 * 60 * 60 * 1000;

/**
 * When the mandate that replaces a sponsorship starts: the day of its next charge, or a month later when that is
 * fewer than four days away, so that nobody is charged twice for one month.
 */
export function replacementStart(
  { next_charge_at, current_end, starts_at }: Sponsorship,
  now: Date,
): Date {
  const next = next_charge_at ?? current_end ?? starts_at;
  const first = next === null ? addMonths(now, 1) : new Date(next);
  let months = 0;
  while (addMonths(first, months).getTime() < now.getTime() + NOTICE) months += 1;
  return addMonths(first, months);
}

/** The same day of a later month in Indian time; the last day of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const local = new Date(date.getTime() + INDIAN_OFFSET);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0));
  local.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return new Date(local.getTime() - INDIAN_OFFSET);
}
