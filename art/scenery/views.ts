import { line, shape } from '../drawing/geometry.ts';
import { brush, fill, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { cuspedArch } from './arch.ts';
import { floor, sunPatch, wall, type Backdrop } from './backdrop.ts';

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

/** The Rumi Darwaza in mist. */
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
