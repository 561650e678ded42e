import { donationTypeLabel } from '@/content/donation-types';
import type { Donation } from '@/features/donations/donation';
import { statusLabel } from '@/features/donations/status-label';
import { toCsv } from '@/lib/csv';
import { indianDay } from '@/lib/dates';
import { decimalRupees } from '@/lib/money';

const header = ['Date', 'Amount (₹)', 'Type', 'Status', 'Dog'];

/** Dates are Indian days, as YYYY-MM-DD. */
export function donationsCsv(donations: readonly Donation[]): string {
  const lines = donations.map(({ givenAt, amountPaise, type, status, dogName }) => [
    indianDay(givenAt),
    decimalRupees(amountPaise),
    donationTypeLabel(type),
    statusLabel(status),
    dogName ?? '',
  ]);
  return toCsv([header, ...lines]);
}

/** @param year a financial year such as '2025-26', or '' for all */
export function donationsFileName(year: string): string {
  return `paws-of-lucknow-donations${year === '' ? '' : `-fy-${year}`}.csv`;
}
