import { line, shape } from '../drawing/geometry.ts';
import { brush, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { floor, sunPatch, wall, wornPlaster, type Backdrop } from './backdrop.ts';

function smallKite(x: number, y: number, size: number, left: string, right: string): string {
  return group([
    flat(
      shape(
        `${x},${y - size}! ${x + size * 0.86},${y}! ${x},${y + size * 0.9}! ${x - size * 0.86},${y}!`,
      ),
      left,
    ),
    flat(shape(`${x},${y - size}! ${x + size * 0.86},${y}! ${x},${y + size * 0.9}!`), right),
    flat(
      shape(
        `${x},${y + size * 0.86}! ${x + size * 0.2},${y + size * 1.2}! ${x - size * 0.2},${y + size * 1.2}!`,
      ),
      paint.pine,
    ),
  ]);
}

/** A roof in kite season: a pierced parapet, open sky, kites over the old city. */
export const terrace: Backdrop = ({ wall: sky, recess, floor: stone }) =>
  group([
    wall(sky),
    flat(
      shape('-40,120 200,80 460,130 840,70! 840,300 500,330 200,290 -40,330!'),
      paint.cream,
      0.4,
    ),
    smallKite(150, 170, 56, '#C9502F', paint.amber),
    smallKite(668, 128, 44, paint.pine, '#E9C487'),
    brush(
      line('150,218 190,330 150,430 220,600'),
      paint.cream,
      { width: 4, start: 0.8, end: 0.6 },
      0.8,
    ),
    brush(
      line('668,166 640,280 690,400 660,600'),
      paint.cream,
      { width: 4, start: 0.8, end: 0.6 },
      0.8,
    ),
    flat(
      shape(
        '-40,600! -40,540! 90,540! 90,500 116,466 130,452! 144,466 170,500 170,540! 420,540! 420,520! 430,520! 430,470! 436,456! 442,470! 442,520! 452,520! 452,540! 640,540! 640,512 664,486 676,474! 688,486 712,512 712,540! 840,540! 840,600!',
      ),
      recess,
      0.4,
    ),
    flat(shape('-40,590! 840,584! 840,880! -40,880!'), stone),
    flat(shape('-40,576! 840,570! 840,606! -40,612!'), paint.cream, 0.75),
    ...[-10, 90, 190, 290, 390, 490, 590, 690, 790].map((x) =>
      flat(
        shape(
          `${x - 32},810! ${x - 32},700 ${x - 20},668 ${x},646! ${x + 20},668 ${x + 32},700 ${x + 32},810!`,
        ),
        recess,
        0.62,
      ),
    ),
    floor(stone, 868),
    sunPatch('-40,612! 300,606! 140,870! -40,870!', 0.3),
    sunPatch('-40,876! 460,876! 640,1040! -40,1040!', 0.4),
  ]);

function jar(x: number, foot: number, width: number, height: number, filling: string): string {
  return group([
    flat(
      shape(
        `${x - width},${foot}! ${x - width},${foot - height + 10} ${x - width + 8},${foot - height} ${x + width - 8},${foot - height} ${x + width},${foot - height + 10} ${x + width},${foot}!`,
      ),
      '#F1E7CF',
      0.75,
    ),
    flat(
      shape(
        `${x - width},${foot}! ${x - width},${foot - height * 0.62}! ${x + width},${foot - height * 0.66}! ${x + width},${foot}!`,
      ),
      filling,
    ),
    flat(
      shape(
        `${x - width + 4},${foot - height - 12}! ${x + width - 4},${foot - height - 12}! ${x + width - 4},${foot - height + 4}! ${x - width + 4},${foot - height + 4}!`,
      ),
      paint.brick,
    ),
  ]);
}

export const teaCorner: Backdrop = ({ wall: plaster, recess, floor: stone }) =>
  group([
    wall(plaster),
    wornPlaster('tea', paint.shade, 12),
    flat(shape('-40,150! 840,150! 840,320! -40,300!'), paint.shade, 0.16),
    flat(shape('-40,392! 840,386! 840,410! -40,416!'), '#8A5A38'),
    flat(shape('-40,414! 840,408! 840,432! -40,440!'), paint.shade, 0.2),
    jar(70, 390, 36, 96, '#D98E2F'),
    jar(156, 389, 30, 80, '#B4472F'),
    jar(640, 387, 34, 92, '#E3B257'),
    jar(724, 386, 32, 84, '#8A5A38'),
    ...[-40, 80, 200, 320, 440, 560, 680, 800].map((x, index) =>
      flat(
        shape(
          `${x},-40! ${x + 120},-40! ${x + 120},120! ${x + 100},152 ${x + 60},166 ${x + 20},152 ${x},120!`,
        ),
        index % 2 === 0 ? recess : '#F3E2C2',
      ),
    ),
    brush(
      line('-40,120 200,124 600,118 840,122'),
      paint.shade,
      { width: 7, start: 0.8, end: 0.8 },
      0.25,
    ),
    flat(shape('-40,760! 840,752! 840,880! -40,880!'), recess, 0.5),
    sunPatch('-40,440! 420,436! 160,870! -40,870!', 0.3),
    floor(stone, 868),
    sunPatch('-40,876! 440,876! 620,1040! -40,1040!', 0.4),
  ]);
