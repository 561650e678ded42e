import { say } from '@/lib/say';

type EncodedType = 'image/webp' | 'image/jpeg' | 'image/png';
export type PictureType = EncodedType | 'image/gif';

interface Options {
  /** In pixels. A smaller picture keeps its size. */
  maxWidth: number;
  maxHeight?: number;
  type: EncodedType;
  /** From 0 to 1; ignored for PNG. */
  quality: number;
}

/** For a person whose browser can't decode a picture. */
export const UNREADABLE_PICTURE = say(
  'This picture can’t be read here. Please take it again, or choose a JPEG.',
);

export interface EncodedPicture {
  blob: Blob;
  /** In pixels. */
  width: number;
  height: number;
}

/** The first bytes of a file of each type; null matches any byte. */
const signatures: Record<PictureType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};
const SIGNATURE_MAX_BYTES = 12;

/** The type of a picture by its first bytes: a browser takes a file's type from its name. Null for any other file. */
export async function pictureTypeOf(file: Blob): Promise<PictureType | null> {
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_MAX_BYTES).arrayBuffer());
  const types = Object.keys(signatures) as PictureType[];
  const isOf = (type: PictureType) =>
    signatures[type].every((byte, at) => byte === null || bytes[at] === byte);
  return types.find(isOf) ?? null;
}

/**
 * Decodes a picture upright, whatever its name says.
 * @throws when it is no picture, or the browser can't decode it
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const type = await pictureTypeOf(file);
  if (type === null) throw new Error('This file is no picture.');
  return createImageBitmap(file.slice(0, file.size, type), { imageOrientation: 'from-image' });
}

/**
 * Re-encodes a picture, which drops all metadata, such as the place where a photo was taken. The result is
 * a JPEG where the browser can't encode the type: Safari's canvas returns a PNG for WebP.
 * @throws Error when the browser can't encode it
 */
export async function encodePicture(
  source: ImageBitmap | HTMLCanvasElement | OffscreenCanvas,
  { maxWidth, maxHeight = Infinity, type, quality }: Options,
): Promise<EncodedPicture> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, maxWidth / source.width, maxHeight / source.height);
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const encoded = await encode(canvas, source, type, quality);
  const blob =
    encoded.type === type ? encoded : await encode(canvas, source, 'image/jpeg', quality);
  return { blob, width: canvas.width, height: canvas.height };
}

function encode(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  type: EncodedType,
  quality: number,
): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser has no 2D canvas.'));
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      type,
      quality,
    );
  });
}
