import { language } from '@/lib/language';

const MONTHS = (
  language === 'hi'
    ? 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'
    : 'January February March April May June July August September October November December'
).split(' ');

/** India has one time zone, without summer time. */
const INDIAN_OFFSET_MILLISECONDS = 5.5 * 3_600_000;

// Without Intl: browsers write the same Indian date in different ways, and its first date costs a cheap phone a
// tenth of a second. Every date is shown in Indian time, wherever the reader is.

/**
 * A day as '20 November 2026', in Hindi '20 नवंबर 2026'.
 * @param day as YYYY-MM-DD, independent of time zones
 */
export function formatDay(day: string): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** The month of a day or month as 'November 2026'. @param day as YYYY-MM-DD or YYYY-MM */
export function formatMonth(day: string): string {
  const { month, year } = partsOf(day);
  return `${month} ${year}`;
}

/**
 * The Indian day of an instant, as '20 Nov 2026'. Months have no short form in Hindi.
 * @param instant ISO 8601 with offset
 */
export function formatDate(instant: string): string {
  const { date, month, year } = partsOf(indianDay(instant));
  return `${date} ${language === 'hi' ? month : month.slice(0, 3)} ${year}`;
}

/**
 * The Indian day and time of an instant, as '20 November 2026 at 9:30 am', in Hindi '20 नवंबर 2026, सुबह 9:30 बजे'.
 * @param instant ISO 8601 with offset
 */
export function formatDateTime(instant: string): string {
  const day = formatDay(indianDay(instant));
  return `${day}${language === 'hi' ? ', ' : ' at '}${formatTime(instant)}`;
}

/**
 * The Indian time of an instant, as '7:26 pm', in Hindi 'शाम 7:26 बजे'.
 * @param instant ISO 8601 with offset
 */
export function formatTime(instant: string): string {
  const time = inIndia(instant).slice(11, 16);
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 || 12}${time.slice(2)}`;
  return language === 'hi'
    ? `${partOfDay(hour)} ${clock} बजे`
    : `${clock} ${hour < 12 ? 'am' : 'pm'}`;
}

/** In Hindi, of an hour from 0 to 23. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

/**
 * The Indian day of an instant, as YYYY-MM-DD.
 * @param instant ISO 8601 with offset
 */
export function indianDay(instant: string): string {
  return inIndia(instant).slice(0, 10);
}

const DAY_MILLISECONDS = 86_400_000;

/** @param day YYYY-MM-DD, like the result */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`, both YYYY-MM-DD; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS;
}

/** ISO 8601 without offset, of the clocks in India. */
function inIndia(instant: string): string {
  return new Date(Date.parse(instant) + INDIAN_OFFSET_MILLISECONDS).toISOString();
}

function partsOf(day: string): { date: number; month: string; year: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { date, month: MONTHS[month - 1] ?? '', year };
}

const APRIL = 4;

/**
 * The Indian financial year of an instant, as '2025-26': 1 April to 31 March, Indian time.
 * @param instant ISO 8601 with offset
 */
export function financialYearOf(instant: string): string {
  const day = indianDay(instant);
  const year = Number(day.slice(0, 4));
  const firstYear = Number(day.slice(5, 7)) < APRIL ? year - 1 : year;
  return `${firstYear}-${String(firstYear + 1).slice(-2)}`;
}

/** The distinct years of these instants, newest first. */
export function financialYearsOf(instants: readonly string[]): string[] {
  return [...new Set(instants.map(financialYearOf))].sort().toReversed();
}
