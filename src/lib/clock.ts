import { indianDay } from '@/lib/dates';

/** By how much the server's clock was ahead of the device's when the last answer arrived, in milliseconds. */
let ahead = 0;
const listeners = new Set<() => void>();

/**
 * Corrects the device's clock by the `Date` of an answer. PostgREST lets pages of other origins read it
 * (its header Access-Control-Expose-Headers).
 * @param date null when the answer has none, or hides it
 */
export function noteServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  ahead = difference;
  for (const listener of listeners) listener();
}

/** Calls back when the clock is corrected. @returns unsubscribes */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * An instant of the server's clock, in milliseconds since 1970, which may be compared with instants of the database. Before
 * the first answer it is the device's.
 * @param deviceTime like Date.now()
 */
export function serverTime(deviceTime = Date.now()): number {
  return deviceTime + ahead;
}

/** The instant of now by the server's clock, in ISO 8601. @param deviceTime like Date.now() */
export function serverInstant(deviceTime?: number): string {
  return new Date(serverTime(deviceTime)).toISOString();
}

/** The day in India, as YYYY-MM-DD. */
export function currentDay(): string {
  return indianDay(serverInstant());
}
