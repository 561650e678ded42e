const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Every date is shown in Indian time, wherever the reader is. */
const timeZone = 'Asia/Kolkata';

/**
 * A day as '20 November 2026'. Without Intl, whose first date costs a cheap phone a tenth of a second: the
 * legal pages show one above the fold.
 * @param day as YYYY-MM-DD, independent of time zones
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * The Indian day of an instant, as '20 Nov 2026'.
 * @param instant ISO 8601 with offset
 */
export const formatDate = inFormat('en-IN', { dateStyle: 'medium' });

/**
 * The Indian day and time of an instant, as '20 November 2026 at 9:30 am'.
 * @param instant ISO 8601 with offset
 */
export const formatDateTime = inFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/**
 * The Indian day of an instant, as YYYY-MM-DD; Swedish dates have the order of ISO 8601.
 * @param instant ISO 8601 with offset
 */
export const indianDay = inFormat('sv-SE', { dateStyle: 'short' });

/** Creates the Intl format on first use, because that is slow. */
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
