import { indianDay } from '@/lib/dates';

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
