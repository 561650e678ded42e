import { type Curve, type Sample, type Spot, sampled, short, winding } from './geometry.ts';

/** The sun stands to the left and above; this points from the light into the picture. */
const LIGHT_FALL: Spot = { x: 0.74, y: 0.67 };

function polygon(spots: readonly Spot[]): string {
  return `M${spots.map((spot) => `${short(spot.x)},${short(spot.y)}`).join('L')}Z`;
}

function offset(sample: Sample, distance: number): Spot {
  return { x: sample.x + sample.normal.x * distance, y: sample.y + sample.normal.y * distance };
}

/** How a brush line swells: full width in the middle, thin where it starts and ends. */
export interface Brush {
  readonly width: number;
  /** Share of the width left at the start, 0 to 1. */
  readonly start?: number;
  /** Share of the width left at the end, 0 to 1. */
  readonly end?: number;
}

/** Path data of a tapered brush line along an open curve. */
export function brushLine(curve: Curve, brush: Brush): string {
  const { width, start = 0.1, end = 0.1 } = brush;
  const samples = sampled(curve, 4);
  const last = Math.max(1, samples.length - 1);
  const halves = samples.map((_, index) => {
    const t = index / last;
    const swell = Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.55;
    const floor = t < 0.5 ? start : end;
    return (width / 2) * Math.max(floor, swell);
  });
  const left = samples.map((sample, index) => offset(sample, halves[index] ?? 0));
  const right = samples.map((sample, index) => offset(sample, -(halves[index] ?? 0)));
  return polygon([...left, ...right.toReversed()]);
}

/**
 * Path data of a contour that thickens on the side away from the light
 * and is lost where the light falls; fill it with the even-odd rule.
 */
export function contour(curve: Curve, width: number, lost = 0.16): string {
  const samples = sampled(curve, 4);
  const outward = curve.closed && winding(curve) < 0 ? -1 : 1;
  const raw = samples.map(({ normal }) => {
    const facing = (normal.x * LIGHT_FALL.x + normal.y * LIGHT_FALL.y) * outward;
    return lost + (1 - lost) * ((facing + 1) / 2) ** 1.4;
  });
  const reach = 5;
  const soft = raw.map((_, index) => {
    let sum = 0;
    for (let step = -reach; step <= reach; step += 1) {
      const slot = curve.closed
        ? (index + step + raw.length) % raw.length
        : Math.max(0, Math.min(raw.length - 1, index + step));
      sum += raw[slot] ?? 0;
    }
    const t = index / Math.max(1, raw.length - 1);
    const taper = curve.closed ? 1 : Math.min(1, t * 7 + 0.08, (1 - t) * 7 + 0.08);
    return (sum / (2 * reach + 1)) * taper;
  });
  const left = samples.map((sample, index) => offset(sample, ((soft[index] ?? 0) * width) / 2));
  const right = samples.map((sample, index) => offset(sample, (-(soft[index] ?? 0) * width) / 2));
  return curve.closed
    ? `${polygon(left)}${polygon(right)}`
    : polygon([...left, ...right.toReversed()]);
}
