import sharp from 'sharp';

/** The size limit of the bucket and of the form. */
export const FIVE_MEGABYTES = 5 * 1024 * 1024;

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Charbagh station in Exif coordinates. */
const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '26/1 49/1 54/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '80/1 55/1 10/1',
};
/** The Exif tag of the GPS position, little-endian. */
const placeTag = Buffer.from([0x25, 0x88]);

/**
 * A JPEG as an upright phone takes it: 3,200 by 2,400 px with an orientation tag, the
 * phone's name and the location. Upright it is red above and blue below.
 */
export async function photograph(name = 'IMG_20261120.jpg'): Promise<ChosenFile> {
  const blue = await sharp({
    create: { width: 1600, height: 2400, channels: 3, background: '#0000c0' },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: 3200, height: 2400, channels: 3, background: '#c00000' },
  })
    .composite([{ input: blue, left: 1600, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A telling phone' }, IFD3: place })
    .jpeg()
    .toBuffer();
  const { exif, orientation } = await sharp(buffer).metadata();
  if (!exif?.includes(placeTag) || !exif.includes('A telling phone') || orientation !== 6) {
    throw new Error('The photograph does not carry what the test is about.');
  }
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A picture of one colour. */
export async function plainPicture(
  format: 'jpeg' | 'png' | 'webp',
  width = 80,
): Promise<ChosenFile> {
  const buffer = await sharp({
    create: { width, height: 100, channels: 4, background: { r: 200, g: 120, b: 40, alpha: 0.5 } },
  })
    .toFormat(format)
    .toBuffer();
  return { name: `dog.${format}`, mimeType: `image/${format}`, buffer };
}

/** A GIF of two frames. */
export async function movingPicture(): Promise<ChosenFile> {
  const frames = [await frame('#c00000'), await frame('#0000c0')];
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  return { name: 'wagging.gif', mimeType: 'image/gif', buffer };
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Pads a file to a size. Decoders ignore bytes after the end of the picture. */
export function paddedTo(file: ChosenFile, bytes: number): ChosenFile {
  return {
    ...file,
    buffer: Buffer.concat([file.buffer, Buffer.alloc(bytes - file.buffer.length)]),
  };
}
