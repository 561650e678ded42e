import sharp, { type Sharp } from 'sharp';
import { grain, grainFilter, unevenEdge, unevenEdgeFilter } from '../drawing/paper.ts';
import { group, picture } from '../drawing/svg.ts';
import { movingParts } from './moving-parts.ts';
import { street } from './street.ts';

export const filmSize = { width: 1280, height: 720 } as const;

/** The background of every frame, as PNG. */
export async function stillStreet(): Promise<Buffer> {
  const still = street();
  const svg = picture(
    filmSize.width,
    filmSize.height,
    group([still, group(still, 'filter="url(#handmade)"'), group(grain, 'opacity="0.5"')]),
    unevenEdgeFilter + grainFilter,
  );
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
}

/** One frame. `time` is in seconds. */
export function frame(still: Buffer, time: number): Sharp {
  const layers = movingParts.map(({ left, top, width, height, draw }) => ({
    left,
    top,
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">` +
        `<defs>${unevenEdge(left, top, width, height)}</defs>${draw(time)}</svg>`,
    ),
  }));
  return sharp(still).composite(layers).removeAlpha();
}
