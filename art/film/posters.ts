import { join } from 'node:path';
import sharp from 'sharp';
import { filmSize, frame } from './frames.ts';

/**
 * The part of the film that a phone shows: `object-cover` at 70% of the width in a 4:3 box (HeroFilm.tsx).
 * The cropped poster is half the bytes, and on a phone it is the largest contentful paint.
 */
const phoneWidth = (filmSize.height * 4) / 3;
const phonePart = {
  left: Math.round((filmSize.width - phoneWidth) * 0.7),
  top: 0,
  width: phoneWidth,
  height: filmSize.height,
};

/** Writes the film's first frame, shown until the film plays. */
export async function writePosters(still: Buffer, folder: string): Promise<void> {
  const poster = await frame(still, 0).png().toBuffer();
  await sharp(poster).avif({ quality: 52, effort: 4 }).toFile(join(folder, 'hero-poster.avif'));
  await sharp(poster).webp({ quality: 72, effort: 5 }).toFile(join(folder, 'hero-poster.webp'));
  await sharp(poster)
    .extract(phonePart)
    .resize({ width: 720 })
    .avif({ quality: 50, effort: 6 })
    .toFile(join(folder, 'hero-poster-phone.avif'));
}
