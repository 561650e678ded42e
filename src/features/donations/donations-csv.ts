import { donationTypeLabels } from '@/content/donations';
import { statusLabels, type Donation } from '@/features/donations/donation';
import { toCsv } from '@/lib/download';
import { indianDay } from '@/lib/dates';
import { decimalRupees } from '@/lib/money';

const header = ['Date', 'Amount (₹)', 'Type', 'Status', 'Dog', 'Refunded (₹)', 'Receipt'];

/**
 * Dates are Indian days, as YYYY-MM-DD.
 * @param isLive names the test donations of a site where people pay real money
 */
export function donationsCsv(donations: readonly Donation[], isLive: boolean): string {
  const lines = donations.map((donation) => [
    indianDay(donation.givenAt),
    decimalRupees(donation.amountPaise),
    donationTypeLabels[donation.type],
    `${statusLabels[donation.status]}${isLive && donation.isTest ? ' (test)' : ''}`,
    donation.dogName ?? 'All dogs',
    decimalRupees(donation.refundedPaise),
    donation.receipt?.number ?? '',
  ]);
  return toCsv([header, ...lines]);
}

/** @param year a financial year such as '2025-26', or '' for all */
export function donationsFileName(year: string): string {
  return `paws-of-lucknow-donations${year === '' ? '' : `-fy-${year}`}.csv`;
}
