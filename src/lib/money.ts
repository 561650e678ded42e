import { formatNumber } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';

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

/** Digits, ungrouped or in groups of which the last has three: 1,50 is a typing error, not 150. */
const writtenRupees =
  /^(?:₹|rs\.?|inr|रु\.?|रुपये)?\s*(\d{1,3}(?:[ ,]\d{2,3})*[ ,]\d{3}|\d+)(?:\.0{1,2})?\s*(?:\/[-–=]|rs\.?|rupees|रु\.?|रुपये)?$/iu;

/**
 * Parses whole rupees such as `750`, `₹1,500`, `Rs. 500/-`, `1 00 000` or `१५००`.
 * @returns null for anything else
 */
export function parseRupees(text: string): number | null {
  const digits = writtenRupees.exec(cleanLine(text))?.[1]?.replaceAll(/[ ,]/g, '');
  if (digits === undefined) return null;
  const rupees = Number(digits);
  return Number.isSafeInteger(rupees) ? rupees : null;
}

/** The paise of an amount that the office knows exactly, with two decimals or none; null when it is no such amount. */
export function parseExactPaise(text: string): number | null {
  const [, rupees = '', paise = '0'] = /^(.*\d)\.(\d\d)$/.exec(cleanLine(text)) ?? [];
  const whole = parsePaise(rupees);
  return whole === null ? parsePaise(text) : whole + Number(paise);
}

/** The paise of whole rupees that a person typed; null when it is no such amount. */
export function parsePaise(text: string): number | null {
  const rupees = parseRupees(text);
  return rupees === null ? null : rupeesToPaise(rupees);
}
