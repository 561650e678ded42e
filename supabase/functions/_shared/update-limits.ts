/** Of updates about dogs. The site's forms use them, too (src/config/limits.ts). */
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
/** Of one file. */
export const UPDATE_FILE_MAX_BYTES = 25 * 1024 * 1024;
/** Of one copy of a picture. */
export const UPDATE_PICTURE_MAX_BYTES = 2 * 1024 * 1024;
