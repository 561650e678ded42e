import { line, shape } from '../drawing/geometry.ts';
import { seededRandom } from '../drawing/random.ts';
import { brush, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

export interface Tones {
  readonly wall: string;
  readonly recess: string;
  readonly floor: string;
}

export type Backdrop = (tones: Tones) => string;

const EDGE = -40;

/** The floor below `top`, with the line where it meets the wall. */
export function floor(colour: string, top: number): string {
  return group([
    flat(
      shape(
        `${EDGE},${top}! 200,${top - 4} 520,${top + 4} 840,${top - 2}! 840,1040! ${EDGE},1040!`,
      ),
      colour,
    ),
    brush(
      line(`${EDGE},${top + 2} 260,${top - 3} 560,${top + 5} 840,${top - 2}`),
      paint.shade,
      { width: 5, start: 0.6, end: 0.6 },
      0.35,
    ),
  ]);
}

export function wall(colour: string): string {
  return `<rect x="-40" y="-40" width="880" height="1080" fill="${colour}"/>`;
}

export function sunPatch(points: string, strength = 0.42): string {
  return flat(shape(points), paint.sun, strength);
}

/** Streaks at random positions. The same seed returns the same streaks. */
export function wornPlaster(seed: string, colour: string, count: number): string {
  const random = seededRandom(seed);
  return group(
    Array.from({ length: count }, () => {
      const x = random() * 800;
      const y = random() * 760;
      const w = 40 + random() * 110;
      return brush(
        line(`${x},${y} ${x + w * 0.5},${y - 4 + random() * 8} ${x + w},${y + random() * 10}`),
        colour,
        { width: 8 + random() * 14 },
        0.22,
      );
    }),
  );
}
