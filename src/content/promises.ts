import { UPDATE_DAYS } from '@/config/site';
import { say } from '@/lib/say';

/** What qualifies the promise of monthly photos, videos and progress reports, after a colon. */
export const UPDATES_IN_SHORT = say`a report in words at least every ${UPDATE_DAYS} days, with photos or a video when there are some`;

/** The same as a sentence of its own. */
export const UPDATE_TERMS = say`At least every ${UPDATE_DAYS} days there is a report in words, with photos or a video when there are some.`;

/** When the payment provider can pause a sponsorship. */
export const PAUSE_TERMS = say(
  'You can pause it once the first month is charged, except while your bank tries a failed charge again.',
);

/** Beside the impact figures. */
export const FIGURES_SOURCE = say(
  'We give these figures ourselves; this website does not count them.',
);

/** Beside the testimonials. */
export const QUOTES_SOURCE = say(
  'Each tells of one dog, and no two dogs are alike. The portraits are drawings.',
);
