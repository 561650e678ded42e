// The film's first frame, which stands in its place until it plays.
import { join } from 'node:path';
import sharp from 'sharp';
import { filmSize, frame } from './frames.ts';

/**
 * What a phone shows of the film: `object-cover` at 70% of the width in a box of 4:3 (HeroFilm.tsx). Cut
 * out beforehand it needs half the bytes, and it is the largest picture of the first screenful.
 */
const phoneWidth = (filmSize.height * 4) / 3;
const phonePart = {
  left: Math.round((filmSize.width - phoneWidth) * 0.7),
  top: 0,
  width: phoneWidth,
  height: filmSize.height,
};

/** Writes hero-poster.avif, hero-poster.webp and hero-poster-phone.avif into a folder. */
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
