import { moved, turnedAbout, type Curve, type Transform } from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Dog, Mood } from './dog.ts';
import { earBehind, earOver } from './ears.ts';
import { eye } from './eyes.ts';
import { headBrush, type HeadBrush } from './head-brush.ts';
import {
  farCheek,
  headStripes,
  headZones,
  nearCheek,
  shapedBy,
  skullShape,
} from './head-shapes.ts';
import { muzzle, muzzleScar } from './muzzle.ts';

const GREY = '#EFE6DA';

function markings(dog: Dog, { plane, stroke }: HeadBrush): string {
  const marks = Object.entries(dog.headMarks).map(([zone, colour]) => {
    const where = headZones[zone];
    if (!where) throw new Error(`The head has no zone "${zone}"`);
    return plane(where, colour);
  });
  const { stripes } = dog.coat;
  const tiger = stripes ? headStripes.map((points) => stroke(points, stripes, 11, 0.75)) : [];
  return group([...tiger, ...marks]);
}

/** The planes of the head turned from the light, and the hair that follows its form. */
function modelling(dog: Dog, { plane, hair }: HeadBrush): string {
  const { coat } = dog;
  const deep = (count: number, opacity: number): Parameters<HeadBrush['hair']>[2] => ({
    count,
    colour: coat.deep,
    opacity,
  });
  const light = (count: number, opacity: number): Parameters<HeadBrush['hair']>[2] => ({
    count,
    colour: coat.light,
    opacity,
  });
  return group([
    plane(
      '46,-96 62,-50 72,-20 96,8 100,40 76,66 58,92 40,112 20,150 60,190 170,60 170,-60 100,-110',
      coat.deep,
      0.38,
    ),
    plane('-92,-40 -60,-62 -30,-66 -26,-20 -22,20 -40,14 -60,-8 -86,-10', coat.light, 0.35),
    plane('-12,26 -34,60 -62,94 -98,96 -92,66 -62,40 -40,22', coat.light, 0.28),
    hair('-20,16 -30,-30 -60,-90', '26,10 56,-30 84,-84', deep(26, 0.32)),
    hair('-30,8 -50,-30 -70,-80', '0,0 0,-40 6,-90', light(12, 0.5)),
    hair('2,60 40,82 88,96', '56,46 100,46 140,56', deep(22, 0.28)),
    hair('10,90 40,96 80,94', '70,64 100,62 130,52', light(14, 0.6)),
    plane(
      '0,34 -12,66 -30,102 -38,128 -44,152 -18,160 10,142 30,118 54,98 64,86 42,72 18,54',
      paint.shade,
      0.2,
    ),
    plane('-100,14 -82,-14 -56,-4 -38,18 -34,38 -60,32 -90,30', coat.deep, 0.45),
    plane('2,28 18,0 54,-24 86,-14 86,12 52,28 20,38', coat.deep, 0.45),
    plane(
      '-110,170 -80,166 -60,172 -36,168 -6,152 16,132 30,128 10,170 -40,200 -110,200',
      paint.shade,
      0.22,
    ),
  ]);
}

/** The grey of age: on the lips first, then round the eyes and over the brow. */
function greying(amount: number, { hair }: HeadBrush): string {
  if (amount === 0) return '';
  const run = (count: number, opacity: number): Parameters<HeadBrush['hair']>[2] => ({
    count: Math.round(count * amount),
    colour: GREY,
    opacity,
    reach: [0.14, 0.36],
    width: 9,
  });
  return group([
    hair('-104,96 -104,140 -80,190', '-46,44 -12,110 16,146', run(50, 0.7)),
    hair('-40,150 0,144 56,108', '-40,190 10,166 80,100', run(28, 0.75)),
    hair('-90,30 -82,48 -92,76', '-40,32 -42,58 -60,86', run(16, 0.6)),
    hair('6,34 10,52 4,76', '80,24 70,44 40,76', run(18, 0.5)),
    hair('6,-22 30,-40 60,-44', '30,-28 54,-44 84,-34', run(9, 0.7)),
    hair('-44,-18 -62,-34 -82,-34', '-66,-20 -82,-32 -96,-22', run(7, 0.7)),
  ]);
}

function brows(dog: Dog, raise: number, { hair, stroke }: HeadBrush): string {
  const colour = dog.headMarks['brows'] ?? dog.coat.light;
  const inner = raise * 9;
  const run = (count: number): Parameters<HeadBrush['hair']>[2] => ({
    count,
    colour,
    opacity: 0.8,
    reach: [0.4, 0.8],
    width: 8,
  });
  return group([
    hair(
      `12,${-16 - inner} 30,-34 52,${-39 + inner / 2}`,
      `38,${-24 - inner} 56,-37 78,${-28 + inner / 2}`,
      run(8),
    ),
    hair(
      `-44,${-12 - inner} -60,-28 -78,${-31 + inner / 2}`,
      `-66,${-16 - inner} -80,-28 -94,${-20 + inner / 2}`,
      run(7),
    ),
    raise > 0.3
      ? stroke(`-4,${-26 - inner} -10,${-40 - inner} -8,-58`, dog.coat.line, 4, 0.35) +
        stroke(`-22,${-26 - inner} -18,${-40 - inner} -22,-56`, dog.coat.line, 4, 0.35)
      : '',
  ]);
}

/** The head seen three quarters from the front, turned to the left. */
export function turnedHead(dog: Dog, mood: Mood, at: Transform): string {
  const { coat, build } = dog;
  const shaped = shapedBy(build);
  const kit = headBrush((spot) => at(shaped(spot)), dog.slug);
  const { place } = kit;
  const skull = place(skullShape);
  const seat = { open: mood.open, aside: mood.aside ?? 0, iris: dog.iris, line: coat.line, place };
  const laid = (mood.ears ?? 0) * 34;
  const nearEar = (curve: Curve): Curve =>
    place(moved(curve, turnedAbout(66, -56, laid + (mood.nearEarTurn ?? 0))));
  const farEar = (curve: Curve): Curve => place(moved(curve, turnedAbout(-70, -58, -laid)));
  return group([
    earBehind('far', dog.farEar, coat, farEar),
    earBehind('near', dog.nearEar, coat, nearEar),
    flat(skull, coat.base),
    inside(
      skull,
      group([
        markings(dog, kit),
        modelling(dog, kit),
        rim(skull, -10, -8, paint.shade, 0.22),
        rim(skull, 7, 5, paint.sun, coat.glow * 0.8),
        greying(dog.grey, kit),
      ]),
    ),
    outline(place(nearCheek), coat.line, 6, 0.06),
    outline(place(farCheek), coat.line, 4.5, 0.45),
    earOver('far', dog.farEar, coat, farEar),
    earOver('near', dog.nearEar, coat, nearEar),
    muzzle(coat, mood.mouth, kit),
    eye({ ...seat, x: 43, y: 3, size: 0.9 * build.eyes }),
    eye({ ...seat, x: -68, y: 7, size: -0.76 * build.eyes }),
    brows(dog, mood.brow, kit),
    dog.scar ? muzzleScar(kit, dog.scar === 'fresh') : '',
  ]);
}
