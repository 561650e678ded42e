/** The bucket of the dogs' pictures. */
export const PICTURE_BUCKET = 'dog-images';

const inBucket = new RegExp(`/storage/v1/object/public/${PICTURE_BUCKET}/([^/?#]+)$`);

/** The name in the bucket of a picture with this address; null for a picture from somewhere else. */
export function pictureName(image: string): string | null {
  return inBucket.exec(image)?.[1] ?? null;
}

const RANDOM_BYTES = 16;
const endingOf = /\.(\w+)$/;

/**
 * A name for a new picture: random, then the time, then the ending of the chosen file. It is never used
 * again, so a picture may be cached for as long as anyone likes.
 */
export function newPictureName(fileName: string, now = Date.now()): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const ending = endingOf.exec(fileName)?.[0] ?? '';
  return `${random}-${now}${ending}`;
}
