import { UPDATE_DAYS } from '@/config/site';
import { indianDay } from '@/lib/dates';
import { plural } from '@/lib/numbers';

const DAY = 86_400_000;

/**
 * In how many days an update is due, by the calendar in Lucknow; negative when it is overdue.
 * @param since ISO 8601, from when the promised days count
 * @param now milliseconds since 1970
 */
export function daysLeft(since: string, now: number): number {
  return dayOf(since) + UPDATE_DAYS - dayOf(new Date(now).toISOString());
}

function dayOf(instant: string): number {
  return Date.parse(indianDay(instant)) / DAY;
}

/** @param days as {@link daysLeft} returns them */
export function dueText(days: number): string {
  if (days === 0) return 'Due today';
  return days > 0
    ? plural(days, { one: 'Due tomorrow', other: 'Due in {count} days' })
    : plural(-days, { one: '1 day overdue', other: '{count} days overdue' });
}
