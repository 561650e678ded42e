import { decodePicture, encodePicture } from '@/lib/encode-picture';
import { PICTURE_MAX_BYTES } from '@/config/limits';

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
