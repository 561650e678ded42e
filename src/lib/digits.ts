const DEVANAGARI_ZERO = 0x966;

/** The text with its Devanagari digits (०-९) written as 0-9, which is what numbers are read from. */
export function withWesternDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
