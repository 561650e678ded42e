const DEVANAGARI_ZERO = 0x966;

/** The text with its Devanagari digits (०-९) written as 0-9, which is what numbers are read from. */
export function toWesternDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/**
 * A number with India's groups: `3,000`, `1,00,000`, `99.5`. By hand, because the browser's own formats
 * cost a cheap phone 60 milliseconds before the first number, and numbers stand on the first screen.
 * @param number rounded to two places
 */
export function formatNumber(number: number): string {
  const [whole = '', fraction] = String(Math.round(number * 100) / 100).split('.');
  const groups = whole.replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
