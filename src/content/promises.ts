import { UPDATE_DAYS } from '@/config/site';
import { say } from '@/lib/say';

/** What qualifies the promise of monthly photos, videos and progress reports, after a colon. */
export const UPDATES_IN_SHORT = say`a written report at least every ${UPDATE_DAYS} days, with photos or a video when available`;

/** The same as a sentence of its own. */
export const UPDATE_TERMS = say`There is a written report at least every ${UPDATE_DAYS} days, with photos or a video when available.`;

/** When the payment provider can pause a sponsorship. */
export const PAUSE_TERMS = say(
  'You can pause it once the first month has been charged, except while your bank is retrying a failed charge.',
);

/** Beside the impact figures. */
export const FIGURES_SOURCE = say(
  'These figures come from us; the website does not calculate them.',
);

/** Beside the testimonials. */
export const QUOTES_SOURCE = say(
  'Each is about one dog, and no two dogs are alike. The portraits are drawings.',
);
