import {
  decodePicture,
  type EncodedPicture,
  encodePicture,
  pictureTypeOf,
} from '@/lib/encode-picture';
import { PICTURE_MAX_BYTES } from '@/config/limits';

export const PICTURE_BUCKET = 'dog-images';

const inBucket = new RegExp(`/storage/v1/object/public/${PICTURE_BUCKET}/([^/?#]+)(?:#.*)?$`);

/** The name in the bucket of a picture with this URL; null for a picture from elsewhere. */
export function pictureName(image: string): string | null {
  return inBucket.exec(image)?.[1] ?? null;
}

const RANDOM_BYTES = 16;
const extension = /\.(\w+)$/;
const JPEG_EXTENSION = /\.jpe?g$/i;

/**
 * A name for a new picture: random, then the time, then the extension of the chosen file, or of what the picture became.
 * A name is never reused, so pictures can be cached for good.
 */
export function newPictureName(fileName: string, type: string, now = Date.now()): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const own = extension.exec(fileName)?.[0] ?? '';
  const isGif = type === 'image/gif';
  const isRight = isGif ? own.toLowerCase() === '.gif' : JPEG_EXTENSION.test(own);
  return `${random}-${now}${isRight ? own : isGif ? '.gif' : '.jpg'}`;
}

export const NOT_A_PICTURE = 'Please select a valid image file (JPEG, PNG, WebP, or GIF)';
const TOO_LARGE = 'File size must be less than 5MB';

/** The error message for a chosen file, or null when it is a valid picture. */
export async function validatePicture(file: File): Promise<string | null> {
  if ((await pictureTypeOf(file)) === null) return NOT_A_PICTURE;
  return file.size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

/** What WhatsApp shows when a dog's page is shared: a larger picture may be left out. */
const SHARED_MAX_BYTES = 250_000;
/** Of the longer side in pixels, and of the JPEG, until one is small enough. The last is small of any picture. */
const ATTEMPTS = [
  [1200, 0.85],
  [1200, 0.7],
  [1200, 0.55],
  [900, 0.55],
  [600, 0.5],
  [400, 0.5],
] as const;

/**
 * Re-encodes a picture as the JPEG that page, list and shared links show: upright, at most 1,200 px long and below
 * 250 kB. This drops the file's metadata, such as the place where a photo was taken. A GIF is returned unchanged,
 * because re-encoding would stop its animation.
 * @throws when the browser can't decode the file
 */
export async function resizePicture(file: File): Promise<EncodedPicture> {
  const type = await pictureTypeOf(file);
  const source = await decodePicture(file);
  try {
    const { width, height } = source;
    if (type === 'image/gif') return { blob: file.slice(0, file.size, type), width, height };
    for (const [side, quality] of ATTEMPTS) {
      const picture = await encodePicture(source, {
        maxWidth: side,
        maxHeight: side,
        type: 'image/jpeg',
        quality,
      });
      if (picture.blob.size < SHARED_MAX_BYTES) return picture;
    }
    throw new Error('The picture is too large for a shared link.');
  } finally {
    source.close();
  }
}
