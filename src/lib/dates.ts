/** All dates of the site are those of a calendar on a wall in Lucknow, wherever its reader is. */
const timeZone = 'Asia/Kolkata';

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});
// Sweden writes its dates in the order of ISO 8601.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

/**
 * A day in words: '20 November 2026'.
 * @param day as YYYY-MM-DD; it belongs to no time zone, so it is the same day everywhere
 */
export function formatDay(day: string): string {
  return longDate.format(new Date(`${day}T00:00:00Z`));
}

/**
 * The Indian day of an instant, short: '20 Nov 2026'.
 * @param instant ISO 8601 with its offset, as the database writes it
 */
export function formatDate(instant: string): string {
  return mediumDate.format(new Date(instant));
}

/**
 * The Indian day and time of an instant: '20 November 2026 at 9:30 am'.
 * @param instant ISO 8601 with its offset
 */
export function formatDateTime(instant: string): string {
  return dateAndTime.format(new Date(instant));
}

/**
 * The Indian day of an instant as YYYY-MM-DD.
 * @param instant ISO 8601 with its offset
 */
export function indianDay(instant: string): string {
  return isoDay.format(new Date(instant));
}
