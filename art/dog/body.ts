import {
  transformed,
  pathData,
  samplePoints,
  shape,
  type Curve,
  type Transform,
} from '../drawing/geometry.ts';
import { elementId, seededRandom } from '../drawing/random.ts';
import { crossStripes, hairStrokes } from '../drawing/hair-strokes.ts';
import { brush, fill, flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Dog } from './dog.ts';
import type { BodyPart, Zones } from './pose.ts';

type Place = (curve: Curve) => Curve;

/** Gives an ink line the direction of its outline, since the direction decides which side is heavier. */
function alongOutline(ink: Curve, outlineCurve: Curve): Curve {
  const track = samplePoints(outlineCurve, 6);
  const own = samplePoints(ink, 6);
  const middle = own[Math.floor(own.length / 2)];
  if (!middle) return ink;
  const nearest = track.reduce((best, point) =>
    Math.hypot(point.x - middle.x, point.y - middle.y) <
    Math.hypot(best.x - middle.x, best.y - middle.y)
      ? point
      : best,
  );
  const agree = nearest.normal.x * middle.normal.x + nearest.normal.y * middle.normal.y;
  return agree >= 0 ? ink : { ...ink, points: ink.points.toReversed() };
}

/** The shaded side of a mirrored part. `part.shade` can't be used: the sun stays on the left. */
function awaySide(part: BodyPart, outlineCurve: Curve): string {
  if (!part.shade) return '';
  const across = outlineCurve.points.map(({ x }) => x);
  return rim(outlineCurve, (Math.min(...across) - Math.max(...across)) * 0.3, 0, paint.shade, 0.2);
}

function paintPart(
  part: BodyPart,
  dog: Dog,
  zones: Zones,
  place: Place,
  mirrored: boolean,
): string {
  const { coat } = dog;
  const outlineHere = place(part.outline);
  const random = seededRandom(dog.slug + part.name);
  const tones = { light: coat.light, deep: coat.deep, pale: coat.pale };
  const marks = Object.entries(dog.bodyMarkings).map(([zone, colour]) => {
    const where = zones[zone]?.[part.name];
    return where ? flat(place(where), colour) : '';
  });
  const { stripes } = coat;
  const tiger = stripes
    ? (part.hair ?? []).map((hair) =>
        fill(crossStripes(place(hair.from), place(hair.to), hair.count, random), stripes, 0.8),
      )
    : [];
  return group([
    flat(outlineHere, coat.base),
    inside(
      outlineHere,
      group([
        ...tiger,
        ...marks,
        ...(part.under ?? []).map((plane) => flat(place(plane), paint.shade, 0.2)),
        mirrored
          ? awaySide(part, outlineHere)
          : group((part.shade ?? []).map((plane) => flat(place(plane), paint.shade, 0.2))),
        ...(part.hair ?? []).map((hair) =>
          fill(
            hairStrokes(
              {
                from: place(hair.from),
                to: place(hair.to),
                count: hair.count,
                width: 7,
                reach: [0.1, 0.3],
              },
              random,
            ),
            tones[hair.tone],
            0.4,
          ),
        ),
        ...(part.folds ?? []).map((fold) =>
          group([
            brush(place(fold), paint.shade, { width: 15 }, 0.22),
            brush(
              transformed(place(fold), ({ x, y }) => ({ x: x - 9, y })),
              coat.light,
              { width: 8 },
              0.45,
            ),
          ]),
        ),
        part.far ? flat(outlineHere, paint.shade, 0.26) : '',
      ]),
    ),
    ...(part.claws ? place(part.claws).points : []).map(({ x, y }) =>
      flat(
        shape(`${x - 5},${y - 1} ${x},${y - 5} ${x + 4},${y - 2} ${x - 2},${y + 5}!`),
        '#3A2A26',
        0.85,
      ),
    ),
    ...part.ink.map((curve) =>
      curve.points.length > 2
        ? outline(alongOutline(place(curve), outlineHere), coat.line, 5.2, 0.05)
        : brush(place(curve), coat.line, { width: 4.5, start: 0.8, end: 0.1 }),
    ),
  ]);
}

/** Sun and shadow along the edge of all parts together. */
function bodyLight(parts: readonly BodyPart[], glow: number, place: Place): string {
  const data = parts.map((part) => pathData(place(part.outline))).join('');
  const id = elementId(`light${data}`);
  const whole = parts.map((part) => `<path d="${pathData(place(part.outline))}"/>`).join('');
  const mask = (name: string, dx: number, dy: number): string =>
    `<mask id="${id}${name}" maskUnits="userSpaceOnUse" x="-200" y="-200" width="2400" height="2400">` +
    `<g fill="#fff">${whole}</g><g fill="#000" transform="translate(${dx},${dy})">${whole}</g></mask>`;
  const cover = (name: string, colour: string, opacity: number): string =>
    `<rect x="-200" y="-200" width="2400" height="2400" fill="${colour}" fill-opacity="${opacity}" mask="url(#${id}${name})"/>`;
  return group([
    mask('s', -12, -6),
    mask('l', 8, 4),
    cover('s', paint.shade, 0.24),
    cover('l', paint.sun, glow),
  ]);
}

export function body(
  parts: readonly BodyPart[],
  dog: Dog,
  zones: Zones,
  at: Transform,
  mirrored: boolean,
): string {
  if (parts.length === 0) return '';
  const place: Place = (curve) => transformed(curve, at);
  return group([
    ...parts.map((part) => paintPart(part, dog, zones, place, mirrored)),
    bodyLight(parts, dog.coat.glow * 0.9, place),
  ]);
}
