import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { portrait } from './dog-pictures.ts';
import { dogs } from './dogs.ts';
import { paint } from './palette.ts';

const COLUMNS = 8;
const WIDTH = 150;
const HEIGHT = 188;
const GAP = 10;

/** Writes one picture that shows all dogs, in the order of the list page. */
export async function writeContactSheet(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const tiles = [];
  for (const [index, dog] of dogs.entries()) {
    tiles.push({
      input: await sharp(Buffer.from(portrait(dog)))
        .resize(WIDTH, HEIGHT)
        .png()
        .toBuffer(),
      left: GAP + (index % COLUMNS) * (WIDTH + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (HEIGHT + GAP),
    });
  }
  await sharp({
    create: {
      width: GAP + COLUMNS * (WIDTH + GAP),
      height: GAP + Math.ceil(dogs.length / COLUMNS) * (HEIGHT + GAP),
      channels: 3,
      background: paint.cream,
    },
  })
    .composite(tiles)
    .webp({ quality: 72, effort: 5 })
    .toFile(path);
}
