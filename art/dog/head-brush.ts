import { line, transformed, shape, type Curve, type Transform } from '../drawing/geometry.ts';
import { seededRandom } from '../drawing/random.ts';
import { hairStrokes } from '../drawing/hair-strokes.ts';
import { brush, fill, flat } from '../drawing/svg.ts';

interface HairOptions {
  readonly count: number;
  readonly colour: string;
  readonly opacity: number;
  readonly reach?: readonly [number, number];
  readonly width?: number;
}

/** Draws in one head's coordinates. Points are text, as in `shape`. */
export interface HeadBrush {
  readonly place: (curve: Curve) => Curve;
  readonly plane: (points: string, colour: string, opacity?: number) => string;
  readonly stroke: (points: string, colour: string, width: number, opacity?: number) => string;
  /** A line of even width that tapers at its end. */
  readonly groove: (points: string, colour: string, width: number) => string;
  /** Hair between two guide lines. */
  readonly hair: (from: string, to: string, options: HairOptions) => string;
}

export function headBrush(at: Transform, seed: string): HeadBrush {
  const random = seededRandom(seed);
  const place = (curve: Curve): Curve => transformed(curve, at);
  return {
    place,
    plane: (points, colour, opacity = 1) => flat(place(shape(points)), colour, opacity),
    stroke: (points, colour, width, opacity = 1) =>
      brush(place(line(points)), colour, { width }, opacity),
    groove: (points, colour, width) =>
      brush(place(line(points)), colour, { width, start: 0.9, end: 0.4 }),
    hair: (from, to, { count, colour, opacity, reach = [0.2, 0.5], width = 9 }) =>
      fill(
        hairStrokes({ from: place(line(from)), to: place(line(to)), count, width, reach }, random),
        colour,
        opacity,
      ),
  };
}
