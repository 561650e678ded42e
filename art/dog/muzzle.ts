import { group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Coat } from './dog.ts';
import type { HeadBrush } from './head-brush.ts';

const NOSE = '#2B1B1C';

/** Nose, mouth and whisker roots of the turned head; `ease` lifts the corner of the mouth, -1 to 1. */
export function muzzle(coat: Coat, ease: number, { plane, stroke, groove }: HeadBrush): string {
  const lift = ease * 9;
  const roots = [
    [-42, 132],
    [-25, 125],
    [-33, 143],
    [-12, 122],
    [-18, 137],
  ] as const;
  return group([
    groove('-80,138 -81,157', coat.line, 4.5),
    stroke(
      `-105,${148 - lift / 3} -97,158 -80,157 -65,164 -42,161 -14,${147 - lift * 0.3} 8,${128 - lift * 0.7} 20,${112 - lift * 1.6}`,
      coat.line,
      6,
    ),
    ease > 0
      ? stroke(
          `14,${110 - lift * 1.6} 21,${111 - lift * 1.6} 26,${116 - lift * 1.4}`,
          coat.line,
          4,
          0.7,
        )
      : '',
    stroke('-76,172 -56,177 -36,172', paint.shade, 6, 0.3),
    plane(
      '-113,112 -108,101 -94,95 -76,93 -56,99 -47,109 -50,122 -60,133 -79,141 -97,136 -109,125',
      NOSE,
    ),
    plane('-103,103 -86,97 -66,100 -60,105 -80,108 -96,109', '#B59A93', 0.85),
    stroke('-57,122 -61,114 -70,115 -72,123 -66,128', '#0C0607', 6),
    stroke('-108,117 -102,111 -95,113 -95,120', '#0C0607', 5),
    stroke('-82,112 -81,126 -80,138', '#0C0607', 3, 0.8),
    ...roots.map(([x, y]) =>
      plane(`${x - 2.6},${y} ${x},${y - 2.6} ${x + 2.6},${y} ${x},${y + 2.6}`, coat.line, 0.55),
    ),
  ]);
}

/** A scar across the bridge of the muzzle: bare skin when old, red when fresh. */
export function muzzleScar({ stroke, groove }: HeadBrush, fresh: boolean): string {
  const skin = fresh ? '#B5392E' : '#EBB09A';
  return group([
    stroke('-76,58 -44,76 -10,80 26,98', skin, 10),
    stroke('-74,61 -44,79 -10,83 24,100', '#8E4438', 3, 0.7),
    ...['-52,64 -56,84', '-26,68 -30,90', '2,72 -2,96'].map((points) => groove(points, skin, 5)),
  ]);
}
