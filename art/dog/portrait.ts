import { moved, placed, type Curve, type Placement, type Transform } from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { body } from './body.ts';
import type { Dog, Mood } from './dog.ts';
import { head } from './head.ts';
import { facingHead } from './head-facing.ts';
import { turnedHead } from './head-turned.ts';
import type { Pose } from './pose.ts';

/** The point on the ground a dog grows from. */
const FEET = { x: 440, y: 940 };

/** The dog as its other side shows it: what was the near ear and patch is now the far one. */
function fromOtherSide(dog: Dog): Dog {
  const { nearPatch, farPatch, ...marks } = dog.headMarks;
  return {
    ...dog,
    nearEar: dog.farEar,
    farEar: dog.nearEar,
    headMarks: {
      ...marks,
      ...(farPatch ? { nearPatch: farPatch } : {}),
      ...(nearPatch ? { farPatch: nearPatch } : {}),
    },
  };
}

/** Draws a dog in a pose, ground shadow first. The placement moves the whole dog within the picture. */
export function drawDog(who: Dog, pose: Pose, placement: Placement, mood: Mood = who.mood): string {
  const mirrored = placement.mirror ?? false;
  const dog = mirrored ? fromOtherSide(who) : who;
  const picture = placed(placement);
  const grown = placed({
    x: FEET.x * (1 - dog.build.body),
    y: FEET.y * (1 - dog.build.body),
    scale: dog.build.body,
  });
  const at: Transform = (spot) => picture(grown(spot));
  const neck = grown({ x: pose.head.x, y: pose.head.y });
  const headSeat = placed({
    ...pose.head,
    x: neck.x,
    y: neck.y + (1 - dog.build.muzzleLength) * 60,
    scale: (pose.head.scale ?? 1) * dog.build.head * (0.35 + 0.65 * dog.build.body),
  });
  const view = pose.view === 'facing' ? facingHead : turnedHead;
  const face = head(dog, mood, view, { at: (spot) => picture(headSeat(spot)), mirrored });
  return group([
    flat(moved(pose.shadow, at), paint.shade, 0.34),
    group(
      [
        body(pose.behind, dog, pose.zones, at, mirrored),
        dog.bandana && pose.bandana
          ? bandana(moved(pose.bandana, at), dog.bandana, dog.coat.line)
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
