import { UPDATE_DAYS } from '@/config/organisation';

/** What qualifies the promise of monthly photos, videos and progress reports. */
export const UPDATE_TERMS = `At least every ${UPDATE_DAYS} days there is a report in words, with photos or a video when there are some.`;

/** When the payment provider can pause a sponsorship. */
export const PAUSE_TERMS =
  'You can pause it once the first month is charged, except while your bank tries a failed charge again.';
