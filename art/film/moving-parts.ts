import type { Dog, Mood } from '../dog/dog.ts';
import { drawDog } from '../dog/portrait.ts';
import type { BodyPart, Pose } from '../dog/pose.ts';
import { curled } from '../dog/pose-curled.ts';
import { findDog } from '../dogs.ts';
import {
  line,
  transformed,
  rotationAbout,
  type Curve,
  type Transform,
} from '../drawing/geometry.ts';
import { brush, group } from '../drawing/svg.ts';
import { marigold } from '../scenery/marigold.ts';

/** Every motion below is periodic over this time. */
export const loopSeconds = 8;

const TURN = Math.PI * 2;

function wave(time: number, perLoop: number, phase = 0): number {
  return Math.sin((time / loopSeconds) * TURN * perLoop + phase);
}

/** A short swing from `begins`, for `lasts` seconds; 0 outside it. */
function flick(time: number, begins: number, lasts: number, swings: number): number {
  const t = (time - begins) / lasts;
  if (t <= 0 || t >= 1) return 0;
  return Math.sin(t * Math.PI * swings) * Math.sin(t * Math.PI);
}

function transformPart(part: BodyPart, transform: Transform): BodyPart {
  const apply = (curve: Curve): Curve => transformed(curve, transform);
  return {
    ...part,
    outline: apply(part.outline),
    ink: part.ink.map(apply),
    ...(part.shade && { shade: part.shade.map(apply) }),
    ...(part.hair && {
      hair: part.hair.map((hair) => ({ ...hair, from: apply(hair.from), to: apply(hair.to) })),
    }),
  };
}

function breathing(part: BodyPart, depth: number): BodyPart {
  return transformPart(part, ({ x, y }) => ({
    x: 410 + (x - 410) * (1 + depth * 0.35),
    y: 890 + (y - 890) * (1 + depth),
  }));
}

function flickedTail(part: BodyPart, degrees: number): BodyPart {
  return transformPart(part, (point) => {
    const share = Math.min(1, Math.max(0, (point.x - 230) / 220));
    return rotationAbout(230, 905, degrees * share)(point);
  });
}

function sleepingPose(time: number): Pose {
  const breath = (wave(time, 2, -Math.PI / 2) + 1) / 2;
  const depth = breath * 0.026;
  const tail = flick(time, 5.2, 1.1, 3) * -16;
  return {
    ...curled,
    head: { ...curled.head, y: curled.head.y - breath * 3 },
    behind: curled.behind.map((part) =>
      part.name === 'trunk' || part.name === 'haunch' ? breathing(part, depth) : part,
    ),
    front: (curled.front ?? []).map((part) => flickedTail(part, tail)),
  };
}

function sleeper(time: number): string {
  const dog: Dog = findDog('sheru');
  const mood: Mood = {
    open: 0,
    brow: 0.1,
    mouth: 0.6,
    ears: 0.18,
    nearEarTurn: flick(time, 2.4, 0.7, 3) * 20,
  };
  return drawDog(dog, sleepingPose(time), { x: 572, y: 76, scale: 0.62 }, mood);
}

function hangingMarigolds(x: number, length: number, time: number, phase: number): string {
  const count = Math.round(length / 21);
  const sway = wave(time, 2, phase) * 7 + wave(time, 1, phase * 1.7) * 4;
  const at = (index: number): number => x + sway * (index / count) ** 1.6 * (length / 150);
  const string = line(`${x},-30 ${at(count * 0.5)},${length / 2} ${at(count)},${length}`);
  return group([
    brush(string, '#5A6B3A', { width: 3, start: 0.9, end: 0.9 }),
    ...Array.from({ length: count }, (_, index) =>
      marigold(
        at(index + 1),
        (index + 1) * 21 - 14,
        index === count - 1 ? 15 : 12.5,
        index % 3 === 1,
      ),
    ),
  ]);
}

function steam(time: number): string {
  const wisps = 4;
  return group(
    Array.from({ length: wisps }, (_, index) => {
      const t = ((time / loopSeconds) * 2 + index / wisps) % 1;
      const foot = 462 - t * 90;
      const curl = (height: number): number =>
        1114 - t * 16 + Math.sin(height * 2.6 + t * TURN + index * 2) * (5 + t * 12);
      const wisp = [0, 1, 2, 3].map((step) => `${curl(step * 0.9)},${foot - step * (12 + t * 10)}`);
      return brush(
        line(wisp.join(' ')),
        '#FFFBF0',
        { width: 8 + t * 16, start: 0.1, end: 0.05 },
        0.6 * Math.sin(t * Math.PI),
      );
    }),
  );
}

/** A moving part and the rectangle that contains all of its motion. */
interface MovingPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly draw: (time: number) => string;
}

/** From back to front. `draw` takes the time in seconds. */
export const movingParts: readonly MovingPart[] = [
  { left: 1060, top: 300, width: 110, height: 180, draw: steam },
  { left: 590, top: 270, width: 500, height: 420, draw: sleeper },
  {
    left: 840,
    top: 0,
    width: 440,
    height: 270,
    draw: (time) =>
      group([
        hangingMarigolds(900, 92, time, 0.4),
        hangingMarigolds(962, 150, time, 1.1),
        hangingMarigolds(1030, 114, time, 1.9),
        hangingMarigolds(1098, 196, time, 2.6),
        hangingMarigolds(1166, 138, time, 3.5),
        hangingMarigolds(1232, 224, time, 4.3),
      ]),
  },
];
