import { short, type Spot } from '../drawing/geometry.ts';

/** A scalloped arch: where it stands and how it is cut. */
export interface ArchPlan {
  readonly left: number;
  readonly right: number;
  /** Where the straight sides end and the scallops begin. */
  readonly spring: number;
  readonly top: number;
  readonly base: number;
  /** Scallops on each side of the point. */
  readonly lobes: number;
}

function lobe(from: Spot, to: Spot): string {
  const radius = Math.hypot(to.x - from.x, to.y - from.y) * 0.56;
  return `A${short(radius)},${short(radius)} 0 0 1 ${short(to.x)},${short(to.y)}`;
}

/** Path data of the cusped arch of the Rumi Darwaza: lobes that swell outward and an ogee point. */
export function cuspedArch(plan: ArchPlan): string {
  const { left, right, spring, top, base, lobes } = plan;
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  const rise = spring - top;
  const cusp = (share: number, side: number): Spot => {
    const angle = share * (Math.PI / 2);
    return {
      x: middle - side * half * Math.cos(angle),
      y: spring - rise * 0.9 * Math.sin(angle) ** 1.1,
    };
  };
  const steps = Array.from({ length: lobes + 1 }, (_, index) => (index / lobes) * 0.86);
  const rising = steps.map((share) => cusp(share, 1));
  const falling = steps.map((share) => cusp(share, -1)).toReversed();
  const last = rising.at(-1) ?? { x: middle, y: top };
  const first = falling[0] ?? last;
  const joined = (spots: readonly Spot[]): string =>
    spots
      .slice(1)
      .map((spot, index) => lobe(spots[index] ?? spot, spot))
      .join('');
  const lift = last.y - top;
  return (
    `M${short(left)},${short(base)}L${short(left)},${short(spring)}${joined(rising)}` +
    `C${short(last.x + half * 0.06)},${short(last.y - lift * 0.7)} ${short(middle - half * 0.03)},${short(top + lift * 0.5)} ${short(middle)},${short(top)}` +
    `C${short(middle + half * 0.03)},${short(top + lift * 0.5)} ${short(first.x - half * 0.06)},${short(first.y - lift * 0.7)} ${short(first.x)},${short(first.y)}` +
    `${joined(falling)}L${short(right)},${short(base)}Z`
  );
}
