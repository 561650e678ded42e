// Amounts that a person types. Apart from money.ts, which every page loads.
import { rupeesToPaise } from '@/lib/money';
import { toWesternDigits } from '@/lib/numbers';

/** Digits, ungrouped or in groups of which the last has three: 1,50 is a typing error, not 150. */
const writtenRupees =
  /^(?:₹|rs\.?|inr|रु\.?|रुपये)?\s*(\d{1,3}(?:[ ,]\d{2,3})*[ ,]\d{3}|\d+)(?:\.0{1,2})?\s*(?:\/[-–=]|rs\.?|rupees|रु\.?|रुपये)?$/iu;

/**
 * Parses whole rupees such as `750`, `₹1,500`, `Rs. 500/-`, `1 00 000` or `१५००`.
 * @returns null for anything else
 */
export function parseRupees(text: string): number | null {
  const digits = writtenRupees.exec(toWesternDigits(text).trim())?.[1]?.replaceAll(/[ ,]/g, '');
  if (digits === undefined) return null;
  const rupees = Number(digits);
  return Number.isSafeInteger(rupees) ? rupees : null;
}

/** The paise of whole rupees that a person typed; null when it is no such amount. */
export function parsePaise(text: string): number | null {
  const rupees = parseRupees(text);
  return rupees === null ? null : rupeesToPaise(rupees);
}
