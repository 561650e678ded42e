import { short, type Point } from '../drawing/geometry.ts';

export interface ArchPlan {
  readonly left: number;
  readonly right: number;
  /** Height at which the straight jambs end and the scallops begin. */
  readonly spring: number;
  readonly top: number;
  readonly base: number;
  /** Scallops on each side of the point. */
  readonly lobes: number;
}

const TURN = Math.PI / 2;
/** Share of the quarter curve that is scalloped; the rest is the ogee point. */
const SCALLOPED = 0.8;
/** Distance of the cusps from the jambs as a share of the half width. */
const INSET = 0.09;

/** Points at equal distances along the left half of the curve. */
function cusps(plan: ArchPlan): Point[] {
  const half = (plan.right - plan.left) / 2;
  const middle = plan.left + half;
  const rise = (plan.spring - plan.top) * 0.86;
  const onCurve = (angle: number): Point => ({
    x: middle - half * Math.cos(angle),
    y: plan.spring - rise * Math.sin(angle),
  });
  const steps = 240;
  const track = Array.from({ length: steps + 1 }, (_, index) =>
    onCurve((index / steps) * TURN * SCALLOPED),
  );
  const lengths = [0];
  track.slice(1).forEach((point, index) => {
    const before = track[index] ?? point;
    lengths.push((lengths[index] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: plan.lobes + 1 }, (_, index) => {
    const desired_status = (index / plan.lobes) * whole;
    const found = lengths.findIndex((length) => length >= desired_status - 1e-6);
    const point = track[found] ?? onCurve(0);
    return index === 0 ? point : { x: point.x + (middle - point.x) * INSET, y: point.y };
  });
}

function at({ x, y }: Point): string {
  return `${short(x)},${short(y)}`;
}

function arc(radius: number, to: Point): string {
  return `A${short(radius)},${short(radius)} 0 0 1 ${short(to.x)},${short(to.y)}`;
}

/** The arcs through the points. The arc at the foot meets the jamb vertically. */
function scallops(points: readonly Point[], foot: 'first' | 'last'): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const chord = Math.hypot(to.x - from.x, to.y - from.y);
      const atFoot = foot === 'first' ? index === 0 : index === points.length - 2;
      const across = Math.max(1, Math.abs(to.x - from.x));
      return arc(atFoot ? (chord * chord) / (2 * across) : chord * 0.6, to);
    })
    .join('');
}

/** Path data of the cusped arch of the Rumi Darwaza: lobes that swell outward and an ogee point. */
export function cuspedArch(plan: ArchPlan): string {
  const { left, right, spring, top, base } = plan;
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  const rising = cusps(plan);
  const falling = rising.map((point) => ({ x: left + right - point.x, y: point.y })).toReversed();
  const last = rising.at(-1) ?? { x: middle, y: top };
  const lift = last.y - top;
  const shoulder = middle - last.x;
  const ogee = (side: number): readonly [Point, Point] => [
    { x: middle - side * shoulder * 0.62, y: last.y - lift * 1.05 },
    { x: middle - side * half * 0.02, y: top + lift * 0.62 },
  ];
  const [riseA, riseB] = ogee(1);
  const [fallA, fallB] = ogee(-1);
  return (
    `M${short(left)},${short(base)}L${short(left)},${short(spring)}${scallops(rising, 'first')}` +
    `C${at(riseA)} ${at(riseB)} ${short(middle)},${short(top)}` +
    `C${at(fallB)} ${at(fallA)} ${at({ x: right + left - last.x, y: last.y })}` +
    `${scallops(falling, 'last')}L${short(right)},${short(base)}Z`
  );
}
