import { drawDog } from '../dog/portrait.ts';
import type { Mood } from '../dog/dog.ts';
import type { Pose } from '../dog/pose.ts';
import { curled } from '../dog/pose-curled.ts';
import { lying } from '../dog/pose-lying.ts';
import { sitting } from '../dog/pose-sitting.ts';
import { standing } from '../dog/pose-standing.ts';
import { tilting } from '../dog/pose-tilting.ts';
import { portraitContent } from '../dog-pictures.ts';
import { findDog } from '../dogs.ts';
import { line, shape } from '../drawing/geometry.ts';
import { grainWithinFilter, unevenEdgeFilter } from '../drawing/paper.ts';
import { brush, flat, group, inside, picture } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { garland, marigold } from '../scenery/marigold.ts';
import { blanket, bowl, calendar, gullak, kite, postBox, signpost } from './props.ts';
import { lowWall, pawPrints, print } from './set-pieces.ts';

/** Scenes are written at half this size. */
export const sceneSize = { width: 960, height: 720 } as const;

const BLOTCH = shape(
  '70,380 84,236 190,120 350,72 520,58 700,84 840,180 896,330 884,480 800,590 640,652 450,668 270,650 140,570',
);

/** The scene's background. It contrasts with cream and with dark pine. */
function wash(wall: string, floor: string, horizon: number, behind: string): string {
  return group(
    [
      flat(BLOTCH, wall),
      inside(
        BLOTCH,
        group([
          behind,
          flat(
            shape(
              `0,${horizon}! 300,${horizon - 6} 700,${horizon + 4} 960,${horizon - 4}! 960,720! 0,720!`,
            ),
            floor,
          ),
          flat(shape(`60,${horizon + 8}! 520,${horizon + 8}! 760,720! 60,720!`), paint.sun, 0.4),
        ]),
      ),
    ],
    'filter="url(#handmade)"',
  );
}

/** A dog with its feet at (x, y). `scale` is relative to its portrait. */
function dog(slug: string, pose: Pose, x: number, y: number, scale: number, mood?: Mood): string {
  return drawDog(findDog(slug), pose, { x: x - 440 * scale, y: y - 945 * scale, scale }, mood);
}

function sun(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint.cream}" fill-opacity="0.85"/>`;
}

const hopeful: Mood = { open: 1, brow: 0.8, mouth: 0.2 };
const happy: Mood = { open: 0.95, brow: 0.3, mouth: 1 };
const asleep: Mood = { open: 0, brow: 0, mouth: 0.6, ears: 0.3 };

function photograph(slug: string): string {
  return `<g transform="scale(0.2)">${portraitContent(findDog(slug))}</g>`;
}

const drawings: Readonly<Record<string, () => string>> = {
  'step-choose': () =>
    group([
      wash('#EFCB8B', '#D8B07B', 600, sun(722, 170, 56)),
      inside(
        shape('0,0! 960,0! 960,560! 0,560!'),
        group([
          dog('kaalu', sitting, 290, 800, 0.8, { open: 1, brow: 0.2, mouth: 0.4 }),
          dog('sheru', sitting, 744, 812, 0.8, happy),
          dog('gudiya', sitting, 520, 800, 0.88, hopeful),
        ]),
      ),
      lowWall(104, 866, 516, 634),
      garland(line('150,516 300,566 480,578 660,566 820,522'), 16),
    ]),
  'step-subscribe': () =>
    group([
      wash('#8DB0A2', '#D3AE7A', 560, ''),
      calendar({ x: 262, y: 170, scale: 1.05 }),
      dog('laddoo', tilting, 560, 622, 0.58, happy),
      bowl({ x: 300, y: 628, scale: 1.15 }, true),
      marigold(410, 628, 18),
      marigold(444, 640, 14, true),
    ]),
  'step-updates': () =>
    group([
      wash('#E7B98A', '#CFA077', 600, ''),
      brush(line('80,150 300,190 500,196 700,184 890,140'), '#5A3A2C', {
        width: 6,
        start: 0.8,
        end: 0.8,
      }),
      print({ x: 170, y: 210, rotate: -5, scale: 1.25 }, photograph('tikki')),
      print({ x: 412, y: 226, rotate: 2, scale: 1.45 }, photograph('moti')),
      print({ x: 690, y: 204, rotate: 6, scale: 1.2 }, photograph('rani')),
      marigold(150, 158, 20),
      marigold(826, 156, 20, true),
    ]),
  'tier-puppy-pal': () =>
    group([
      wash('#F0CF8E', '#D8B07B', 570, ''),
      dog('chutki', tilting, 540, 626, 0.72, hopeful),
      bowl({ x: 276, y: 628, scale: 1.1 }, true),
    ]),
  'tier-canine-champion': () =>
    group([
      wash('#7FA396', '#D3AE7A', 570, ''),
      dog('sheru', standing, 500, 640, 0.6, happy),
      garland(line('338,384 360,430 400,452 440,444 466,410'), 13),
    ]),
  'tier-rescue-hero': () =>
    group([
      wash('#DDA07A', '#C58A62', 560, ''),
      blanket({ x: 480, y: 606, scale: 0.95 }),
      dog('bahadur', lying, 470, 622, 0.62, happy),
      marigold(170, 600, 20),
      marigold(206, 616, 15, true),
    ]),
  'empty-dogs': () =>
    group([
      wash('#EFCB8B', '#D8B07B', 560, ''),
      dog('tikki', standing, 618, 600, 0.52),
      lowWall(150, 700, 318, 606),
      pawPrints(
        [
          [250, 648, 70],
          [330, 634, 80],
          [420, 646, 84],
          [510, 632, 80],
        ],
        '#8A5A38',
      ),
    ]),
  'not-found': () =>
    group([
      wash('#93AFA6', '#D2AE82', 580, sun(250, 190, 56)),
      signpost({ x: 290, y: 626, scale: 1.05 }),
      dog('imli', tilting, 610, 628, 0.58, { open: 1, brow: 0.7, mouth: -0.2 }),
    ]),
  offline: () =>
    group([
      wash('#8FA8A6', '#BFA07A', 590, ''),
      brush(line('70,180 300,226 560,210 900,130'), '#3B2F2C', { width: 6, start: 0.9, end: 0.9 }),
      brush(line('70,220 300,262 560,250 900,176'), '#3B2F2C', { width: 5, start: 0.9, end: 0.9 }),
      kite({ x: 690, y: 210, rotate: 24, scale: 1 }),
      dog('begum', curled, 420, 636, 0.54, asleep),
    ]),
  'empty-messages': () =>
    group([
      wash('#EBD3A6', '#D0A879', 580, ''),
      postBox({ x: 290, y: 630, scale: 1.12 }),
      dog('tiger', sitting, 600, 628, 0.56, hopeful),
    ]),
  'empty-donations': () =>
    group([
      wash('#D8AC84', '#C08D62', 580, ''),
      gullak({ x: 300, y: 630, scale: 1.2 }),
      dog('jugnu', sitting, 580, 626, 0.72, hopeful),
    ]),
};

export const sceneNames: readonly string[] = Object.keys(drawings);

/** One scene as SVG with a transparent background. */
export function scene(name: string): string {
  const draw = drawings[name];
  if (!draw) throw new Error(`No scene called ${name}`);
  return picture(
    sceneSize.width,
    sceneSize.height,
    group(draw(), 'filter="url(#grained)"'),
    unevenEdgeFilter + grainWithinFilter,
  );
}
