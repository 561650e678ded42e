import { site } from '@/config/site';
import { donationTypeLabels } from '@/content/donations';
import { nameOfJoinedDog } from '@/features/dogs/dog';
import type { Enums, Tables } from '@common/database';
import { indianDay } from '@/lib/dates';
import { toCsv } from '@/lib/download';
import { decimalRupees } from '@/lib/money';
import { say } from '@/lib/say';

export interface Donation {
  id: string;
  /** When it was paid, or else begun; ISO 8601. */
  givenAt: string;
  amountPaise: number;
  type: Enums<'donation_type'>;
  /** What was paid back of a completed donation. */
  refundedPaise: number;
  /** Whether it was paid with a test key, so that no money moved. */
  isTest: boolean;
  status: Enums<'donation_status'>;
  /** null for all dogs. */
  dogName: string | null;
  /** The title of the appeal that it was given for, once that is known. */
  appealTitle?: string;
  /** The receipt, or its cancellation; null before the payment. */
  receipt: { id: string; number: string; isCancellation: boolean } | null;
}

export const statusLabels = {
  pending: say('Pending'),
  completed: say('Completed'),
  failed: say('Failed'),
  refunded: say('Refunded'),
  disputed: say('Disputed'),
} as const satisfies Record<Donation['status'], string>;

type ReceiptRow = Pick<Tables<'receipts'>, 'id' | 'number' | 'kind' | 'replaces_id'>;

export type DonationRow = Pick<
  Tables<'donations'>,
  'id' | 'created_at' | 'paid_at' | 'amount_paise' | 'refunded_paise' | 'type' | 'status' | 'mode'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null; receipts: ReceiptRow[] };

export function toDonation(row: DonationRow): Donation {
  return {
    id: row.id,
    givenAt: row.paid_at ?? row.created_at,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise,
    isTest: row.mode === 'test',
    type: row.type,
    status: row.status,
    dogName: row.dog_profiles && nameOfJoinedDog(row.dog_profiles),
    receipt: latestReceipt(row.receipts),
  };
}

/** The one whose place no other took. */
function latestReceipt(rows: readonly ReceiptRow[]): Donation['receipt'] {
  const replaced = new Set(rows.map((row) => row.replaces_id));
  const latest = rows.find(({ id }) => !replaced.has(id));
  if (!latest) return null;
  const { id, number, kind } = latest;
  return { id, number, isCancellation: kind === 'cancellation' };
}

/** The completed donations. On a live site, only those of which money moved. */
export function countedDonations(
  donations: readonly Donation[],
  isLive: boolean,
): readonly Donation[] {
  return donations.filter(({ status, isTest }) => status === 'completed' && !(isLive && isTest));
}

/** The sum of donations, without what was paid back. */
export function totalPaise(donations: readonly Donation[]): number {
  return donations.reduce(
    (total, { amountPaise, refundedPaise }) => total + amountPaise - refundedPaise,
    0,
  );
}

const csvHeader = [
  say('Date'),
  say('Amount (₹)'),
  say('Type'),
  say('Status'),
  say('Dog'),
  say('Refunded (₹)'),
  say('Receipt'),
  say('Appeal'),
];

/**
 * Dates are Indian days, as YYYY-MM-DD.
 * @param isLive names the test donations of a site where people pay real money
 */
export function donationsCsv(donations: readonly Donation[], isLive: boolean): string {
  const lines = donations.map((donation) => [
    indianDay(donation.givenAt),
    decimalRupees(donation.amountPaise),
    donationTypeLabels[donation.type],
    `${statusLabels[donation.status]}${isLive && donation.isTest ? say(' (test)') : ''}`,
    donation.dogName ?? say('All dogs'),
    decimalRupees(donation.refundedPaise),
    donation.receipt?.number ?? '',
    donation.appealTitle ?? '',
  ]);
  return toCsv([csvHeader, ...lines]);
}

/** @param year a financial year such as '2025-26', or '' for all */
export function donationsFileName(year: string): string {
  const organisation = site.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return `${organisation}-donations${year === '' ? '' : `-fy-${year}`}.csv`;
}

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
  const waiting = isOver ? 'late' : 'awaited';
  return {
    notice: attempts.some(({ status }) => status === 'pending') ? waiting : 'none',
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

/** Half of the time waited so far; the last interval ends exactly when polling ends. */
function intervalAfter(waited: number): number {
  const interval = Math.max(MIN_INTERVAL_MILLISECONDS, waited / 2);
  return Math.min(interval, POLLING_MILLISECONDS - waited);
}
