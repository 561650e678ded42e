import { line, shape, type Curve } from '../drawing/geometry.ts';
import { brush, flat, group, inside } from '../drawing/svg.ts';

/** Where an eye sits and how it is seen. */
export interface EyeSeat {
  readonly x: number;
  readonly y: number;
  /** 1 is the near eye at full width; a negative value mirrors it. */
  readonly size: number;
  readonly open: number;
  readonly iris: string;
  readonly line: string;
  readonly place: (curve: Curve) => Curve;
}

/** An almond eye with dark lids, as if lined with kohl; closed it is one long lash line. */
export function eye(seat: EyeSeat): string {
  const { size, open } = seat;
  const set = (curve: Curve): Curve =>
    seat.place({
      ...curve,
      points: curve.points.map((point) => ({
        ...point,
        x: seat.x + point.x * size,
        y: seat.y + point.y * Math.abs(size),
      })),
    });
  if (open < 0.15) {
    return group([
      brush(set(line('-30,8 -16,16 2,18 20,12 34,0')), seat.line, {
        width: 9,
        start: 0.2,
        end: 0.3,
      }),
      brush(set(line('-6,18 -8,26')), seat.line, { width: 4, start: 0.9, end: 0.1 }),
      brush(set(line('12,16 14,24')), seat.line, { width: 4, start: 0.9, end: 0.1 }),
    ]);
  }
  const lid = (1 - open) * 16;
  const ball = set(
    shape(`-27,11! -15,${-8 + lid} 2,${-17 + lid} 19,${-14 + lid} 30,-3! 22,11 5,17 -13,16`),
  );
  const glint = Math.sign(size) > 0 ? -1 : 1;
  return group([
    flat(
      set(
        shape(
          `-36,17! -24,${2 + lid * 0.6} -12,${-13 + lid} 3,${-22 + lid} 22,${-19 + lid} 37,-7! 29,11 9,21 -14,21`,
        ),
      ),
      seat.line,
    ),
    inside(
      ball,
      group([
        flat(ball, '#4A2A16'),
        flat(set(shape('-20,-2 -12,-16 4,-20 20,-14 24,2 18,14 2,19 -14,14')), seat.iris),
        flat(set(shape('-22,-20 26,-20 28,-6 14,-9 -2,-10 -20,-2')), '#2A150D', 0.55),
        flat(set(shape('-10,0 -6,-11 2,-14 10,-10 13,0 8,9 1,11 -7,8')), '#160B09'),
        flat(
          set(shape(`${4 * glint - 6},-8 ${4 * glint},-13 ${4 * glint + 6},-8 ${4 * glint},-2`)),
          '#FFF8E6',
        ),
        flat(
          set(shape(`${-7 * glint - 4},8 ${-7 * glint},5 ${-7 * glint + 4},8 ${-7 * glint},11`)),
          '#FFE9BF',
          0.6,
        ),
      ]),
    ),
    brush(set(line(`-32,14 -17,${-9 + lid} 3,${-21 + lid} 22,${-17 + lid} 37,-7`)), seat.line, {
      width: 7,
      start: 0.2,
      end: 0.3,
    }),
  ]);
}
