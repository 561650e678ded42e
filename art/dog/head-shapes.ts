import { line, shape, type Transform } from '../drawing/geometry.ts';
import type { Build } from './dog.ts';

/** Skull, cheeks and muzzle of the head turned to the left; the bridge of the nose passes the origin. */
export const skullShape = shape(`
  -60,-70 -24,-86 20,-88 70,-72 108,-42 126,-6 129,26 121,50! 114,58 92,82 62,106 32,131 8,154 -20,176
  -50,186 -78,180 -98,162 -107,142 -111,122 -105,96 -96,70 -99,46 -107,20 -106,-14 -98,-44 -84,-62`);

/** The line of the near cheek and jaw, from the ear round to the nose. */
export const nearCheek = line(
  '127,6 129,26 121,50! 114,58 92,82 62,106 32,131 8,154 -20,176 -50,186 -78,180 -98,162 -107,142',
);

/** The line of the far cheek, from the nose up to the brow. */
export const farCheek = line('-111,122 -105,96 -96,70 -99,46 -107,20 -106,-14');

/** Head markings, each a shape in the head's own coordinates. */
export const headZones: Readonly<Record<string, string>> = {
  cheeks:
    '-120,44 -100,48 -76,36 -54,32 -30,48 -6,66 22,64 50,62 82,56 108,44 150,30 140,160 20,220 -120,220 -140,120',
  muzzle: '-130,76 -104,68 -70,54 -40,62 -16,84 14,110 34,140 20,220 -120,220',
  mask: '-130,50 -104,40 -90,30 -64,34 -40,22 -14,30 4,50 20,84 40,112 50,140 20,220 -120,220',
  blaze:
    '-30,-94 -4,-94 0,-50 -2,-10 6,30 24,70 40,110 40,220 -130,220 -130,90 -96,62 -62,40 -38,12 -32,-40',
  nearPatch: '2,-110 -4,-50 0,10 12,40 50,56 100,48 150,30 170,-120 90,-140',
  farPatch: '-140,-100 -52,-110 -34,-60 -34,0 -50,34 -84,46 -130,34',
  crown: '-120,-100 -100,-30 -60,-40 -20,-20 20,-44 70,-50 110,-10 140,20 150,-120 20,-140',
};

/** Stripes of a brindled head. */
export const headStripes: readonly string[] = [
  '30,-80 44,-56 40,-30',
  '60,-76 72,-50 74,-30',
  '96,-56 96,-30 92,-8',
  '-40,-80 -44,-56 -40,-30',
  '-70,-70 -72,-50 -74,-30',
  '104,0 96,20 84,36',
  '-6,-86 -8,-56 -6,-30',
  '126,10 112,34 92,52',
  '60,40 78,56 80,76',
];

/** Stretches the head's coordinates to a dog's own build. */
export function shapedBy(build: Build): Transform {
  return ({ x, y }) => {
    const low = Math.min(1, Math.max(0, (y - 5) / 60));
    const down = y > 20 ? 20 + (y - 20) * build.muzzleLength : y;
    const axis = -6 - 0.4 * Math.max(0, y);
    const axisAfter = -6 - 0.4 * Math.max(0, down) * Math.min(1, build.muzzleLength + 0.08);
    const wide = build.cheeks + (build.muzzleWidth - build.cheeks) * low;
    const across = axisAfter + (x - axis) * wide;
    if (y >= -70) return { x: across, y: down };
    return { x: across * (0.6 + 0.4 * build.ears), y: -70 + (y + 70) * build.ears };
  };
}
