import { cleanLine } from './typed-text.ts';

/** A permanent account number of the income tax department: five letters, four digits, one letter. */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/**
 * As people type it: with spaces, in small letters. Only ASCII letters change: `toUpperCase` would make an I of a dotless
 * i, and an S of a long s.
 */
export function normalisePan(text: string): string {
  return cleanLine(text)
    .replaceAll(' ', '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** @param pan normalised */
export function isPan(pan: string): boolean {
  return PAN.test(pan);
}

/** The first three letters and the last, for example `ABC••••••F`. */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 3)}••••••${pan.slice(-1)}`;
}
