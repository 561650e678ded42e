import {
  PICTURE_MAX_HEIGHT,
  UPDATE_PICTURE_MAX_BYTES,
  VIDEO_MAX_SECONDS,
} from '../_shared/common/limits.ts';
import { check, readWhole, type Size } from '../_shared/base/media-error.ts';
import { type PictureExtension, pictureTypes, readPicture } from '../_shared/dogs/pictures.ts';
import { readMp4, readWebm } from './videos.ts';

export const videoReaders = { mp4: readMp4, webm: readWebm } as const;

export const contentTypes = {
  ...pictureTypes,
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;

/** 720p in pixels, lying or upright. */
const VIDEO_MAX_SIDES = [1280, 720] as const;
/** Encoders round to whole frames. */
const TOLERANCE_SECONDS = 1;

/**
 * Checks a picture by its content.
 * @param maxWidth in pixels
 * @throws MediaError
 */
export function checkPicture(
  bytes: Uint8Array,
  extension: PictureExtension,
  maxWidth: number,
): Size {
  check(bytes.length <= UPDATE_PICTURE_MAX_BYTES, 'size');
  const size = readPicture(bytes, extension);
  check(size.width >= 1 && size.width <= maxWidth, 'size');
  check(size.height >= 1 && size.height <= PICTURE_MAX_HEIGHT, 'size');
  return size;
}

/**
 * Checks a video by its content.
 * @param seconds that it is said to last
 * @throws MediaError
 */
export function checkVideo(
  bytes: Uint8Array,
  extension: keyof typeof videoReaders,
  seconds: number,
): void {
  const video = readWhole(() => videoReaders[extension](bytes));
  check(Math.max(video.width, video.height) <= VIDEO_MAX_SIDES[0], 'size');
  check(Math.min(video.width, video.height) <= VIDEO_MAX_SIDES[1], 'size');
  check(video.seconds > 0 && video.seconds <= VIDEO_MAX_SECONDS + TOLERANCE_SECONDS, 'duration');
  check(Math.abs(video.seconds - seconds) <= TOLERANCE_SECONDS, 'duration');
}
