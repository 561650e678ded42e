import { say } from '@/lib/say';

type PictureType = 'image/webp' | 'image/jpeg' | 'image/png';

interface Options {
  /** In pixels. A smaller picture keeps its size. */
  maxWidth: number;
  maxHeight?: number;
  type: PictureType;
  /** From 0 to 1; ignored for PNG. */
  quality: number;
  /** A larger result is encoded as JPEG. */
  maxBytes?: number;
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

/**
 * Decodes a picture upright.
 * @throws when the browser can't decode the file
 */
export function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * Re-encodes a picture, which drops all metadata, such as the place where a photo was taken. The result is
 * a JPEG where the browser can't encode the type: Safari's canvas returns a PNG for WebP.
 * @throws Error when the browser can't encode it
 */
export async function encodePicture(
  source: ImageBitmap | HTMLCanvasElement | OffscreenCanvas,
  { maxWidth, maxHeight = Infinity, type, quality, maxBytes = Infinity }: Options,
): Promise<EncodedPicture> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, maxWidth / source.width, maxHeight / source.height);
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const encoded = await encode(canvas, source, type, quality);
  // A photo as PNG may be too large.
  const isUsable = encoded.type === type && encoded.size <= maxBytes;
  const blob = isUsable ? encoded : await encode(canvas, source, 'image/jpeg', quality);
  return { blob, width: canvas.width, height: canvas.height };
}

function encode(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  type: PictureType,
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
