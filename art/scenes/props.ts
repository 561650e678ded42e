import { line, shape, type Placement } from '../drawing/geometry.ts';
import { brush, flat, group, outline } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { INK, curvePlacer, solid } from './solid.ts';

// The placement is the foot of a prop; of the kite and the blanket the centre, of the calendar the top centre.

const STEEL = '#B9BDB6';

/** A steel bowl, empty or with rice and dal. */
export function bowl(placement: Placement, food: boolean): string {
  const p = curvePlacer(placement);
  const mouth = p(shape('-88,-62 -60,-74 0,-80 60,-74 88,-62 60,-50 0,-46 -60,-50'));
  return group([
    flat(p(shape('-90,4 -20,-8 90,-2 120,6 70,16 -30,18')), paint.shade, 0.3),
    solid(p(shape('-88,-62! -80,-30 -64,0! 0,8 64,0! 80,-30 88,-62! 0,-46')), STEEL),
    brush(p(line('-70,-34 -56,-6')), '#F4F1E6', { width: 9 }, 0.8),
    flat(mouth, food ? '#8C8F88' : '#7F837D'),
    food
      ? solid(
          p(shape('-70,-62 -50,-86 -20,-98 14,-100 46,-88 70,-64 40,-54 0,-50 -44,-54')),
          '#F3E2B5',
          [flat(p(shape('-40,-60 -10,-84 30,-82 56,-64 20,-54')), '#E0A33E')].join(''),
        )
      : flat(p(shape('-70,-60 -40,-68 10,-72 60,-66 70,-60 20,-66 -30,-62')), paint.shade, 0.3),
    outline(mouth, INK, 4, 0.2),
  ]);
}

export function postBox(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    flat(p(shape('-70,4 20,-8 120,-4 150,6 80,16 -40,14')), paint.shade, 0.3),
    solid(p(shape('-62,0! -62,-40! 62,-40! 62,0! 0,8')), '#33302F'),
    solid(p(shape('-56,-40! -56,-300! 56,-300! 56,-40! 0,-34')), '#B83A2C'),
    solid(
      p(shape('-68,-296! -64,-322 -40,-352 0,-364 40,-352 64,-322 68,-296! 0,-286')),
      '#B83A2C',
    ),
    flat(p(shape('-34,-262! 34,-262! 34,-246! -34,-246!')), '#2A1413'),
    flat(p(shape('-34,-220! 34,-220! 34,-150! -34,-150!')), '#F3E2C2'),
    ...[-204, -188, -172].map((y) => brush(p(line(`-22,${y} 22,${y}`)), INK, { width: 4 }, 0.5)),
  ]);
}

/** A clay money pot with a slot. */
export function gullak(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    flat(p(shape('-60,4 20,-6 100,-2 120,6 60,14 -40,14')), paint.shade, 0.3),
    solid(
      p(
        shape(
          '-34,2! -70,-34 -76,-80 -52,-120 -18,-140 0,-158! 18,-140 52,-120 76,-80 70,-34 34,2! 0,6',
        ),
      ),
      '#C3703F',
      [
        flat(p(shape('-90,-84 0,-72 90,-84 90,-68 0,-56 -90,-68')), '#F3DDB0', 0.85),
        ...[-50, -18, 16, 48].map((x) =>
          flat(p(shape(`${x - 5},-44 ${x},-52 ${x + 5},-44 ${x},-36`)), '#F3DDB0', 0.85),
        ),
      ].join(''),
      12,
    ),
    brush(p(line('-24,-112 0,-108 24,-112')), INK, { width: 8, start: 0.8, end: 0.8 }),
  ]);
}

/** A paper kite with a cut string. */
export function kite(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    solid(
      p(shape('0,-96! 84,-4! 0,84! -84,-4!')),
      '#D8502F',
      flat(p(shape('0,-96! 0,84! 84,-4!')), paint.amber),
    ),
    brush(p(line('0,-96 0,84')), INK, { width: 4, start: 0.8, end: 0.8 }),
    brush(p(line('-84,-4 -40,-40 0,-50 40,-40 84,-4')), INK, { width: 4, start: 0.8, end: 0.8 }),
    solid(p(shape('0,80! 20,112! -20,112!')), paint.pine),
    brush(p(line('0,20 30,90 16,150 44,200 30,250')), INK, { width: 3.2, start: 0.8, end: 0.6 }),
  ]);
}

export function signpost(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    flat(p(shape('-30,4 30,-4 110,0 120,8 50,14 -20,12')), paint.shade, 0.3),
    solid(p(shape('-14,4! -14,-400! 14,-404! 16,4!')), '#8A5A38'),
    solid(p(shape('-20,-380! 130,-388! 166,-352! 132,-318! -20,-312!')), '#D9A35F'),
    solid(p(shape('20,-284! -126,-290! -164,-256! -128,-222! 20,-218!')), '#E7BE83'),
    brush(p(line('0,-348 60,-352 120,-350')), INK, { width: 4 }, 0.35),
    brush(p(line('-120,-256 -60,-252 0,-254')), INK, { width: 4 }, 0.35),
  ]);
}

/** A calendar page with one day highlighted. */
export function calendar(placement: Placement): string {
  const p = curvePlacer(placement);
  const cells = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => {
      const x = -74 + column * 37;
      const y = 70 + row * 36;
      const chosen = row === 1 && column === 2;
      return flat(
        p(
          shape(
            `${x - 12},${y - 12}! ${x + 12},${y - 12}! ${x + 12},${y + 12}! ${x - 12},${y + 12}!`,
          ),
        ),
        chosen ? paint.amber : '#D9C6A0',
        chosen ? 1 : 0.7,
      );
    }),
  );
  return group([
    solid(p(shape('-104,0! 104,0! 104,216! -104,216!')), '#FBF1DC', cells.join('')),
    solid(p(shape('-104,0! 104,0! 104,40! -104,40!')), paint.brick),
    ...[-56, 56].map((x) =>
      brush(p(line(`${x},-16 ${x},18`)), INK, { width: 9, start: 0.9, end: 0.9 }),
    ),
  ]);
}

export function blanket(placement: Placement): string {
  const p = curvePlacer(placement);
  const whole = p(
    shape('-380,0 -340,-40 -100,-56 180,-54 360,-38 390,2 350,44 100,60 -180,58 -350,40'),
  );
  return solid(
    whole,
    '#2F6A62',
    [-250, -120, 10, 140, 270]
      .map((x) =>
        flat(p(shape(`${x},-80! ${x + 34},-80! ${x + 10},80! ${x - 24},80!`)), '#E3B257', 0.9),
      )
      .join(''),
    12,
  );
}
