import sharp from 'sharp';
import { lying } from '../dog/pose-lying.ts';
import { sitting } from '../dog/pose-sitting.ts';
import { tilting } from '../dog/pose-tilting.ts';
import { drawDog } from '../dog/portrait.ts';
import type { Pose } from '../dog/pose.ts';
import { dogNamed } from '../dogs.ts';
import { line, shape } from '../drawing/geometry.ts';
import { grain, grainFilter, handmadeEdge } from '../drawing/paper.ts';
import { fill, flat, group, picture } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from '../scenery/arch.ts';
import { garland } from '../scenery/marigold.ts';
import { wordmark } from './wordmark.ts';
import { paw } from './mark.ts';

const SIZE = { width: 1200, height: 630 } as const;

function dog(slug: string, pose: Pose, x: number, y: number, scale: number): string {
  return drawDog(dogNamed(slug), pose, { x: x - 440 * scale, y: y - 945 * scale, scale });
}

/** The picture shown where the site is shared: the name on pine, three dogs before the arch. */
function socialPicture(): string {
  const nameScale = 470 / wordmark.width;
  const ground = group([
    `<rect x="-40" y="-40" width="1280" height="710" fill="${paint.pine}"/>`,
    fill(
      cuspedArch({ left: 576, right: 1176, spring: 300, top: 34, base: 700, lobes: 5 }),
      '#E9C487',
    ),
    fill(
      cuspedArch({ left: 598, right: 1154, spring: 308, top: 60, base: 700, lobes: 5 }),
      '#F3DDB0',
    ),
    flat(shape('598,540! 880,534 1154,540! 1154,700! 598,700!'), '#D8B07B'),
    flat(shape('620,545! 960,541! 1060,700! 600,700!'), paint.sun, 0.5),
  ]);
  return picture(
    SIZE.width,
    SIZE.height,
    group([
      ground,
      group(ground, 'filter="url(#handmade)"'),
      garland(line('632,204 700,240 790,226 876,140'), 14),
      garland(line('876,140 962,226 1052,240 1120,204'), 14),
      dog('kaalu', sitting, 990, 566, 0.44),
      dog('moti', lying, 800, 590, 0.46),
      dog('chutki', tilting, 1050, 606, 0.4),
      grain,
      `<g transform="translate(64 176) scale(1.75)">${paw(paint.amber, paint.pine)}</g>`,
      `<g transform="translate(72 366) scale(${nameScale})"><path d="${wordmark.path}" fill="${paint.cream}"/></g>`,
      garland(line('80,420 190,424 300,420'), 8),
    ]),
    handmadeEdge + grainFilter,
  );
}

/** Writes the share image, 1200 by 630. */
export async function writeSocial(path: string): Promise<void> {
  await sharp(Buffer.from(socialPicture()))
    .flatten({ background: paint.pine })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(path);
}
