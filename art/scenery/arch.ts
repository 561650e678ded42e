import { short, type Spot } from '../drawing/geometry.ts';

/** A scalloped arch: where it stands and how it is cut. */
export interface ArchPlan {
  readonly left: number;
  readonly right: number;
  /** Where the straight jambs end and the scallops begin. */
  readonly spring: number;
  readonly top: number;
  readonly base: number;
  /** Scallops on each side of the point. */
  readonly lobes: number;
}

const TURN = Math.PI / 2;
/** Share of the quarter curve that is scalloped; the rest is the ogee point. */
const SCALLOPED = 0.8;
/** How far inside the jambs the cusps stand, as a share of the half width. */
const INSET = 0.09;

/** Spots at equal distances along the left half of the arch's curve. */
function cusps(plan: ArchPlan): Spot[] {
  const half = (plan.right - plan.left) / 2;
  const middle = plan.left + half;
  const rise = (plan.spring - plan.top) * 0.86;
  const onCurve = (angle: number): Spot => ({
    x: middle - half * Math.cos(angle),
    y: plan.spring - rise * Math.sin(angle),
  });
  const steps = 240;
  const track = Array.from({ length: steps + 1 }, (_, index) =>
    onCurve((index / steps) * TURN * SCALLOPED),
  );
  const lengths = [0];
  track.slice(1).forEach((spot, index) => {
    const before = track[index] ?? spot;
    lengths.push((lengths[index] ?? 0) + Math.hypot(spot.x - before.x, spot.y - before.y));
  });
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: plan.lobes + 1 }, (_, index) => {
    const wanted = (index / plan.lobes) * whole;
    const found = lengths.findIndex((length) => length >= wanted - 1e-6);
    const spot = track[found] ?? onCurve(0);
    return index === 0 ? spot : { x: spot.x + (middle - spot.x) * INSET, y: spot.y };
  });
}

function at({ x, y }: Spot): string {
  return `${short(x)},${short(y)}`;
}

function arc(radius: number, to: Spot): string {
  return `A${short(radius)},${short(radius)} 0 0 1 ${short(to.x)},${short(to.y)}`;
}

/** The scallops through the spots; the foot of the first leaves (or the last reaches) the jamb upright. */
function scallops(spots: readonly Spot[], foot: 'first' | 'last'): string {
  return spots
    .slice(1)
    .map((to, index) => {
      const from = spots[index] ?? to;
      const chord = Math.hypot(to.x - from.x, to.y - from.y);
      const atFoot = foot === 'first' ? index === 0 : index === spots.length - 2;
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
  const falling = rising.map((spot) => ({ x: left + right - spot.x, y: spot.y })).toReversed();
  const last = rising.at(-1) ?? { x: middle, y: top };
  const lift = last.y - top;
  const shoulder = middle - last.x;
  const ogee = (side: number): readonly [Spot, Spot] => [
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
