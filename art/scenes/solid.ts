import {
  transformed,
  placementTransform,
  type Curve,
  type Placement,
} from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

/** The colour of the contours of things. */
export const INK = '#33201A';

type Place = (curve: Curve) => Curve;

export function curvePlacer(placement: Placement): Place {
  const at = placementTransform(placement);
  return (curve) => transformed(curve, at);
}

/** Flat colour with shadow on the right, sun on the left, and a contour. */
export function solid(curve: Curve, colour: string, within = '', depth = 9): string {
  return group([
    flat(curve, colour),
    inside(
      curve,
      within +
        rim(curve, -depth, -depth * 0.6, paint.shade, 0.26) +
        rim(curve, depth * 0.6, depth * 0.4, paint.sun, 0.55),
    ),
    outline(curve, INK, 4.5, 0.1),
  ]);
}
