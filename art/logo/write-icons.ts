import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { icon } from './logo.ts';
import { seal } from './seal.ts';

async function writePng(svg: string, path: string, size: number): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path);
}

/**
 * Writes the favicon, the seal and the app icons. Phones round the corners, so app icons are square. The maskable
 * icon's safe zone is a circle of 80% of its width (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export async function writeIcons(folder: string): Promise<void> {
  await writeFile(`${folder}/favicon.svg`, icon(15));
  await writeFile(`${folder}/seal.svg`, seal());
  await writePng(icon(0, 6), `${folder}/icon-192.png`, 192);
  await writePng(icon(0, 6), `${folder}/icon-512.png`, 512);
  await writePng(icon(0, 10), `${folder}/icon-maskable-512.png`, 512);
  await writePng(icon(0, 4), `${folder}/apple-touch-icon.png`, 180);
}
