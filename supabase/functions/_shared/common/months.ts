/** The provider counts months in Indian time. */
const INDIAN_OFFSET = 5.5 * 60 * 60 * 1000;

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
