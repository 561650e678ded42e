export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
type PictureType = (typeof pictureTypes)[number];

const MOST_BYTES = 5 * 1024 * 1024;

export const NOT_A_PICTURE = 'Please select a valid image file (JPEG, PNG, WebP, or GIF)';
const TOO_LARGE = 'File size must be less than 5MB';

/** How the files of a type begin; null stands for any byte. */
const beginnings: Record<PictureType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};
const LONGEST_BEGINNING = 12;

function isPictureType(type: string): type is PictureType {
  return pictureTypes.some((pictureType) => pictureType === type);
}

/**
 * Why a chosen file can't become a dog's picture, in the specification's words; null when it can. The
 * file's type comes from its name alone, so its first bytes must say the same.
 */
export async function validatePicture(file: File): Promise<string | null> {
  const { type } = file;
  if (!isPictureType(type)) return NOT_A_PICTURE;
  const bytes = new Uint8Array(await file.slice(0, LONGEST_BEGINNING).arrayBuffer());
  const isOfItsType = beginnings[type].every((byte, at) => byte === null || bytes[at] === byte);
  if (!isOfItsType) return NOT_A_PICTURE;
  return file.size > MOST_BYTES ? TOO_LARGE : null;
}

/** Whether the bucket takes a picture of this many bytes. */
export function fitsTheBucket({ size }: Blob): boolean {
  return size <= MOST_BYTES;
}
