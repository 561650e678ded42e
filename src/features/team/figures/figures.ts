import type { RowOf } from '@common/database';
import { financialYearOf, formatMonth } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';

/** A chart, and the table and the CSV of the same numbers. */
export interface Chart {
  /** Along the bottom: the months of a year, or the years. */
  bands: readonly Band[];
  series: readonly Series[];
  /** Beside each bar, a line: the year before, or what was received. */
  mark?: Pick<Series, 'label' | 'valueOf'>;
  isMoney: boolean;
}

interface Series {
  label: string;
  /** Of a band, in paise or as a count. */
  valueOf: (band: Band) => number;
}

export interface Band {
  label: string;
  /** Below the chart, where there is room for a few letters. */
  shortLabel: string;
  /** As YYYY-MM. */
  months: readonly string[];
  /** The months a year before. */
  monthsBefore: readonly string[];
  /** The last month has not begun yet. */
  isAhead: boolean;
}

/** A tax year such as '2026-27', or 'all'. */
export type Period = string;

/** The tax years since the first of these months, newest first, as '2026-27'. @param today as YYYY-MM-DD */
export function yearsSince(months: readonly string[], today: string): string[] {
  const current = financialYearOf(`${today}T12:00:00+05:30`);
  const first = months.reduce((least, month) => (month < least ? month : least), today);
  const years = [];
  for (let year = firstYearOf(current); year >= firstYearOf(taxYearOf(first)); year -= 1) {
    years.push(`${year}-${String(year + 1).slice(-2)}`);
  }
  return years;
}

/** The months of a tax year, or the years. @param today as YYYY-MM-DD */
export function bandsOf(period: Period, years: readonly string[], today: string): Band[] {
  if (period !== 'all') {
    return monthsOf(firstYearOf(period)).map((month) => ({
      label: formatMonth(month),
      shortLabel: formatMonth(month).slice(0, 3),
      months: [month],
      monthsBefore: [yearBefore(month)],
      isAhead: month > today.slice(0, 7),
    }));
  }
  return years.toReversed().map((year) => {
    const months = monthsOf(firstYearOf(year));
    return {
      label: year,
      shortLabel: year.slice(2),
      months,
      monthsBefore: months.map(yearBefore),
      isAhead: false,
    };
  });
}

const MONTHS_OF_A_YEAR = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3];
const firstYearOf = (taxYear: string) => Number(taxYear.slice(0, 4));
const taxYearOf = (day: string) => financialYearOf(`${day.slice(0, 7)}-15T12:00:00+05:30`);
const monthsOf = (year: number) =>
  MONTHS_OF_A_YEAR.map(
    (month) => `${month < 4 ? year + 1 : year}-${String(month).padStart(2, '0')}`,
  );
const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

type Money = { month: string; kind: string | null; paise: number };

/** What the months of a band come to. @param rows one for each month and kind */
export function sumOf(rows: readonly Money[], months: readonly string[], kind?: string | null) {
  return rows.reduce(
    (sum, row) =>
      months.includes(row.month.slice(0, 7)) && (kind === undefined || row.kind === kind)
        ? sum + row.paise
        : sum,
    0,
  );
}

/** Whether it grows, as a sentence. The month that has just begun isn't compared. @param today as YYYY-MM-DD */
export function growthText(
  rows: readonly Money[],
  period: Period,
  bands: readonly Band[],
  today: string,
): string {
  const months = bands.flatMap((band) => band.months);
  const sum = formatPaise(sumOf(rows, months));
  if (period === 'all') {
    return plural(bands.length, {
      one: `${sum} was received in {count} tax year.`,
      other: `${sum} was received in {count} tax years.`,
    });
  }
  const complete = months.filter((month) => month < today.slice(0, 7));
  const last = complete.at(-1);
  const before = sumOf(rows, complete.map(yearBefore));
  const difference = sumOf(rows, complete) - before;
  const than = differenceText(difference, before);
  if (complete.length === months.length) {
    return before === 0
      ? `${sum} was received in ${period}.`
      : `${sum} was received in ${period}, ${than} the year before.`;
  }
  return last === undefined || before === 0
    ? `${sum} was received in ${period} so far.`
    : `${sum} was received in ${period} so far; until the end of ${formatMonth(last)}, ${than} the same months a year before.`;
}

function differenceText(difference: number, before: number): string {
  if (difference === 0) return 'as much as in';
  const percent = Math.round((Math.abs(difference) / before) * 100);
  // "950 %" is hard to imagine, and "0 %" says nothing.
  const share = percent > 100 || percent === 0 ? '' : ` (${formatNumber(percent)} %)`;
  return `${formatPaise(Math.abs(difference))}${share} ${difference > 0 ? 'more' : 'less'} than in`;
}

type MonthOfSponsors = RowOf<'sponsors_by_month'>;
export type Quarter = RowOf<'sponsors_by_quarter'>;

/** How many ran at the end of a band; 0 before the first one. @param months oldest first */
export function runningAt(months: readonly MonthOfSponsors[], band: Band): number {
  if (band.isAhead) return 0;
  const last = band.months.at(-1) ?? '';
  return months.findLast(({ month }) => month.slice(0, 7) <= last)?.running ?? 0;
}

/** How many began or ended in a band. */
export function countIn(
  months: readonly MonthOfSponsors[],
  band: Band,
  count: (month: MonthOfSponsors) => number,
): number {
  return months.reduce(
    (sum, month) => (band.months.includes(month.month.slice(0, 7)) ? sum + count(month) : sum),
    0,
  );
}

/** Why they ended, without those that a new amount replaced. */
export function endedBy({ ended_by }: MonthOfSponsors, reason: string): number {
  const counts = ended_by as Readonly<Record<string, number>>;
  return counts[reason] ?? 0;
}

const AFTER = ['after_3', 'after_6', 'after_12'] as const;

/** Whether sponsors stay, as sentences. @param months oldest first */
export function stayingText(
  months: readonly MonthOfSponsors[],
  quarters: readonly Quarter[],
): string {
  const running = plural(months.at(-1)?.running ?? 0, {
    one: '{count} sponsorship runs now',
    other: '{count} sponsorships run now',
  });
  const before = months.at(-13)?.running;
  const now =
    before === undefined ? `${running}.` : `${running}; a year ago it was ${formatNumber(before)}.`;
  // The longest that can be said of anybody.
  const [share] = AFTER.toReversed().flatMap((after) => {
    const known = quarters.filter((quarter) => quarter[after] !== null);
    const began = known.reduce((sum, quarter) => sum + quarter.began, 0);
    const stayed = known.reduce((sum, quarter) => sum + (quarter[after] ?? 0), 0);
    return began === 0 ? [] : [{ after, began, stayed }];
  });
  if (!share) return now;
  const time = { after_3: 'three months', after_6: 'six months', after_12: 'a year' }[share.after];
  return `${now} Of ${formatNumber(share.began)} that began long enough ago, ${formatNumber(share.stayed)} still ran after ${time}.`;
}

/** Whether the dogs get it, as a sentence. @param rows a kind is null for what was received */
export function dogsText(rows: readonly Money[], bands: readonly Band[], period: Period): string {
  const months = bands.flatMap((band) => band.months);
  const received = sumOf(rows, months, null);
  const spent = sumOf(rows, months) - received;
  const when = period === 'all' ? 'In all' : `In ${period}`;
  return `${when}, ${formatPaise(received)} was received for dogs, and ${formatPaise(spent)} of care is recorded.`;
}
