import { PICTURE_MAX_BYTES } from '@/lib/limits';

const MAX_WIDTH = 1600;
const QUALITY = 0.85;

/**
 * Re-encodes a picture, upright and at most 1,600 px wide. This drops the file's metadata, such as the
 * place where a photo was taken. A GIF is returned unchanged, because re-encoding would stop its animation.
 * @throws when the browser can't decode the file
 */
export async function resizePicture(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(source.width, MAX_WIDTH);
    canvas.height = Math.round((source.height * canvas.width) / source.width);
    const resized = await encode(canvas, source, file.type);
    // A browser that can't encode WebP returns a PNG, and a photo as PNG may be too large.
    const isUsable = resized.type === file.type && resized.size <= PICTURE_MAX_BYTES;
    return isUsable ? resized : await encode(canvas, source, 'image/jpeg');
  } finally {
    source.close();
  }
}

function encode(canvas: HTMLCanvasElement, source: ImageBitmap, type: string): Promise<Blob> {
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
      QUALITY,
    );
  });
}
