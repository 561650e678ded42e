import type { Donation } from '@/features/donations/donation';

/** A checkout is usually paid or abandoned within this time. */
const RECENT_MILLISECONDS = 30 * 60_000;
/** For how long the list polls. The provider usually confirms within seconds. */
const POLLING_MILLISECONDS = 120_000;
const MIN_INTERVAL_MILLISECONDS = 2_000;

export interface PaymentConfirmation {
  /** `awaited` while the list polls, `late` after that, `none` when no payment is pending. */
  notice: 'none' | 'awaited' | 'late';
  /** Milliseconds until the next refetch; false when there is none. */
  refetchInterval: number | false;
}

/**
 * Whether the provider still has to confirm a payment, and when to fetch again.
 * @param donations newest first
 * @param fetchedAt when they were fetched, in milliseconds since 1970
 * @param pollingSince when the newest of them was first seen
 */
export function paymentConfirmation(
  donations: readonly Donation[],
  fetchedAt: number,
  pollingSince: number,
): PaymentConfirmation {
  const attempts = openAttempts(donations, fetchedAt);
  const waited = fetchedAt - pollingSince;
  const isOver = waited >= POLLING_MILLISECONDS;
  const isPending = attempts.some(({ status }) => status === 'pending');
  return {
    notice: isPending ? noticeFor(isOver) : 'none',
    refetchInterval: attempts.length === 0 || isOver ? false : intervalAfter(waited),
  };
}

/**
 * Recent attempts since the last final donation. A failed one counts, because a second try in the same
 * window can still pay it. Those before a final one were abandoned.
 */
function openAttempts(donations: readonly Donation[], now: number): readonly Donation[] {
  const final = donations.findIndex(({ status }) => status !== 'pending' && status !== 'failed');
  const attempts = final === -1 ? donations : donations.slice(0, final);
  return attempts.filter(({ givenAt }) => now - Date.parse(givenAt) < RECENT_MILLISECONDS);
}

function noticeFor(isOver: boolean): PaymentConfirmation['notice'] {
  return isOver ? 'late' : 'awaited';
}

/** Half of the time waited so far; the last interval ends exactly when polling ends. */
function intervalAfter(waited: number): number {
  const interval = Math.max(MIN_INTERVAL_MILLISECONDS, waited / 2);
  return Math.min(interval, POLLING_MILLISECONDS - waited);
}
