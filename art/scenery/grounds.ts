import { line, shape } from '../drawing/geometry.ts';
import { randomFrom } from '../drawing/random.ts';
import { brush, fill, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from './arch.ts';
import { garland, marigold } from './marigold.ts';

/** The tones of one backdrop. */
export interface Tones {
  readonly wall: string;
  readonly recess: string;
  readonly floor: string;
}

export type Backdrop = (tones: Tones) => string;

const EDGE = -40;

function floor(colour: string, top: number): string {
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

function wall(colour: string): string {
  return `<rect x="-40" y="-40" width="880" height="1080" fill="${colour}"/>`;
}

/** A slant of winter sun across wall and floor. */
function sunPatch(text: string, strength = 0.42): string {
  return flat(shape(text), paint.sun, strength);
}

function wornPlaster(seed: string, colour: string, count: number): string {
  const random = randomFrom(seed);
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

/** A scalloped niche in a plastered wall, the sun falling in from the left. */
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

/** Old thin lakhori bricks showing where the plaster has gone. */
export const brickWall: Backdrop = ({ wall: plaster, recess, floor: stone }) => {
  const random = randomFrom('bricks');
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

/** The steps of a ghat going down to the Gomti in morning haze. */
export const ghat: Backdrop = ({ wall: sky, recess, floor: stone }) =>
  group([
    wall(sky),
    `<circle cx="170" cy="230" r="74" fill="${paint.cream}" fill-opacity="0.75"/>`,
    flat(
      shape(
        '-40,560! -40,430! 60,430! 60,400! 84,360 110,330 136,360 160,400! 160,430! 300,430! 300,380! 312,380! 312,330! 318,320! 324,330! 324,380! 336,380! 336,440! 480,440! 480,400 520,350 550,320! 580,350 620,400 620,440! 660,440! 660,360! 666,346! 672,360! 672,440! 840,440! 840,560!',
      ),
      recess,
      0.55,
    ),
    `<rect x="-40" y="540" width="880" height="140" fill="${recess}" fill-opacity="0.35"/>`,
    ...[570, 596, 628].map((y, index) =>
      brush(
        line(`${80 + index * 60},${y} 300,${y + 3} ${620 - index * 40},${y}`),
        paint.cream,
        { width: 7 },
        0.7,
      ),
    ),
    ...[660, 720, 790, 870].map((y, index) =>
      group([
        flat(shape(`-40,${y}! 840,${y - 6}! 840,${y + 110}! -40,${y + 110}!`), stone),
        flat(
          shape(`-40,${y}! 840,${y - 6}! 840,${y + 14 + index * 2}! -40,${y + 18 + index * 2}!`),
          paint.sun,
          0.5,
        ),
        flat(
          shape(
            `-40,${y + 44 + index * 6}! 840,${y + 40 + index * 6}! 840,${y + 80}! -40,${y + 80}!`,
          ),
          paint.shade,
          0.14,
        ),
      ]),
    ),
    flat(shape('-40,870! 840,864! 840,1040! -40,1040!'), stone),
    sunPatch('-40,884! 480,884! 700,1040! -40,1040!', 0.35),
  ]);

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

/** A sunlit wall hung with two swags of marigolds. */
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

/** The Rumi Darwaza far off in winter mist. */
export const gateInMist: Backdrop = ({ wall: sky, recess, floor: stone }) =>
  group([
    wall(sky),
    `<circle cx="610" cy="230" r="64" fill="${paint.cream}" fill-opacity="0.8"/>`,
    flat(
      shape(
        '70,720! 70,420! 96,420! 96,380! 108,360! 120,380! 120,420! 150,420! 160,330 220,230 310,180 400,164 490,180 580,230 640,330 650,420! 680,420! 680,380! 692,360! 704,380! 704,420! 730,420! 730,720!',
      ),
      recess,
      0.6,
    ),
    fill(
      cuspedArch({ left: 220, right: 580, spring: 470, top: 250, base: 720, lobes: 4 }),
      sky,
      0.85,
    ),
    flat(shape('-40,640 200,610 480,634 840,604! 840,900! -40,900!'), paint.cream, 0.4),
    floor(stone, 800),
    flat(shape('-40,812! 840,806! 840,840! -40,850!'), paint.cream, 0.3),
    sunPatch('300,806! 840,806! 840,1040! 60,1040!', 0.36),
  ]);
