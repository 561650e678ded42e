import { decodePicture, encodePicture } from '@/lib/encode-picture';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@/config/limits';

export const PICTURE_BUCKET = 'dog-images';

const inBucket = new RegExp(`/storage/v1/object/public/${PICTURE_BUCKET}/([^/?#]+)(?:#.*)?$`);

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

type PictureType = (typeof PICTURE_TYPES)[number];

export const NOT_A_PICTURE = 'Please select a valid image file (JPEG, PNG, WebP, or GIF)';
const TOO_LARGE = 'File size must be less than 5MB';

/** The first bytes of a file of each type; null matches any byte. */
const signatures: Record<PictureType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};
const SIGNATURE_MAX_BYTES = 12;

function isPictureType(type: string): type is PictureType {
  return PICTURE_TYPES.some((pictureType) => pictureType === type);
}

/**
 * The error message for a chosen file, or null when it is a valid picture. The browser derives a file's
 * type from its name, so the signature is checked, too.
 */
export async function validatePicture(file: File): Promise<string | null> {
  const { type } = file;
  if (!isPictureType(type)) return NOT_A_PICTURE;
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_MAX_BYTES).arrayBuffer());
  const hasSignature = signatures[type].every((byte, at) => byte === null || bytes[at] === byte);
  if (!hasSignature) return NOT_A_PICTURE;
  return file.size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

const MAX_WIDTH = 1600;
const QUALITY = 0.85;

/**
 * Re-encodes a picture, upright and at most 1,600 px wide. This drops the file's metadata, such as the
 * place where a photo was taken. A GIF is returned unchanged, because re-encoding would stop its animation.
 * @throws when the browser can't decode the file
 */
export async function resizePicture(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const source = await decodePicture(file);
  try {
    const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg';
    const { blob } = await encodePicture(source, {
      maxWidth: MAX_WIDTH,
      type,
      quality: QUALITY,
      maxBytes: PICTURE_MAX_BYTES,
    });
    return blob;
  } finally {
    source.close();
  }
}
