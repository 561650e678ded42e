/** One point of a drawn curve; a corner breaks the smooth flow there. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly corner: boolean;
}

/** A curve through points, open (a line) or closed (a shape). */
export interface Curve {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** A cubic Bézier segment: start, two handles, end. */
interface Cubic {
  readonly from: Spot;
  readonly handleFrom: Spot;
  readonly handleTo: Spot;
  readonly to: Spot;
}

/** A bare position. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How a part drawn in its own coordinates is set into a picture. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly rotate?: number;
  readonly mirror?: boolean;
}

export type Transform = (spot: Spot) => Spot;

const HANDLE = 0.36;

function parse(text: string): Point[] {
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

/** The transform that sets a part at a placement: mirror, then scale, turn and move. */
export function placed(placement: Placement): Transform {
  const { x, y, scale = 1, rotate = 0, mirror = false } = placement;
  const angle = (rotate * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  return (spot) => {
    const sx = mirror ? -spot.x : spot.x;
    return { x: x + sx * cos - spot.y * sin, y: y + sx * sin + spot.y * cos };
  };
}

/** The transform that turns about a point, in degrees clockwise. */
export function turnedAbout(x: number, y: number, degrees: number): Transform {
  const turn = placed({ x, y, rotate: degrees });
  return (spot) => turn({ x: spot.x - x, y: spot.y - y });
}

/** The curve after a transform. */
export function moved(curve: Curve, transform: Transform): Curve {
  return {
    closed: curve.closed,
    points: curve.points.map((point) => ({ ...transform(point), corner: point.corner })),
  };
}

/** A curve between two curves of equally many points; 0 is the first, 1 the second. */
export function between(first: Curve, second: Curve, share: number): Curve {
  if (first.points.length !== second.points.length) {
    throw new Error('Curves to blend must have equally many points');
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

function unit(from: Spot, to: Spot): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function at(curve: Curve, index: number): Point {
  const count = curve.points.length;
  const wrapped = curve.closed
    ? ((index % count) + count) % count
    : Math.max(0, Math.min(count - 1, index));
  const point = curve.points[wrapped];
  if (!point) throw new Error('A curve needs at least one point');
  return point;
}

/** The Bézier segments of a curve; handles follow the chord, so a curve never overshoots. */
function cubics(curve: Curve): Cubic[] {
  const count = curve.points.length;
  return Array.from({ length: curve.closed ? count : count - 1 }, (_, index) => {
    const from = at(curve, index);
    const to = at(curve, index + 1);
    const reach = Math.hypot(to.x - from.x, to.y - from.y) * HANDLE;
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

/** A number as short as a drawing needs it: one decimal. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** SVG path data of a curve. */
export function pathData(curve: Curve): string {
  const segments = cubics(curve);
  const start = at(curve, 0);
  const body = segments.map(
    ({ handleFrom: a, handleTo: b, to }) =>
      `C${short(a.x)},${short(a.y)} ${short(b.x)},${short(b.y)} ${short(to.x)},${short(to.y)}`,
  );
  return `M${short(start.x)},${short(start.y)}${body.join('')}${curve.closed ? 'Z' : ''}`;
}

/** A sampled position with the unit normal on the left of the travel. */
export interface Sample extends Spot {
  readonly normal: Spot;
}

function bezier({ from, handleFrom, handleTo, to }: Cubic, t: number): Spot {
  const u = 1 - t;
  const weigh = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return {
    x: weigh(from.x, handleFrom.x, handleTo.x, to.x),
    y: weigh(from.y, handleFrom.y, handleTo.y, to.y),
  };
}

/** Points along a curve, about `step` apart, with normals. */
export function sampled(curve: Curve, step = 5): Sample[] {
  const spots = cubics(curve).flatMap((cubic) => {
    const length = Math.hypot(cubic.to.x - cubic.from.x, cubic.to.y - cubic.from.y);
    const count = Math.max(2, Math.ceil(length / step));
    return Array.from({ length: count }, (_, index) => bezier(cubic, index / count));
  });
  if (!curve.closed) spots.push(at(curve, curve.points.length - 1));
  return spots.map((spot, index) => {
    const last = spots.length - 1;
    const before = spots[index - 1] ?? (curve.closed ? spots[last] : spot) ?? spot;
    const after = spots[index + 1] ?? (curve.closed ? spots[0] : spot) ?? spot;
    const along = unit(before, after);
    return { x: spot.x, y: spot.y, normal: { x: along.y, y: -along.x } };
  });
}

/** Twice the signed area; its sign tells which way round a shape was drawn. */
export function winding(curve: Curve): number {
  return curve.points.reduce((sum, point, index) => {
    const next = at(curve, index + 1);
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
}
