/** A curve is smooth at a point that is not a corner. */
interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly corner: boolean;
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  readonly closed: boolean;
}

interface Cubic {
  readonly from: Point;
  readonly handleFrom: Point;
  readonly handleTo: Point;
  readonly to: Point;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of a part in the picture. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly rotate?: number;
  readonly mirror?: boolean;
}

export type Transform = (point: Point) => Point;

const HANDLE_SHARE = 0.36;

function parse(text: string): CurvePoint[] {
  return text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const corner = token.endsWith('!');
      const [x, y] = (corner ? token.slice(0, -1) : token).split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) {
        throw new Error(`Not a point: "${token}"`);
      }
      return { x, y, corner };
    });
}

/** A closed shape through `x,y` points; `!` after a point makes it a corner. */
export function shape(text: string): Curve {
  return { points: parse(text), closed: true };
}

/** An open line through `x,y` points; `!` after a point makes it a corner. */
export function line(text: string): Curve {
  return { points: parse(text), closed: false };
}

/** Mirrors, then scales, rotates and translates. */
export function placementTransform(placement: Placement): Transform {
  const { x, y, scale = 1, rotate = 0, mirror = false } = placement;
  const angle = (rotate * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  return (point) => {
    const sx = mirror ? -point.x : point.x;
    return { x: x + sx * cos - point.y * sin, y: y + sx * sin + point.y * cos };
  };
}

/** Degrees clockwise. */
export function rotationAbout(x: number, y: number, degrees: number): Transform {
  const turn = placementTransform({ x, y, rotate: degrees });
  return (point) => turn({ x: point.x - x, y: point.y - y });
}

export function transformed(curve: Curve, transform: Transform): Curve {
  return {
    closed: curve.closed,
    points: curve.points.map((point) => ({ ...transform(point), corner: point.corner })),
  };
}

/**
 * Interpolates between two curves.
 * @param share 0 returns the first curve, 1 the second
 * @throws if the curves differ in their number of points
 */
export function interpolate(first: Curve, second: Curve, share: number): Curve {
  if (first.points.length !== second.points.length) {
    throw new Error('Curves to interpolate must have the same number of points');
  }
  return {
    closed: first.closed,
    points: first.points.map((point, index) => {
      const other = second.points[index] ?? point;
      return {
        x: point.x + (other.x - point.x) * share,
        y: point.y + (other.y - point.y) * share,
        corner: point.corner,
      };
    }),
  };
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function at(curve: Curve, index: number): CurvePoint {
  const count = curve.points.length;
  const wrapped = curve.closed
    ? ((index % count) + count) % count
    : Math.max(0, Math.min(count - 1, index));
  const point = curve.points[wrapped];
  if (!point) throw new Error('A curve needs at least one point');
  return point;
}

/** Handle lengths are a share of the chord, so that the curve doesn't overshoot. */
function cubics(curve: Curve): Cubic[] {
  const count = curve.points.length;
  return Array.from({ length: curve.closed ? count : count - 1 }, (_, index) => {
    const from = at(curve, index);
    const to = at(curve, index + 1);
    const reach = Math.hypot(to.x - from.x, to.y - from.y) * HANDLE_SHARE;
    const leave = from.corner ? unit(from, to) : unit(at(curve, index - 1), to);
    const arrive = to.corner ? unit(from, to) : unit(from, at(curve, index + 2));
    return {
      from,
      handleFrom: { x: from.x + leave.x * reach, y: from.y + leave.y * reach },
      handleTo: { x: to.x - arrive.x * reach, y: to.y - arrive.y * reach },
      to,
    };
  });
}

/** One decimal, to keep the SVG small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function pathData(curve: Curve): string {
  const segments = cubics(curve);
  const start = at(curve, 0);
  const body = segments.map(
    ({ handleFrom: a, handleTo: b, to }) =>
      `C${short(a.x)},${short(a.y)} ${short(b.x)},${short(b.y)} ${short(to.x)},${short(to.y)}`,
  );
  return `M${short(start.x)},${short(start.y)}${body.join('')}${curve.closed ? 'Z' : ''}`;
}

/** A point on a curve. `normal` has length 1 and points to the left of the direction. */
export interface Sample extends Point {
  readonly normal: Point;
}

function bezier({ from, handleFrom, handleTo, to }: Cubic, t: number): Point {
  const u = 1 - t;
  const weigh = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return {
    x: weigh(from.x, handleFrom.x, handleTo.x, to.x),
    y: weigh(from.y, handleFrom.y, handleTo.y, to.y),
  };
}

/** Points on a curve, about `step` apart. */
export function samplePoints(curve: Curve, step = 5): Sample[] {
  const points = cubics(curve).flatMap((cubic) => {
    const length = Math.hypot(cubic.to.x - cubic.from.x, cubic.to.y - cubic.from.y);
    const count = Math.max(2, Math.ceil(length / step));
    return Array.from({ length: count }, (_, index) => bezier(cubic, index / count));
  });
  if (!curve.closed) points.push(at(curve, curve.points.length - 1));
  return points.map((point, index) => {
    const last = points.length - 1;
    const before = points[index - 1] ?? (curve.closed ? points[last] : point) ?? point;
    const after = points[index + 1] ?? (curve.closed ? points[0] : point) ?? point;
    const along = unit(before, after);
    return { x: point.x, y: point.y, normal: { x: along.y, y: -along.x } };
  });
}

/** Twice the signed area. The sign is the winding direction. */
export function signedArea(curve: Curve): number {
  return curve.points.reduce((sum, point, index) => {
    const next = at(curve, index + 1);
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
}
