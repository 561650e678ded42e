import { line, shape } from '../drawing/geometry.ts';
import { seededRandom } from '../drawing/random.ts';
import { brush, fill, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from './arch.ts';
import { floor, sunPatch, wall, wornPlaster, type Backdrop } from './backdrop.ts';
import { garland, marigold } from './marigold.ts';

/** A scalloped niche in a plastered wall. */
export const niche: Backdrop = ({ wall: plaster, recess, floor: stone }) =>
  group([
    wall(plaster),
    wornPlaster('niche', paint.shade, 14),
    fill(
      cuspedArch({ left: 76, right: 724, spring: 380, top: 40, base: 880, lobes: 4 }),
      paint.cream,
      0.5,
    ),
    fill(cuspedArch({ left: 100, right: 700, spring: 392, top: 72, base: 880, lobes: 4 }), recess),
    sunPatch('360,250 700,470! 700,880! 420,880! 240,420', 0.2),
    floor(stone, 868),
    sunPatch('120,872! 560,872! 800,1000! 260,1000!', 0.35),
  ]);

/** Thin old lakhori bricks where plaster is missing. */
export const brickWall: Backdrop = ({ wall: plaster, recess, floor: stone }) => {
  const random = seededRandom('bricks');
  const bricks = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 9 }, (_unused, column) => {
      const x = column * 104 - 60 + (row % 2) * 52 + random() * 6;
      const y = 30 + row * 42 + random() * 5;
      const shown = Math.sin(x * 0.011 + row * 0.35) + Math.cos(y * 0.009 - 1.2) + random() * 0.5;
      if (shown < 0.55) return '';
      return flat(
        shape(
          `${x},${y}! ${x + 48},${y - 2} ${x + 94},${y}! ${x + 95},${y + 30}! ${x + 46},${y + 33} ${x - 1},${y + 31}!`,
        ),
        recess,
        0.55 + random() * 0.45,
      );
    }).join(''),
  );
  return group([
    wall(plaster),
    ...bricks,
    sunPatch('-40,120! 300,-40! 840,-40! 840,260! 200,880! -40,880!', 0.26),
    floor(stone, 872),
    sunPatch('-40,880! 440,880! 640,1040! -40,1040!', 0.4),
  ]);
};

/** A painted double door in a lane of the old city. */
export const doorway: Backdrop = ({ wall: plaster, recess, floor: stone }) => {
  const leaf = (x: number): string =>
    group([
      flat(shape(`${x},150! ${x + 228},150! ${x + 228},880! ${x},880!`), recess),
      ...[190, 410, 640].map((y, index) =>
        group([
          flat(
            shape(
              `${x + 34},${y}! ${x + 194},${y}! ${x + 194},${y + 180 + index * 8}! ${x + 34},${y + 180 + index * 8}!`,
            ),
            paint.shade,
            0.2,
          ),
          flat(
            shape(
              `${x + 46},${y + 12}! ${x + 194},${y + 12}! ${x + 194},${y + 180 + index * 8}! ${x + 46},${y + 180 + index * 8}!`,
            ),
            recess,
          ),
        ]),
      ),
    ]);
  return group([
    wall(plaster),
    wornPlaster('door', paint.shade, 16),
    flat(shape('130,110! 670,110! 670,880! 130,880!'), paint.shade, 0.35),
    leaf(164),
    leaf(408),
    flat(shape('392,150! 408,150! 408,880! 392,880!'), paint.shade, 0.5),
    garland(line('120,120 250,186 400,206 550,186 680,120'), 21),
    marigold(128, 150, 20, true),
    marigold(672, 150, 20, true),
    sunPatch('-40,200! 500,880! -40,880!', 0.24),
    floor(stone, 872),
    sunPatch('-40,876! 520,876! 660,1040! -40,1040!', 0.4),
  ]);
};

export const garlandWall: Backdrop = ({ wall: plaster, recess, floor: stone }) =>
  group([
    wall(plaster),
    wornPlaster('garland', paint.shade, 12),
    flat(shape('-40,700! 300,694 840,704! 840,880! -40,880!'), recess),
    brush(line('-40,700 300,694 840,704'), paint.cream, { width: 8, start: 0.8, end: 0.8 }, 0.8),
    sunPatch('-40,60! 200,-40! 640,-40! 100,870! -40,870!', 0.3),
    garland(line('-30,40 80,130 210,170 340,140 400,70'), 24),
    garland(line('400,70 460,140 590,170 720,130 830,40'), 24),
    garland(line('400,84 402,130 399,170'), 20),
    floor(stone, 872),
    sunPatch('-40,880! 380,880! 560,1040! -40,1040!', 0.4),
  ]);
