/**
 * Limits that a form shares with a check constraint, the storage bucket or an Edge Function.
 * tests/database/bounds.test.ts compares them. Lengths count UTF-16 code units; the database counts code
 * points, so it never refuses a text that a form accepts.
 */

// Of donors, donations, sponsorships and updates about dogs. The functions check them.
export {
  GIFT_MESSAGE_MAX_LENGTH,
  GIFT_NAME_MAX_LENGTH,
  GIFT_WEB_ADDRESS,
  DONOR_ADDRESS_MAX_LENGTH,
  DONOR_ADDRESS_MIN_LENGTH,
  DONOR_NAME_MAX_LENGTH,
  DONOR_NAME_MIN_LENGTH,
  PHONE_PATTERN,
  UNPRINTABLE_SIGN,
  DONATION_MAX_PAISE,
  DONATION_MIN_PAISE,
  SPONSORSHIP_MAX_PAISE,
  SPONSORSHIP_MIN_PAISE,
  ALT_MAX_LENGTH,
  OUTCOME_DAYS,
  REFUND_REQUEST_DAYS,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_HEIGHT,
  PICTURE_WIDTHS,
  UPDATE_FILE_MAX_BYTES,
  UPDATE_FIRST_DAY,
  UPDATE_MAX_LENGTH,
  UPDATE_MEDIA_MAX_COUNT,
  VIDEO_MAX_SECONDS,
  VIDEO_TEXT_MAX_LENGTH,
} from '@common/limits';

export const ADDRESS_MAX_LENGTH = 500;

/** Of a donation that came another way than through the payment provider: ₹1 to ₹1,00,00,000. */
export const OFFLINE_DONATION_BOUNDS = { minPaise: 100, maxPaise: 1_000_000_000 } as const;
/** Older money belongs to the former Act, and is imported with its receipt. */
export const RECORDED_FIRST_DAY = '2026-04-01';
/** Of its reference, such as the number of a transfer or a cheque. */
export const REFERENCE_MAX_LENGTH = 50;

/** Of an appeal: its goal, how many days ahead its last day may be, and its title. */
export const APPEAL_GOAL = { minPaise: 100_000, maxPaise: 100_000_000 } as const;
export const APPEAL_DAYS = 60;
export const APPEAL_TITLE_MAX_LENGTH = 60;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt, with which the authentication service hashes passwords, reads no more. */
export const PASSWORD_MAX_BYTES = 72;

export const CONTACT_MESSAGE_MIN_LENGTH = 10;
export const MESSAGE_MAX_LENGTH = 5000;
/** Of what somebody writes with an account under a message or an update. */
export const LETTER_MIN_LENGTH = 2;
export const LETTER_MAX_LENGTH = 2000;
export const NEWSLETTER_MAX_LENGTH = 10_000;

/** The database ignores what a search has beyond it. */
export const SEARCH_MAX_LENGTH = 100;

/** Of a note about a person. */
export const PERSON_NOTE_MAX_LENGTH = 2000;

/** Of the bank of a cheque. */
export const BANK_NAME_MAX_LENGTH = 60;
/** Of the reason why a recorded donation is corrected or returned. */
export const REASON_MAX_LENGTH = 300;

/** Of the reason why the team stops a sponsorship. */
export const STOP_REASON_MAX_LENGTH = 1000;

/** Of a note about a review item. */
export const REVIEW_NOTE_MAX_LENGTH = 2000;

/** Of the answer to why a sponsor stops. */
export const STOP_COMMENT_MAX_LENGTH = 1000;

export const DOG_NAME_MAX_LENGTH = 100;
export const DOG_PICTURE_URL_MAX_LENGTH = 2048;
export const DOG_TAGLINE_MAX_LENGTH = 300;
export const DOG_STORY_MAX_LENGTH = 1200;
export const DOG_AGE_MAX_LENGTH = 40;
export const DOG_LOCATION_MAX_LENGTH = 100;
export const DOG_TRAITS_MAX_COUNT = 12;
export const DOG_TRAIT_MAX_LENGTH = 40;
export const DOG_MONTHLY_MIN_RUPEES = 1;
export const DOG_MONTHLY_MAX_RUPEES = 500_000;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

export const CARE_NOTE_MAX_LENGTH = 300;
export const VACCINE_BATCH_MAX_LENGTH = 100;
export const CARE_COST_MAX_PAISE = 1_000_000_000;
/** In one round. The function save_care_round() checks it. */
export const CARE_ROUND_MAX_DOGS = 500;

// Of what receipts say about the organisation.
export const ORGANISATION_NAME_MAX_LENGTH = 125;
export const ORGANISATION_ADDRESS_MAX_LENGTH = 250;
export const REGISTRATION_NUMBER_MAX_LENGTH = 100;
/** Of days, as YYYY-MM-DD: the Income-tax Act of 1961 came first. An approval holds for some years. */
export const REGISTRATION_FIRST_DAY = '1961-04-01';
export const REGISTRATION_LAST_DAY = '2099-12-31';
export const TAX_SECTION_MAX_LENGTH = 50;

/** Of a statement of donations that was filed. */
export const ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH = 50;
