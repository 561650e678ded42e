import { UPDATE_DAYS } from '@/config/site';
import { say } from '@/lib/say';

/** What qualifies the promise of monthly photos, videos and progress reports, after a colon. */
export const UPDATES_IN_SHORT = say`a report at least every ${UPDATE_DAYS} days, usually with photos`;

/** The same as a sentence of its own. */
export const UPDATE_TERMS = say`There is a report at least every ${UPDATE_DAYS} days, usually with photos.`;

/** When the payment provider can pause a sponsorship. */
export const PAUSE_TERMS = say(
  'You can pause it once the first month has been charged, except while your bank is retrying a failed charge.',
);

/** Beside the testimonials. */
export const QUOTES_INTRODUCTION = say('Each is about one dog, and no two dogs are alike.');
