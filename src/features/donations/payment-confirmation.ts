import type { Donation } from '@/features/donations/donation';

/** A checkout is paid or given up within this time; what stays pending longer was most likely given up. */
const RECENT_MILLISECONDS = 30 * 60_000;
/** So long the list looks again by itself. The provider's word comes within seconds, as a rule. */
const LONGEST_WAIT_MILLISECONDS = 120_000;
const SHORTEST_PAUSE_MILLISECONDS = 2_000;

export interface Confirmation {
  /** `awaited` while the list looks again by itself, `late` after that, `none` when nothing is awaited. */
  notice: 'none' | 'awaited' | 'late';
  /** Milliseconds from the last look to the next one; false when there is none. */
  nextLook: number | false;
}

/**
 * Whether the provider's word on a payment is still to come, and when to look for it again.
 * @param donations newest first
 * @param lookedAt when these rows were asked for, in milliseconds since 1970
 * @param since when the newest of them was first seen
 */
export function paymentConfirmation(
  donations: readonly Donation[],
  lookedAt: number,
  since: number,
): Confirmation {
  const open = openAttempts(donations, lookedAt);
  const waited = lookedAt - since;
  const isOver = waited >= LONGEST_WAIT_MILLISECONDS;
  const isPending = open.some(({ status }) => status === 'pending');
  return {
    notice: isPending ? noticeAfter(isOver) : 'none',
    nextLook: open.length === 0 || isOver ? false : pauseAfter(waited),
  };
}

/**
 * What may still become a gift: recent attempts since the last one that was paid. One that failed can
 * be paid by a second try in the same window; those before a paid one were given up for it.
 */
function openAttempts(donations: readonly Donation[], now: number): readonly Donation[] {
  const settled = donations.findIndex(({ status }) => status !== 'pending' && status !== 'failed');
  const attempts = settled === -1 ? donations : donations.slice(0, settled);
  return attempts.filter(({ givenAt }) => now - Date.parse(givenAt) < RECENT_MILLISECONDS);
}

function noticeAfter(isOver: boolean): Confirmation['notice'] {
  return isOver ? 'late' : 'awaited';
}

/** Each pause is half of what was waited so far; the last one ends with the longest wait. */
function pauseAfter(waited: number): number {
  const pause = Math.max(SHORTEST_PAUSE_MILLISECONDS, waited / 2);
  return Math.min(pause, LONGEST_WAIT_MILLISECONDS - waited);
}
