/** Of an amount that a donor chooses: ₹100 to ₹5,00,000. The site's forms use them, too (src/config/limits.ts). */
export const DONATION_MIN_PAISE = 10_000;
export const DONATION_MAX_PAISE = 50_000_000;
/** Of a month of a sponsorship: ₹15,000. Above it, Indian banks ask again each month or refuse. */
export const SPONSORSHIP_MAX_PAISE = 1_500_000;
