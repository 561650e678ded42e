import { transformed, type Curve } from '../drawing/geometry.ts';
import { mix } from '../drawing/colour.ts';
import type { Coat, Dog, Markings, Mood } from './dog.ts';
import type { BodyPart, Pose } from './pose.ts';

const DUST = '#A3978A';

function dusty(coat: Coat): Coat {
  const dull = (colour: string): string => mix(colour, DUST, 0.42);
  return {
    ...coat,
    base: dull(coat.base),
    light: dull(coat.light),
    deep: mix(coat.deep, '#6B5A50', 0.4),
    pale: dull(coat.pale),
    inner: mix(coat.inner, '#7A6058', 0.5),
    glow: coat.glow * 0.3,
    ...(coat.stripes ? { stripes: mix(coat.stripes, DUST, 0.25) } : {}),
  };
}

function dustyMarks(marks: Markings): Markings {
  return Object.fromEntries(
    Object.entries(marks).map(([zone, colour]) => [zone, mix(colour, DUST, 0.35)]),
  );
}

const fear: Mood = { open: 1, brow: 1, mouth: -0.9, ears: 0.9, aside: 5 };

/** The same dog before its rescue: dusty, thin in the face, without a bandana. */
export function beforeRescue(dog: Dog): Dog {
  const { bandana: _bandana, ...rest } = dog;
  return {
    ...rest,
    coat: dusty(dog.coat),
    build: { ...dog.build, cheeks: dog.build.cheeks * 0.93, eyes: dog.build.eyes * 1.06 },
    mood: fear,
    ...(dog.scar ? { scar: 'fresh' as const } : {}),
    headMarkings: dustyMarks(dog.headMarkings),
    bodyMarkings: dustyMarks(dog.bodyMarkings),
  };
}

/** Narrows a curve about the middle of `whole`. */
function slimmer(curve: Curve, whole: Curve, share: number): Curve {
  const middle = whole.points.reduce((sum, point) => sum + point.x, 0) / whole.points.length;
  return transformed(curve, ({ x, y }) => ({ x: middle + (x - middle) * share, y }));
}

/** Every part narrower and the head lower. `folds` are the visible ribs and hips by part. */
export function starved(pose: Pose, folds: Readonly<Record<string, readonly Curve[]>>): Pose {
  const thin = (part: BodyPart): BodyPart => {
    const trunk = part.name === 'trunk';
    const share = trunk ? 0.9 : 0.93;
    const lines = folds[part.name];
    return {
      ...part,
      outline: slimmer(part.outline, part.outline, share),
      ink: part.ink.map((curve) => slimmer(curve, part.outline, share)),
      ...(lines ? { folds: lines } : {}),
    };
  };
  return {
    ...pose,
    head: { ...pose.head, x: pose.head.x - 16, y: pose.head.y + 44, rotate: -7 },
    behind: pose.behind.map(thin),
  };
}
