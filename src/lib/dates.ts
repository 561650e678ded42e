const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** All dates of the site are those of a calendar on a wall in Lucknow, wherever its reader is. */
const timeZone = 'Asia/Kolkata';

/**
 * A day in words: '20 November 2026'. By hand, because the terms name one on their first screen, and the
 * browser's own formats cost a cheap phone a tenth of a second before the first date.
 * @param day as YYYY-MM-DD; it belongs to no time zone, so it is the same day everywhere
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * The Indian day of an instant, short: '20 Nov 2026'.
 * @param instant ISO 8601 with its offset, as the database writes it
 */
export const formatDate = inFormat('en-IN', { dateStyle: 'medium' });

/**
 * The Indian day and time of an instant: '20 November 2026 at 9:30 am'.
 * @param instant ISO 8601 with its offset
 */
export const formatDateTime = inFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/**
 * The Indian day of an instant as YYYY-MM-DD; Sweden writes its dates in the order of ISO 8601.
 * @param instant ISO 8601 with its offset
 */
export const indianDay = inFormat('sv-SE', { dateStyle: 'short' });

/** The browser's format, made when the first instant is to be written: making one takes long. */
function inFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return format.format(new Date(instant));
  };
}
