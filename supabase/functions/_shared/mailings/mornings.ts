// Days of India, which has no summer time.
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSET = 5.5 * HOUR;
const MORNING = 8 * HOUR;
/** 1970-01-05, in milliseconds. */
const FIRST_MONDAY = 4 * DAY;

/** The next 08:00 after a time. */
export function nextMorning(time: Date): Date {
  return new Date(startOfDay(time.getTime() + DAY - MORNING) + MORNING);
}

/** 08:00 of the week's Monday. */
export function mondayMorning(time: Date): Date {
  const day = startOfDay(time.getTime()) + OFFSET;
  return new Date(day - ((day - FIRST_MONDAY) % (7 * DAY)) - OFFSET + MORNING);
}

/** As 2026-11-24. */
export function indiaDate(time: Date): string {
  return new Date(time.getTime() + OFFSET).toISOString().slice(0, 10);
}

/**
 * What an email about the events of a day holds: one for each morning, five minutes after the end of its day, when every
 * transaction of that day has ended. Its content is read when it is sent.
 */
export function dailyEmail(occurredAt: string) {
  const until = nextMorning(new Date(occurredAt));
  return {
    key: indiaDate(until),
    data: { until: until.toISOString() },
    due: new Date(until.getTime() + HOUR / 12),
  };
}

/** 08:00 in India of the day on which the email of a gift leaves, as an ISO date. */
export function giftDue(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET + MORNING);
}

function startOfDay(milliseconds: number): number {
  return Math.floor((milliseconds + OFFSET) / DAY) * DAY - OFFSET;
}
