export const PICTURE_BUCKET = 'dog-images';

const inBucket = new RegExp(`/storage/v1/object/public/${PICTURE_BUCKET}/([^/?#]+)$`);

/** The name in the bucket of a picture with this URL; null for a picture from elsewhere. */
export function pictureName(image: string): string | null {
  return inBucket.exec(image)?.[1] ?? null;
}

const RANDOM_BYTES = 16;
const extension = /\.(\w+)$/;

/**
 * A name for a new picture: random, then the time, then the extension of the chosen file. A name is never
 * reused, so pictures can be cached for good.
 */
export function newPictureName(fileName: string, now = Date.now()): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${random}-${now}${extension.exec(fileName)?.[0] ?? ''}`;
}
