/**
 * Emoji and other signs that neither a receipt nor the tax return can print. A check of the table `donors` has the same
 * list. The joiners of Devanagari (U+200C, U+200D) are not among them.
 */
export const UNPRINTABLE_SIGN =
  /[\uFE00-\uFE0F\u20E3\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u3297\u3299\u{1F000}-\u{1FBFF}\u{E0000}-\u{E007F}]/u;

/** Lengths of what a donor types. The statement of donations (Form 113) has no room for more. */
export const DONOR_NAME_MIN_LENGTH = 2;
export const DONOR_NAME_MAX_LENGTH = 125;
export const DONOR_ADDRESS_MIN_LENGTH = 5;
export const DONOR_ADDRESS_MAX_LENGTH = 250;
