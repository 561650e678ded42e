import { line, shape, type Placement } from '../drawing/geometry.ts';
import { brush, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { curvePlacer, solid } from '../scenes/solid.ts';

// The placement is the foot of a thing; of the sack its centre.

/** A clay oil lamp, lit. */
export function lamp(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    solid(p(shape('-34,-22! 36,-24! 26,-4 8,4 -12,4 -28,-6')), '#B4633A', '', 5),
    flat(p(shape('-30,-23 0,-29 32,-24 0,-18')), '#7A3B22'),
    flat(p(shape('22,-24 16,-44 26,-70! 34,-44 30,-24')), '#F7B733'),
    flat(p(shape('24,-26 21,-38 26,-52! 30,-38 28,-26')), '#FFF3C4'),
  ]);
}

/** A jute sack to lie on. */
export function sack(placement: Placement): string {
  const p = curvePlacer(placement);
  return solid(
    p(shape('-330,6 -310,-34 -120,-50 140,-48 310,-36 338,0 300,36 80,50 -180,48 -310,36')),
    '#C6A06A',
    [-220, -110, 0, 110, 220]
      .map((x) => brush(p(line(`${x},-60 ${x + 14},0 ${x},60`)), '#8A6238', { width: 7 }, 0.4))
      .join(''),
    10,
  );
}

/** A slipper with a strap, the kind that puppies collect. */
export function slipper(placement: Placement): string {
  const p = curvePlacer(placement);
  return group([
    solid(p(shape('-70,4 -64,-16 -20,-20 40,-22 74,-14 72,4 20,10 -40,10')), '#3E7468', '', 5),
    brush(p(line('-14,-18 6,-44 30,-20')), paint.brick, { width: 10, start: 0.8, end: 0.8 }),
  ]);
}
