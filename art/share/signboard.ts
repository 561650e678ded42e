import { grain, grainFilter, unevenEdgeFilter } from '../drawing/paper.ts';
import { line } from '../drawing/geometry.ts';
import { fill, group, picture } from '../drawing/svg.ts';
import { paw } from '../logo/logo.ts';
import { wordmark } from '../logo/wordmark.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from '../scenery/arch.ts';
import { garland } from '../scenery/marigold.ts';

/** Facebook's recommended size of a share image. */
const SIZE = { width: 1200, height: 630 } as const;
const NAME_WIDTH = 470;

export const opening = { left: 598, top: 60, width: 556, height: 570 } as const;
const OPENING = cuspedArch({ left: 598, right: 1154, spring: 308, top: 60, base: 700, lobes: 5 });

export const archGarlands = group([
  garland(line('632,204 700,240 790,226 876,140'), 14),
  garland(line('876,140 962,226 1052,240 1120,204'), 14),
]);

/** The site's name on pine beside an arch. The arch clips `view`; `before` is drawn over it unclipped. */
export function signboard(view: string, before = ''): string {
  const background = group([
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
      background,
      // The edge filter leaves a gap along the border. The unfiltered background below fills it.
      group(background, 'filter="url(#handmade)"'),
      before,
      grain,
      `<g transform="translate(64 176) scale(1.75)">${paw(paint.amber, paint.pine)}</g>`,
      `<g transform="translate(72 366) scale(${NAME_WIDTH / wordmark.width})"><path d="${wordmark.path}" fill="${paint.cream}"/></g>`,
      garland(line('80,420 190,424 300,420'), 8),
    ]),
    unevenEdgeFilter + grainFilter,
  );
}
