import { formatNumber } from '@/lib/numbers';

const PAISE_PER_RUPEE = 100;

/**
 * `₹3,000`, `₹1,00,000`, `₹99.5`
 * @param rupees not paise
 */
export function formatRupees(rupees: number): string {
  return `₹${formatNumber(rupees)}`;
}

export function rupeesToPaise(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/** `₹3,000`, and with two decimals when there are paise: `₹99.50` */
export function formatPaise(amountPaise: number): string {
  const rupees = formatRupees(amountPaise / PAISE_PER_RUPEE);
  return /\.\d$/.test(rupees) ? `${rupees}0` : rupees;
}

/** Rupees for spreadsheets: `3000.00`, without sign and grouping. */
export function decimalRupees(amountPaise: number): string {
  return (amountPaise / PAISE_PER_RUPEE).toFixed(2);
}
