import { line, transformed, shape, type Curve } from '../drawing/geometry.ts';
import { brush, flat, group, inside } from '../drawing/svg.ts';

export interface EyePosition {
  readonly x: number;
  readonly y: number;
  /** 1 is the size of the near eye. A negative size mirrors the eye. */
  readonly size: number;
  /** 0 closed, 1 wide open. */
  readonly open: number;
  /** How far the eye looks to the viewer's left. 0 looks at the viewer. */
  readonly aside: number;
  /** Whether the whole head is mirrored. The glint stays on the left. */
  readonly mirrored: boolean;
  readonly iris: string;
  readonly line: string;
  readonly place: (curve: Curve) => Curve;
}

function closedEye(set: (curve: Curve) => Curve, ink: string): string {
  return group([
    brush(set(line('-28,6 -16,15 0,18 18,13 33,0')), ink, { width: 7, start: 0.2, end: 0.3 }),
    brush(set(line('-2,18 -5,25')), ink, { width: 3.5, start: 0.9, end: 0.1 }),
    brush(set(line('15,15 16,22')), ink, { width: 3.5, start: 0.9, end: 0.1 }),
  ]);
}

export function eye(position: EyePosition): string {
  const { size, open } = position;
  const set = (curve: Curve): Curve =>
    position.place({
      closed: curve.closed,
      points: curve.points.map(({ x, y, corner }) => ({
        x: position.x + x * size,
        y: position.y + y * Math.abs(size),
        corner,
      })),
    });
  if (open < 0.15) return closedEye(set, position.line);
  const lid = (1 - open) * 17;
  const ball = set(
    shape(
      `-26,10! -19,${-5 + lid * 0.7} -8,${-15 + lid} 5,${-18 + lid} 18,${-13 + lid} 28,-1! 21,11 8,17 -8,17 -19,14`,
    ),
  );
  const gaze = -position.aside * Math.sign(size);
  const moveWithGaze = (points: string): Curve =>
    set(transformed(shape(points), ({ x, y }) => ({ x: x + gaze, y: y + Math.abs(gaze) * 0.3 })));
  // The sun is on the left, so the glint is on the left of both eyes.
  const side = size > 0 === position.mirrored ? 1 : -1;
  return group([
    flat(
      set(
        shape(
          `-38,19! -29,8 -22,${-6 + lid * 0.7} -9,${-19 + lid} 5,${-23 + lid} 21,${-18 + lid} 36,-5! 27,10 11,20 -8,21 -22,18`,
        ),
      ),
      position.line,
    ),
    inside(
      ball,
      group([
        flat(ball, '#9A7A5E'),
        flat(moveWithGaze('-19,0 -14,-14 3,-20 19,-14 23,0 17,14 2,20 -13,15'), '#2B160D'),
        flat(moveWithGaze('-16,0 -12,-12 3,-17 16,-12 20,0 15,12 2,17 -11,13'), position.iris),
        flat(moveWithGaze('-14,6 2,12 18,5 14,13 2,17 -10,14'), '#F0B765', 0.5),
        flat(moveWithGaze('-9,-1 -6,-10 2,-13 10,-10 12,-1 9,7 2,9 -6,7'), '#140A08'),
        flat(set(shape('-28,-24 32,-24 32,-6 16,-8 0,-11 -14,-7 -26,4')), '#1D0E0A', 0.5),
        flat(
          set(shape(`${5 * side - 6},-7 ${5 * side},-13 ${5 * side + 6},-7 ${5 * side},-1`)),
          '#FFF9EA',
        ),
        flat(
          set(shape(`${-7 * side - 3},8 ${-7 * side},5 ${-7 * side + 3},8 ${-7 * side},11`)),
          '#FFE9BF',
          0.7,
        ),
      ]),
    ),
    brush(
      set(
        line(`-33,15 -21,${-6 + lid * 0.8} -8,${-19 + lid} 6,${-22 + lid} 22,${-17 + lid} 36,-5`),
      ),
      position.line,
      { width: 5, start: 0.2, end: 0.3 },
    ),
    brush(
      set(line(`-18,${-22 + lid * 0.6} 2,${-32 + lid * 0.7} 24,${-27 + lid * 0.6}`)),
      position.line,
      { width: 2.6 },
      0.45,
    ),
  ]);
}
