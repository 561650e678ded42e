import { grain, grainFilter, handmadeEdge } from '../drawing/paper.ts';
import { line } from '../drawing/geometry.ts';
import { fill, group, picture } from '../drawing/svg.ts';
import { paw } from '../mark/mark.ts';
import { wordmark } from '../mark/wordmark.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from '../scenery/arch.ts';
import { garland } from '../scenery/marigold.ts';

/** What the services that show shared links ask for. */
const SIZE = { width: 1200, height: 630 } as const;
const NAME_WIDTH = 470;

/** The inside of the arch. */
export const opening = { left: 598, top: 60, width: 556, height: 570 } as const;
const OPENING = cuspedArch({ left: 598, right: 1154, spring: 308, top: 60, base: 700, lobes: 5 });

/** Marigolds hung from the top of the arch to both sides. */
export const archGarlands = group([
  garland(line('632,204 700,240 790,226 876,140'), 14),
  garland(line('876,140 962,226 1052,240 1120,204'), 14),
]);

/** The site's name on pine beside an arch. The view fills the arch; what stands before it may lean out. */
export function signboard(view: string, before = ''): string {
  const ground = group([
    `<rect x="-40" y="-40" width="1280" height="710" fill="${paint.pine}"/>`,
    fill(
      cuspedArch({ left: 576, right: 1176, spring: 300, top: 34, base: 700, lobes: 5 }),
      '#E9C487',
    ),
    `<clipPath id="opening"><path d="${OPENING}"/></clipPath>`,
    group(view, 'clip-path="url(#opening)"'),
  ]);
  return picture(
    SIZE.width,
    SIZE.height,
    group([
      ground,
      // The uneven edge would leave a gap along the border; the plain ground below fills it.
      group(ground, 'filter="url(#handmade)"'),
      before,
      grain,
      `<g transform="translate(64 176) scale(1.75)">${paw(paint.amber, paint.pine)}</g>`,
      `<g transform="translate(72 366) scale(${NAME_WIDTH / wordmark.width})"><path d="${wordmark.path}" fill="${paint.cream}"/></g>`,
      garland(line('80,420 190,424 300,420'), 8),
    ]),
    handmadeEdge + grainFilter,
  );
}
