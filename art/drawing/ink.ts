import {
  type Curve,
  type Sample,
  type Point,
  samplePoints,
  short,
  signedArea,
} from './geometry.ts';

/** Light falls from the upper left. */
const LIGHT_DIRECTION: Point = { x: 0.74, y: 0.67 };

function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => `${short(point.x)},${short(point.y)}`).join('L')}Z`;
}

function offset(sample: Sample, distance: number): Point {
  return { x: sample.x + sample.normal.x * distance, y: sample.y + sample.normal.y * distance };
}

/** A brush line has its full width in the middle and tapers at both ends. */
export interface Brush {
  readonly width: number;
  /** Share of the width left at the start, 0 to 1. */
  readonly start?: number;
  /** Share of the width left at the end, 0 to 1. */
  readonly end?: number;
}

/** Path data of a brush line along an open curve. */
export function brushLine(curve: Curve, brush: Brush): string {
  const { width, start = 0.1, end = 0.1 } = brush;
  const samples = samplePoints(curve, 4);
  const last = Math.max(1, samples.length - 1);
  const halfWidths = samples.map((_, index) => {
    const t = index / last;
    const swell = Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.55;
    const minimum = t < 0.5 ? start : end;
    return (width / 2) * Math.max(minimum, swell);
  });
  const left = samples.map((sample, index) => offset(sample, halfWidths[index] ?? 0));
  const right = samples.map((sample, index) => offset(sample, -(halfWidths[index] ?? 0)));
  return polygon([...left, ...right.toReversed()]);
}

/**
 * Path data of a contour, thick on the shaded side and thin in the light. Needs the even-odd fill rule.
 * @param minimum share of the width left in full light, 0 to 1
 */
export function contour(curve: Curve, width: number, minimum = 0.16): string {
  const samples = samplePoints(curve, 4);
  const outward = curve.closed && signedArea(curve) < 0 ? -1 : 1;
  const shares = samples.map(({ normal }) => {
    const facing = (normal.x * LIGHT_DIRECTION.x + normal.y * LIGHT_DIRECTION.y) * outward;
    return minimum + (1 - minimum) * ((facing + 1) / 2) ** 1.4;
  });
  const radius = 5;
  const smoothed = shares.map((_, index) => {
    let sum = 0;
    for (let step = -radius; step <= radius; step += 1) {
      const neighbour = curve.closed
        ? (index + step + shares.length) % shares.length
        : Math.max(0, Math.min(shares.length - 1, index + step));
      sum += shares[neighbour] ?? 0;
    }
    const t = index / Math.max(1, shares.length - 1);
    const taper = curve.closed ? 1 : Math.min(1, t * 7 + 0.08, (1 - t) * 7 + 0.08);
    return (sum / (2 * radius + 1)) * taper;
  });
  const left = samples.map((sample, index) => offset(sample, ((smoothed[index] ?? 0) * width) / 2));
  const right = samples.map((sample, index) =>
    offset(sample, (-(smoothed[index] ?? 0) * width) / 2),
  );
  return curve.closed
    ? `${polygon(left)}${polygon(right)}`
    : polygon([...left, ...right.toReversed()]);
}
