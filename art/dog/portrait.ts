import {
  transformed,
  placementTransform,
  type Curve,
  type Placement,
  type Transform,
} from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { body } from './body.ts';
import type { Dog, Mood } from './dog.ts';
import { head } from './head.ts';
import { facingHead } from './head-facing.ts';
import { turnedHead } from './head-turned.ts';
import type { Pose } from './pose.ts';

/** The origin when a body is scaled. */
const FEET = { x: 440, y: 940 };

/** Swaps near and far ear and patch, for a mirrored dog. */
function fromOtherSide(dog: Dog): Dog {
  const { nearPatch, farPatch, ...marks } = dog.headMarkings;
  return {
    ...dog,
    nearEar: dog.farEar,
    farEar: dog.nearEar,
    headMarkings: {
      ...marks,
      ...(farPatch ? { nearPatch: farPatch } : {}),
      ...(nearPatch ? { farPatch: nearPatch } : {}),
    },
  };
}

export function drawDog(
  original: Dog,
  pose: Pose,
  placement: Placement,
  mood: Mood = original.mood,
): string {
  const mirrored = placement.mirror ?? false;
  const dog = mirrored ? fromOtherSide(original) : original;
  const picture = placementTransform(placement);
  const grown = placementTransform({
    x: FEET.x * (1 - dog.build.body),
    y: FEET.y * (1 - dog.build.body),
    scale: dog.build.body,
  });
  const at: Transform = (point) => picture(grown(point));
  const neck = grown({ x: pose.head.x, y: pose.head.y });
  const headTransform = placementTransform({
    ...pose.head,
    x: neck.x,
    y: neck.y + (1 - dog.build.muzzleLength) * 60,
    scale: (pose.head.scale ?? 1) * dog.build.head * (0.35 + 0.65 * dog.build.body),
  });
  const view = pose.view === 'facing' ? facingHead : turnedHead;
  const face = head(dog, mood, view, { at: (point) => picture(headTransform(point)), mirrored });
  return group([
    flat(transformed(pose.shadow, at), paint.shade, 0.34),
    group(
      [
        body(pose.behind, dog, pose.zones, at, mirrored),
        dog.bandana && pose.bandana
          ? bandana(transformed(pose.bandana, at), dog.bandana, dog.coat.line)
          : '',
        face,
        body(pose.front ?? [], dog, pose.zones, at, mirrored),
      ],
      'filter="url(#handmade)"',
    ),
  ]);
}

function bandana(cloth: Curve, colour: string, ink: string): string {
  return group([
    flat(cloth, colour),
    inside(cloth, rim(cloth, -10, -12, paint.shade, 0.3) + rim(cloth, 6, 6, paint.sun, 0.5)),
    outline(cloth, ink, 5.5, 0.15),
  ]);
}
