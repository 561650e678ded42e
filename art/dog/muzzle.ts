import { group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Coat } from './dog.ts';
import type { HeadBrush } from './head-brush.ts';

const NOSE = '#2B1B1C';
const NOSTRIL = '#0C0607';
const NOSE_LIGHT = '#B59A93';

function whiskerRoots(
  roots: readonly (readonly [number, number])[],
  colour: string,
  plane: HeadBrush['plane'],
): string {
  return group(
    roots.map(([x, y]) =>
      plane(`${x - 2.6},${y} ${x},${y - 2.6} ${x + 2.6},${y} ${x},${y + 2.6}`, colour, 0.55),
    ),
  );
}

/** A relaxed mouth runs up into the cheek. A frightened one stays low and its corner drops. */
function turnedMouth(ease: number): string {
  const lift = ease * 9;
  if (ease >= 0) {
    return `-105,${148 - lift / 3} -97,158 -80,157 -65,164 -42,161 -14,${147 - lift * 0.3} 8,${128 - lift * 0.7} 20,${112 - lift * 1.6}`;
  }
  const toFear = (level: number, tense: number): number => level + (level - tense) * ease;
  return (
    `-105,${toFear(148, 152)} -97,${toFear(158, 161)} -80,${toFear(157, 159)} -65,${toFear(164, 162)} ` +
    `-42,${toFear(161, 155)} ${toFear(-14, -22)},${toFear(147, 147)} ${toFear(8, -6)},${toFear(128, 146)} ${toFear(20, 4)},${toFear(112, 154)}`
  );
}

export function turnedMuzzle(
  coat: Coat,
  ease: number,
  { plane, stroke, groove }: HeadBrush,
): string {
  const corner = ease * 9 * 1.6;
  return group([
    groove('-80,138 -81,157', coat.line, 4.5),
    stroke(turnedMouth(ease), coat.line, 6),
    ease > 0
      ? stroke(`14,${110 - corner} 21,${111 - corner} 26,${116 - corner}`, coat.line, 4, 0.7)
      : '',
    stroke('-76,172 -56,177 -36,172', paint.shade, 6, 0.3),
    plane(
      '-113,112 -108,101 -94,95 -76,93 -56,99 -47,109 -50,122 -60,133 -79,141 -97,136 -109,125',
      NOSE,
    ),
    plane('-103,103 -86,97 -66,100 -60,105 -80,108 -96,109', NOSE_LIGHT, 0.85),
    stroke('-57,122 -61,114 -70,115 -72,123 -66,128', NOSTRIL, 6),
    stroke('-108,117 -102,111 -95,113 -95,120', NOSTRIL, 5),
    stroke('-82,112 -81,126 -80,138', NOSTRIL, 3, 0.8),
    whiskerRoots(
      [
        [-42, 132],
        [-25, 125],
        [-33, 143],
        [-12, 122],
        [-18, 137],
      ],
      coat.line,
      plane,
    ),
  ]);
}

export function facingMuzzle(
  coat: Coat,
  ease: number,
  { plane, stroke, groove }: HeadBrush,
): string {
  const lift = ease * 10;
  const side = (sign: number): string =>
    stroke(
      `0,156 ${sign * 12},166 ${sign * 30},${164 - lift * 0.3} ${sign * 46},${148 - lift * 0.8} ${sign * 54},${132 - lift}`,
      coat.line,
      6,
    );
  return group([
    groove('0,136 0,157', coat.line, 4.5),
    side(1),
    side(-1),
    stroke('-18,176 0,180 18,176', paint.shade, 6, 0.3),
    plane(
      '-34,106 -26,96 -12,91 0,90 12,91 26,96 34,106 31,120 18,132 0,139 -18,132 -31,120',
      NOSE,
    ),
    plane('-25,100 -8,95 14,97 22,102 0,105 -16,106', NOSE_LIGHT, 0.85),
    stroke('27,118 24,109 15,110 13,118 18,124', NOSTRIL, 6),
    stroke('-27,118 -24,109 -15,110 -13,118 -18,124', NOSTRIL, 6),
    stroke('0,108 0,122 0,136', NOSTRIL, 3, 0.8),
    whiskerRoots(
      [
        [38, 128],
        [46, 118],
        [32, 142],
        [50, 132],
        [-38, 128],
        [-46, 118],
        [-32, 142],
        [-50, 132],
      ],
      coat.line,
      plane,
    ),
  ]);
}
