import { fitsTheBucket } from '@/features/dogs/admin/picture/validate-picture';

const WIDEST = 1600;
const QUALITY = 0.85;

/**
 * Draws a picture anew, at most 1,600 px wide and upright. What a camera wrote into the file beside the
 * picture, such as the place where it was taken, is not drawn and therefore gone. A GIF stays as it is,
 * because drawing would stop its motion.
 * @throws when the file holds no picture that this browser can read
 */
export async function resizePicture(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(source.width, WIDEST);
    canvas.height = Math.round((source.height * canvas.width) / source.width);
    const drawn = await draw(canvas, source, file.type);
    // A browser that can't write WebP answers with a PNG, and a photograph as a PNG may be too large.
    const isAsWished = drawn.type === file.type && fitsTheBucket(drawn);
    return isAsWished ? drawn : await draw(canvas, source, 'image/jpeg');
  } finally {
    source.close();
  }
}

function draw(canvas: HTMLCanvasElement, source: ImageBitmap, type: string): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser can not draw pictures.'));
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      type,
      QUALITY,
    );
  });
}
