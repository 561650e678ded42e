import { indianIsoDay } from './amounts-and-dates.ts';
import { addMonths } from './months.ts';

const DAY = 24 * 60 * 60 * 1000;
/**
 * The provider announces a charge to the bank up to 36 hours before it makes it, so one that is due within so many days
 * is made, and the pause begins after it. As in private.is_resume_day.
 */
const CHARGE_NOTICE_DAYS = 2;
/** Before the next charge. The sponsor has an email three days before the pause ends. */
const RESUME_DAYS = 7;

/** What a pause does to the charges, as Indian days in ISO format. */
interface PausedCharges {
  /** The charges that are not made. */
  readonly skipped: readonly string[];
  /** The first charge after the pause. */
  readonly nextOn: string;
}

interface PauseChoices {
  /** The day of a charge that is made before the pause begins; null if there is none. */
  readonly chargedFirst: string | null;
  readonly pauses: readonly (PausedCharges & {
    /** How many charges it skips. */
    readonly months: number;
    /** The day on which it ends. */
    readonly resumeOn: string;
  })[];
}

/** Whether a pause that was asked for then begins after a charge. @param chargeAt ISO 8601 */
export function isChargedBeforePause(chargeAt: string, askedAt: Date): boolean {
  return Date.parse(chargeAt) < askedAt.getTime() + CHARGE_NOTICE_DAYS * DAY;
}

/**
 * The pauses until a day that can begin now. Their days are among those that private.is_resume_day accepts.
 * @param nextChargeAt ISO 8601
 * @param lastChargeAt ISO 8601; of two months that follow each other, one is long enough to tell the 31st from the 30th
 */
export function pauseChoices(
  nextChargeAt: string,
  now: Date,
  lastChargeAt: string | null = null,
): PauseChoices {
  const chargeAfter = monthlyCharges(nextChargeAt, lastChargeAt);
  const isLate = isChargedBeforePause(nextChargeAt, now);
  const first = isLate ? 1 : 0;
  const dayOf = (months: number) => indianIsoDay(chargeAfter(first + months));
  return {
    chargedFirst: isLate ? indianIsoDay(new Date(nextChargeAt)) : null,
    pauses: [1, 2, 3]
      .map((months) => ({
        months,
        resumeOn: indianIsoDay(new Date(chargeAfter(first + months).getTime() - RESUME_DAYS * DAY)),
        skipped: Array.from({ length: months }, (_, index) => dayOf(index)),
        nextOn: dayOf(months),
      }))
      // Of a charge that is long overdue, some are past.
      .filter(({ resumeOn }) => resumeOn > indianIsoDay(now)),
  };
}

/**
 * What a pause until a day means for the charges.
 * @param period the last one that was charged; ISO 8601
 * @param resumeOn ISO date
 * @returns null while none was charged
 */
export function chargesOfPause(
  period: { current_start?: string | null | undefined; current_end?: string | null | undefined },
  resumeOn: string | null,
): PausedCharges | null {
  const { current_start: start = null, current_end: end = null } = period;
  if (end === null || resumeOn === null) return null;
  const chargeAfter = monthlyCharges(end, start);
  const skipped = [];
  let next = indianIsoDay(chargeAfter(0));
  while (next < resumeOn) {
    skipped.push(next);
    next = indianIsoDay(chargeAfter(skipped.length));
  }
  return { skipped, nextOn: next };
}

/** Year, month and day in India. */
function numbersOf(date: Date): [number, number, number] {
  return indianIsoDay(date).split('-').map(Number) as [number, number, number];
}

/** The charge that comes so many months after one, on its usual day or the last of a shorter month. */
function monthlyCharges(chargeAt: string, lastChargeAt: string | null): (months: number) => Date {
  const [charge, last] = [new Date(chargeAt), new Date(lastChargeAt ?? chargeAt)];
  const [year, month, day] = numbersOf(charge);
  const [lastYear, lastMonth, lastDay] = numbersOf(last);
  if (lastDay <= day) return (months) => addMonths(charge, months);
  const between = (year - lastYear) * 12 + month - lastMonth;
  return (months) => addMonths(last, between + months);
}
