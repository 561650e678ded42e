import { moved, placed, type Curve, type Placement } from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

/** The brush line of things. */
export const INK = '#33201A';

type Place = (curve: Curve) => Curve;

/** Sets curves at a placement. */
export function placer(placement: Placement): Place {
  const at = placed(placement);
  return (curve) => moved(curve, at);
}

/** A solid thing: flat colour, shadow to the right, sun on the left, a line round it. */
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
