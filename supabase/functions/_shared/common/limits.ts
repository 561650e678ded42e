// Limits that the functions or the database check and the site's forms use, too (src/config/limits.ts).

/** Of an amount that a donor chooses to give once: ₹100 to ₹5,00,000. */
export const DONATION_MIN_PAISE = 10_000;
export const DONATION_MAX_PAISE = 50_000_000;
/** Of a month of a sponsorship: ₹250, unless it is the dog's price, to ₹15,000. Above it, Indian banks ask again each month or refuse. */
export const SPONSORSHIP_MIN_PAISE = 25_000;
export const SPONSORSHIP_MAX_PAISE = 1_500_000;

/** A sponsorship whose charges the provider gave up ends automatically after so many days without a charge. */
export const HALTED_DAYS = 30;
/** An authorised one whose dog left waits for the sponsor's choice until so many days before its first charge. */
export const CHOICE_DAYS = 3;

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
export const PHONE_PATTERN = /^\+?[0-9][0-9 ()-]{5,19}$/;

/** In days: after its end, what an appeal's page promises to say how it went by, and after a death, in which a giver gets the money back. */
export const OUTCOME_DAYS = 30;
export const REFUND_REQUEST_DAYS = 30;

/** Of the names on a gift, and of its message. */
export const GIFT_NAME_MAX_LENGTH = 60;
export const GIFT_MESSAGE_MAX_LENGTH = 300;
/** What reads as a web address: a gift's message can't have any. A check of the table `gifts` has the same pattern. */
export const GIFT_WEB_ADDRESS = /:\/\/|www[.]/i;

/** Of updates about dogs. */
export const UPDATE_MAX_LENGTH = 2000;
/** The earliest day of an update or a care record, as an ISO date. */
export const UPDATE_FIRST_DAY = '2020-01-01';
export const UPDATE_MEDIA_MAX_COUNT = 10;
/** Of a picture's alternative text. */
export const ALT_MAX_LENGTH = 300;
/** Of the text that says what happens in a video. */
export const VIDEO_TEXT_MAX_LENGTH = 500;
export const VIDEO_MAX_SECONDS = 60;
/** Widths of the two copies of a picture, in pixels; a smaller picture keeps its own. */
export const PICTURE_WIDTHS = [640, 1280] as const;
export const PICTURE_MAX_HEIGHT = 4000;
/** Of the picture of a dog's page, or the photo of a bill. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Of one file of an update. */
export const UPDATE_FILE_MAX_BYTES = 25 * 1024 * 1024;
/** Of one copy of a picture. */
export const UPDATE_PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Every sponsored dog gets an update at least every so many days. */
export const UPDATE_DAYS = 30;
