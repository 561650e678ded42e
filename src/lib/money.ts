import { formatNumber, toWesternDigits } from '@/lib/numbers';

const PAISE_PER_RUPEE = 100;

/**
 * An amount in rupees as the site writes it: `₹3,000`, `₹1,00,000`, `₹99.5`.
 * @param rupees a number of rupees, not of paise
 */
export function formatRupees(rupees: number): string {
  return `₹${formatNumber(rupees)}`;
}

/** Rupees as the whole number of paise that every amount is once it is more than a label. */
export function rupeesToPaise(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/**
 * An amount of paise as money is written on a record: `₹3,000`, and with both digits where there are
 * paise: `₹99.50`.
 * @param paise a whole number of paise
 */
export function formatPaise(paise: number): string {
  const rupees = formatRupees(paise / PAISE_PER_RUPEE);
  // A single digit behind the point counts tens of paise.
  return /\.\d$/.test(rupees) ? `${rupees}0` : rupees;
}

/**
 * An amount for a program that calculates: `3000.00`, without sign and grouping.
 * @param paise a whole number of paise
 */
export function decimalRupees(paise: number): string {
  return (paise / PAISE_PER_RUPEE).toFixed(2);
}

/** Digits alone, or in groups of which the last has three: 1,50 is a slip, not 150. */
const writtenRupees = /^₹?\s*(\d{1,3}(?:[ ,]\d{2,3})*[ ,]\d{3}|\d+)(?:\.0{1,2})?$/u;

/**
 * The whole rupees that a person wrote, such as `750`, `₹1,500`, `1 00 000` or `१५००`; null for anything
 * else.
 */
export function parseRupees(text: string): number | null {
  const digits = writtenRupees.exec(toWesternDigits(text).trim())?.[1]?.replaceAll(/[ ,]/g, '');
  if (digits === undefined) return null;
  const rupees = Number(digits);
  return Number.isSafeInteger(rupees) ? rupees : null;
}
