const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A day in words: '20 November 2026'.
 * @param day as YYYY-MM-DD; it belongs to no time zone, so it is the same day everywhere
 */
export function formatDay(day: string): string {
  return longDate.format(new Date(`${day}T00:00:00Z`));
}
