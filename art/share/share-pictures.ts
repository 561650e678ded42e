import { mkdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { curled } from '../dog/pose-curled.ts';
import { lying } from '../dog/pose-lying.ts';
import { sitting } from '../dog/pose-sitting.ts';
import { standing } from '../dog/pose-standing.ts';
import { tilting } from '../dog/pose-tilting.ts';
import { drawDog } from '../dog/portrait.ts';
import type { Pose } from '../dog/pose.ts';
import { portraitParts } from '../dog-pictures.ts';
import { findDog, dogs } from '../dogs.ts';
import { shape } from '../drawing/geometry.ts';
import { flat, fill, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { stories, storyContent } from '../story-pictures.ts';
import { archGarlands, opening, signboard } from './signboard.ts';

const { left, top, width, height } = opening;
/** Portraits and story pictures are 800 by 1000. */
const PORTRAIT_WIDTH = 800;

const courtyard = group([
  fill(`M${left - 20},0H1200V700H${left - 20}Z`, '#F3DDB0'),
  flat(shape('598,540! 880,534 1154,540! 1154,700! 598,700!'), '#D8B07B'),
  flat(shape('620,545! 960,541! 1060,700! 600,700!'), paint.sun, 0.5),
]);

/** A dog with its feet at (x, y). `scale` is relative to its portrait. */
function dog(slug: string, pose: Pose, x: number, y: number, scale: number): string {
  return drawDog(findDog(slug), pose, { x: x - 440 * scale, y: y - 945 * scale, scale });
}

function groupOfDogs(...figures: readonly string[]): string {
  return signboard(courtyard, group([archGarlands, ...figures]));
}

/** A picture of 800 by 1000 that fills `width` from `x`, aligned to its lower edge. */
function crop(content: string, x: number, cropWidth: number, scale: number): string {
  const aside = (cropWidth - PORTRAIT_WIDTH * scale) / 2;
  const down = top + height - 990 * scale;
  return (
    `<svg x="${x}" y="0" width="${cropWidth}" height="700">` +
    `<g transform="translate(${aside} ${down}) scale(${scale})">${content}</g></svg>`
  );
}

function beforeAndAfter(): string {
  const [story] = stories;
  if (!story) throw new Error('No story');
  const { before, after } = storyContent(story);
  const half = width / 2;
  return crop(before, left, half, 0.56) + crop(after, left + half, half, 0.56);
}

/** By file name. */
const pages: Readonly<Record<string, () => string>> = {
  home: () =>
    groupOfDogs(
      dog('kaalu', sitting, 990, 566, 0.44),
      dog('moti', lying, 800, 590, 0.46),
      dog('chutki', tilting, 1050, 606, 0.4),
    ),
  dogs: () =>
    groupOfDogs(
      dog('bahadur', standing, 930, 566, 0.46),
      dog('gudiya', sitting, 750, 588, 0.46),
      dog('imli', tilting, 1050, 602, 0.42),
    ),
  'how-it-works': () =>
    groupOfDogs(dog('laddoo', tilting, 980, 570, 0.5), dog('sheru', lying, 800, 604, 0.44)),
  stories: () => signboard(beforeAndAfter()),
  support: () =>
    groupOfDogs(dog('nawab-sahib', sitting, 930, 560, 0.48), dog('begum', curled, 800, 606, 0.42)),
};

/** Writes the share images of the dogs and of the main pages, 1200 by 630. */
export async function writeSharePictures(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, draw] of Object.entries(pages)) await write(draw(), `${folder}/${name}.jpg`);
  for (const each of dogs) {
    const { backdrop, figure } = portraitParts(each);
    const view = crop(backdrop, left, width, 0.7) + crop(figure, left, width, 0.62);
    await write(signboard(view), `${folder}/dog-${each.slug}.jpg`);
  }
}

async function write(svg: string, path: string): Promise<void> {
  await sharp(Buffer.from(svg))
    .flatten({ background: paint.pine })
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(path);
}
