import { transformed, rotationAbout, type Curve, type Transform } from '../drawing/geometry.ts';
import { mix } from '../drawing/colour.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Build, Dog, Mood } from './dog.ts';
import { earBehindSkull, earInFrontOfSkull } from './ears.ts';
import { eye } from './eyes.ts';
import { headBrush, type HeadBrush } from './head-brush.ts';
import type { HeadView } from './head-view.ts';

const GREY = '#EFE6DA';

/** Stretches a view's coordinates to the proportions of a dog. */
function buildTransform(build: Build, lean: number): Transform {
  return ({ x, y }) => {
    const low = Math.min(1, Math.max(0, (y - 5) / 60));
    const down = y > 20 ? 20 + (y - 20) * build.muzzleLength : y;
    const axis = -lean * (15 + Math.max(0, y));
    const axisAfter = -lean * (15 + Math.max(0, down) * Math.min(1, build.muzzleLength + 0.08));
    const wide = build.cheeks + (build.muzzleWidth - build.cheeks) * low;
    const across = axisAfter + (x - axis) * wide;
    if (y >= -70) return { x: across, y: down };
    return { x: across * (0.6 + 0.4 * build.ears), y: -70 + (y + 70) * build.ears };
  };
}

function markings(dog: Dog, view: HeadView, { plane, stroke }: HeadBrush): string {
  const marks = Object.entries(dog.headMarkings).map(([zone, colour]) => {
    const where = view.zones[zone];
    if (!where) throw new Error(`The head has no zone "${zone}"`);
    return plane(where, colour);
  });
  const { stripes } = dog.coat;
  const tiger = stripes ? view.stripes.map((points) => stroke(points, stripes, 10, 0.8)) : [];
  return group([...tiger, ...marks]);
}

function planesAndHair(
  dog: Dog,
  view: HeadView,
  litFromNearSide: boolean,
  brushes: HeadBrush,
): string {
  const tones = { deep: dog.coat.deep, light: dog.coat.light, shade: paint.shade };
  const planes = litFromNearSide ? view.planesNearLit : view.planes;
  return group([
    ...planes.map(([points, tone, opacity]) => brushes.plane(points, tones[tone], opacity)),
    ...view.hair.map(([from, to, tone, count, opacity]) =>
      brushes.hair(from, to, { count, colour: tones[tone], opacity }),
    ),
  ]);
}

function greying(dog: Dog, view: HeadView, { plane, hair }: HeadBrush): string {
  if (dog.grey === 0) return '';
  return group([
    plane(view.greyMuzzle, mix(dog.coat.base, GREY, 0.8), 0.8 * dog.grey),
    ...view.grey.map(([from, to, count]) =>
      hair(from, to, {
        count: Math.round(count * dog.grey),
        colour: GREY,
        opacity: 0.62,
        reach: [0.3, 0.7],
        width: 8,
      }),
    ),
  ]);
}

function brows(dog: Dog, view: HeadView, brow: number, { hair, stroke }: HeadBrush): string {
  const raise = brow * 9;
  return group([
    ...view.brows(raise).map(([from, to]) =>
      hair(from, to, {
        count: 8,
        colour: dog.coat.light,
        opacity: 0.8,
        reach: [0.4, 0.8],
        width: 8,
      }),
    ),
    ...(brow > 0.3 ? view.frown(raise) : []).map((points) =>
      stroke(points, dog.coat.line, 4, 0.35),
    ),
  ]);
}

/** Bare skin when old, red when fresh. */
function scar(dog: Dog, view: HeadView, { stroke, groove }: HeadBrush): string {
  if (!dog.scar) return '';
  const skin = dog.scar === 'fresh' ? '#B5392E' : '#EBB09A';
  return group([
    stroke(view.scar.line, skin, 10),
    stroke(view.scar.line, '#8E4438', 3, 0.7),
    ...view.scar.stitches.map((points) => groove(points, skin, 5)),
  ]);
}

export interface HeadPosition {
  readonly at: Transform;
  /** The sun is on the near side of a mirrored head. */
  readonly mirrored: boolean;
}

export function head(dog: Dog, mood: Mood, view: HeadView, position: HeadPosition): string {
  const { coat, build } = dog;
  const shaped = buildTransform(build, view.lean);
  const brushes = headBrush((point) => position.at(shaped(point)), dog.slug);
  const { place } = brushes;
  const skull = place(view.skull);
  const laid = (mood.ears ?? 0) * 34;
  const nearEar = (curve: Curve): Curve =>
    place(transformed(curve, rotationAbout(66, -56, laid + (mood.nearEarTurn ?? 0))));
  const farEar = (curve: Curve): Curve =>
    view.evenEars
      ? place(
          transformed(transformed(curve, rotationAbout(66, -56, laid)), ({ x, y }) => ({
            x: -x,
            y,
          })),
        )
      : place(transformed(curve, rotationAbout(-70, -58, -laid)));
  const farSide = view.evenEars ? 'near' : 'far';
  const look = { open: mood.open, aside: mood.aside ?? 0, iris: dog.iris, line: coat.line, place };
  const sized = (size: number): number => size * build.eyes;
  return group([
    earBehindSkull(farSide, dog.farEar, coat, farEar),
    earBehindSkull('near', dog.nearEar, coat, nearEar),
    flat(skull, coat.base),
    inside(
      skull,
      group([
        markings(dog, view, brushes),
        greying(dog, view, brushes),
        planesAndHair(dog, view, position.mirrored, brushes),
        rim(skull, -10, -8, paint.shade, 0.22),
        rim(skull, 7, 5, paint.sun, coat.glow * 0.8),
      ]),
    ),
    outline(place(view.jaw), coat.line, 6, 0.06),
    view.farCheek ? outline(place(view.farCheek), coat.line, 4.5, 0.45) : '',
    earInFrontOfSkull(farSide, dog.farEar, coat, farEar),
    earInFrontOfSkull('near', dog.nearEar, coat, nearEar),
    view.muzzle(coat, mood.mouth, brushes),
    eye({ ...look, ...view.nearEye, size: sized(view.nearEye.size), mirrored: position.mirrored }),
    eye({ ...look, ...view.farEye, size: sized(view.farEye.size), mirrored: position.mirrored }),
    brows(dog, view, mood.brow, brushes),
    scar(dog, view, brushes),
  ]);
}
