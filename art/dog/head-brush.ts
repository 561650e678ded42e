import { line, moved, shape, type Curve, type Transform } from '../drawing/geometry.ts';
import { randomFrom } from '../drawing/random.ts';
import { strands } from '../drawing/strands.ts';
import { brush, fill, flat } from '../drawing/svg.ts';

/** How a run of hair is laid. */
interface HairRun {
  readonly count: number;
  readonly colour: string;
  readonly opacity: number;
  readonly reach?: readonly [number, number];
  readonly width?: number;
}

/** The brushes of one head: all take the head's own coordinates, as text, and set them in the picture. */
export interface HeadBrush {
  readonly place: (curve: Curve) => Curve;
  /** A flat shape. */
  readonly plane: (points: string, colour: string, opacity?: number) => string;
  /** A tapered line. */
  readonly stroke: (points: string, colour: string, width: number, opacity?: number) => string;
  /** A line of even weight that only thins at its very end. */
  readonly groove: (points: string, colour: string, width: number) => string;
  /** Hair between two guide lines. */
  readonly hair: (from: string, to: string, run: HairRun) => string;
}

/** The brushes for a head set in the picture by a transform; the seed keeps its hair where it is. */
export function headBrush(at: Transform, seed: string): HeadBrush {
  const random = randomFrom(seed);
  const place = (curve: Curve): Curve => moved(curve, at);
  return {
    place,
    plane: (points, colour, opacity = 1) => flat(place(shape(points)), colour, opacity),
    stroke: (points, colour, width, opacity = 1) =>
      brush(place(line(points)), colour, { width }, opacity),
    groove: (points, colour, width) =>
      brush(place(line(points)), colour, { width, start: 0.9, end: 0.4 }),
    hair: (from, to, { count, colour, opacity, reach = [0.2, 0.5], width = 9 }) =>
      fill(
        strands({ from: place(line(from)), to: place(line(to)), count, width, reach }, random),
        colour,
        opacity,
      ),
  };
}
