import { moved, placed, type Curve, type Placement, type Transform } from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { body } from './body.ts';
import type { Dog, Mood } from './dog.ts';
import { turnedHead } from './head-turned.ts';
import type { Pose } from './pose.ts';

/** The point on the ground a dog grows from. */
const FEET = { x: 440, y: 940 };

/** Draws a dog in a pose, ground shadow first. The placement moves the whole dog within the picture. */
export function drawDog(dog: Dog, pose: Pose, placement: Placement, mood: Mood = dog.mood): string {
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
  const head = turnedHead(dog, mood, (spot) => picture(headSeat(spot)));
  return group([
    flat(moved(pose.shadow, at), paint.shade, 0.34),
    group(
      [
        body(pose.behind, dog, pose.zones, at),
        dog.bandana && pose.bandana
          ? bandana(moved(pose.bandana, at), dog.bandana, dog.coat.line)
          : '',
        head,
        body(pose.front ?? [], dog, pose.zones, at),
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
