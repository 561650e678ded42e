import sharp, { type Sharp } from 'sharp';
import { grain, grainFilter, handmade, handmadeEdge } from '../drawing/paper.ts';
import { group, picture } from '../drawing/svg.ts';
import { movingParts } from './moving.ts';
import { street } from './street.ts';

/** Size of the film in pixels. */
export const filmSize = { width: 1280, height: 720 } as const;

/** The street without anything that moves, as a picture to lay the moving parts on. */
export async function stillStreet(): Promise<Buffer> {
  const still = street();
  const svg = picture(
    filmSize.width,
    filmSize.height,
    group([still, group(still, 'filter="url(#handmade)"'), group(grain, 'opacity="0.5"')]),
    handmadeEdge + grainFilter,
  );
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
}

/** One frame of the film at a time in seconds, on the still street. */
export function frame(still: Buffer, time: number): Sharp {
  const layers = movingParts.map(({ left, top, width, height, draw }) => ({
    left,
    top,
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">` +
        `<defs>${handmade(left, top, width, height)}</defs>${draw(time)}</svg>`,
    ),
  }));
  return sharp(still).composite(layers).removeAlpha();
}
