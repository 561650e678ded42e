import { indianIsoDay } from './amounts-and-dates.ts';
import { addMonths } from './months.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Banks announce a charge before they make it, so one that is due within so many days may still be made. */
const CHARGE_NOTICE_DAYS = 4;
/** Before the next charge. The sponsor has an email three days before the pause ends. */
const RESUME_DAYS = 7;

interface PauseChoices {
  /** This month may still be charged, and the pause begins after it. */
  readonly mayBeCharged: boolean;
  readonly pauses: readonly {
    /** How many charges it skips. */
    readonly months: number;
    /** The Indian day on which it ends, as an ISO date. */
    readonly resumeOn: string;
  }[];
}

/**
 * The pauses until a day that can begin now. Their days are among those that private.is_resume_day accepts.
 * @param nextChargeAt ISO 8601
 */
export function pauseChoices(nextChargeAt: string, now: Date): PauseChoices {
  const next = new Date(nextChargeAt);
  const mayBeCharged = next.getTime() < now.getTime() + CHARGE_NOTICE_DAYS * DAY;
  return {
    mayBeCharged,
    pauses: [1, 2, 3]
      .map((months) => {
        const charge = addMonths(next, months + (mayBeCharged ? 1 : 0));
        return { months, resumeOn: indianIsoDay(new Date(charge.getTime() - RESUME_DAYS * DAY)) };
      })
      // Of a charge that is long overdue, some are past.
      .filter(({ resumeOn }) => resumeOn > indianIsoDay(now)),
  };
}
