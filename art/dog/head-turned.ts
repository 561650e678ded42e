import { line, moved, shape, type Curve, type Transform } from '../drawing/geometry.ts';
import { randomFrom } from '../drawing/random.ts';
import { strands } from '../drawing/strands.ts';
import { brush, fill, flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Build, Dog, Mood } from './dog.ts';
import { earBehind, earOver } from './ears.ts';
import { eye } from './eyes.ts';

const SKULL = shape(`
  -58,-74 -20,-84 30,-82 78,-70 110,-42 126,-6 129,28 122,50! 116,60 94,84 66,104 40,130 14,160 -20,184 -58,190
  -88,180 -106,156 -113,130 -107,98 -99,72 -104,46 -113,20 -111,-16 -102,-46 -86,-64`);

const NEAR_CHEEK = line(
  '127,10 129,30 122,50! 116,60 94,84 66,104 40,130 14,160 -20,184 -58,190 -88,180 -106,156 -113,130',
);
const FAR_CHEEK = line('-113,130 -107,98 -99,72 -104,46 -113,20 -111,-16');

/** Head markings, each a shape in the head's own coordinates. */
const HEAD_ZONES: Readonly<Record<string, string>> = {
  cheeks:
    '-120,44 -100,48 -76,36 -52,30 -26,46 -4,62 24,62 52,60 84,54 108,42 150,30 140,160 20,220 -120,220 -140,120',
  muzzle: '-130,76 -104,68 -70,54 -40,62 -16,84 14,110 34,140 20,220 -120,220',
  mask: '-130,50 -104,40 -90,30 -64,34 -40,22 -14,30 4,50 20,84 40,112 50,140 20,220 -120,220',
  blaze:
    '-34,-94 2,-94 4,-50 2,-10 10,30 30,72 44,110 40,220 -130,220 -130,90 -96,62 -62,40 -38,12 -32,-40',
  nearPatch: '2,-110 -4,-50 0,10 12,40 50,56 100,48 150,30 170,-120 90,-140',
  farPatch: '-140,-100 -52,-110 -34,-60 -34,0 -50,34 -84,46 -130,34',
  crown: '-120,-100 -100,-30 -60,-40 -20,-20 20,-44 70,-50 110,-10 140,20 150,-120 20,-140',
};

/** Stretches the head's coordinates to a dog's own build. */
function warped(build: Build): Transform {
  return ({ x, y }) => {
    const low = Math.min(1, Math.max(0, (y - 5) / 60));
    const down = y > 20 ? 20 + (y - 20) * build.muzzleLength : y;
    const axis = -6 - 0.4 * Math.max(0, y);
    const axisAfter = -6 - 0.4 * Math.max(0, down) * Math.min(1, build.muzzleLength + 0.08);
    const wide = build.cheeks + (build.muzzleWidth - build.cheeks) * low;
    const across = axisAfter + (x - axis) * wide;
    if (y >= -70) return { x: across, y: down };
    return { x: across * (0.6 + 0.4 * build.ears), y: -70 + (y + 70) * build.ears };
  };
}

/** The head seen three quarters from the front, turned to the left. */
export function turnedHead(dog: Dog, mood: Mood, at: Transform): string {
  const { coat } = dog;
  const warp = warped(dog.build);
  const place = (curve: Curve): Curve => moved(moved(curve, warp), at);
  const random = randomFrom(dog.slug);
  const skull = place(SKULL);
  const hair = (
    from: string,
    to: string,
    count: number,
    colour: string,
    opacity: number,
    reach: readonly [number, number] = [0.2, 0.5],
    width = 9,
  ): string =>
    fill(
      strands({ from: place(line(from)), to: place(line(to)), count, width, reach }, random),
      colour,
      opacity,
    );
  const marks = Object.entries(dog.headMarks).map(([zone, colour]) => {
    const outlineText = HEAD_ZONES[zone];
    if (!outlineText) throw new Error(`The turned head has no zone "${zone}"`);
    return flat(place(shape(outlineText)), colour);
  });
  const lift = mood.brow * 9;
  const smile = mood.mouth * 9;
  return group([
    earBehind('far', dog.farEar, coat, place),
    earBehind('near', dog.nearEar, coat, place),
    flat(skull, coat.base),
    inside(
      skull,
      group([
        ...marks,
        stripesOn(dog, place),
        flat(
          place(
            shape(
              '40,-96 60,-40 68,-12 92,16 92,56 66,92 40,128 20,170 60,190 170,60 170,-60 100,-110',
            ),
          ),
          coat.deep,
          0.35,
        ),
        hair('-20,16 -30,-30 -60,-90', '26,10 56,-30 84,-84', 26, coat.deep, 0.3),
        hair('-30,8 -50,-30 -70,-80', '0,0 0,-40 6,-90', 12, coat.light, 0.5),
        hair('2,60 40,82 88,96', '56,46 100,46 140,56', 22, coat.deep, 0.28),
        hair('10,90 40,96 80,94', '70,64 100,62 130,52', 12, coat.light, 0.6),
        flat(
          place(
            shape(
              '-2,40 -14,70 -34,104 -40,128 -44,150 -20,166 10,144 32,120 60,98 70,86 44,72 18,54',
            ),
          ),
          paint.shade,
          0.2,
        ),
        flat(place(shape('-104,12 -84,-14 -56,-4 -38,18 -34,38 -60,34 -90,30')), coat.deep, 0.5),
        flat(place(shape('2,28 18,0 54,-22 86,-14 86,12 52,28 20,38')), coat.deep, 0.5),
        rim(skull, -11, -9, paint.shade, 0.24),
        rim(skull, 8, 6, paint.sun, coat.glow * 0.8),
        greying(dog.grey, hair),
      ]),
    ),
    outline(place(NEAR_CHEEK), coat.line, 7, 0.06),
    outline(place(FAR_CHEEK), coat.line, 5, 0.45),
    earOver('far', dog.farEar, coat, place),
    earOver('near', dog.nearEar, coat, place),
    muzzle(dog, smile, place),
    eye({
      x: 42,
      y: 4,
      size: 0.94 * dog.build.eyes,
      open: mood.open,
      iris: dog.iris,
      line: coat.line,
      place,
    }),
    eye({
      x: -70,
      y: 9,
      size: -0.8 * dog.build.eyes,
      open: mood.open,
      iris: dog.iris,
      line: coat.line,
      place,
    }),
    hair(
      `12,${-12 - lift} 30,-30 52,${-36 + lift / 2}`,
      `38,${-20 - lift} 56,-34 78,${-26 + lift / 2}`,
      8,
      dog.headMarks['brows'] ?? coat.light,
      0.8,
      [0.4, 0.8],
      8,
    ),
    hair(
      `-48,${-8 - lift} -62,-24 -78,${-28 + lift / 2}`,
      `-70,${-12 - lift} -82,-24 -96,${-18 + lift / 2}`,
      7,
      coat.light,
      0.8,
      [0.4, 0.8],
      7,
    ),
    dog.scar ? scar(place, coat.line) : '',
  ]);
}

function stripesOn(dog: Dog, place: (curve: Curve) => Curve): string {
  if (!dog.coat.stripes) return '';
  const lines = [
    '30,-80 44,-56 40,-30',
    '60,-76 72,-50 74,-30',
    '96,-56 96,-30 92,-8',
    '-40,-80 -44,-56 -40,-30',
    '-70,-70 -72,-50 -74,-30',
    '104,0 96,20 84,36',
    '-6,-86 -8,-56 -6,-30',
    '126,10 112,34 92,52',
    '60,40 78,56 80,76',
  ];
  return lines
    .map((text) =>
      brush(place(line(text)), dog.coat.stripes ?? '', { width: 11, start: 0.1, end: 0.1 }, 0.75),
    )
    .join('');
}

function greying(
  grey: number,
  hair: (
    from: string,
    to: string,
    count: number,
    colour: string,
    opacity: number,
    reach?: readonly [number, number],
    width?: number,
  ) => string,
): string {
  if (grey === 0) return '';
  const white = '#EFE6DA';
  return group([
    hair(
      '-104,100 -106,140 -80,196',
      '-46,40 -10,110 20,150',
      Math.round(46 * grey),
      white,
      0.7,
      [0.12, 0.35],
      10,
    ),
    hair(
      '-40,150 0,150 60,110',
      '-40,196 10,170 84,104',
      Math.round(26 * grey),
      white,
      0.75,
      [0.15, 0.35],
      9,
    ),
    hair(
      '-92,28 -84,50 -96,80',
      '-40,32 -40,60 -60,90',
      Math.round(14 * grey),
      white,
      0.6,
      [0.2, 0.5],
    ),
    hair('6,34 10,52 4,80', '80,24 70,44 40,80', Math.round(18 * grey), white, 0.5, [0.2, 0.45]),
  ]);
}

function muzzle(dog: Dog, smile: number, place: (curve: Curve) => Curve): string {
  const ink = dog.coat.line;
  return group([
    flat(
      place(
        shape('-112,108 -100,98 -76,95 -54,102 -46,112 -50,124 -62,136 -76,143 -92,137 -106,124'),
      ),
      '#2A1A1A',
    ),
    flat(place(shape('-102,104 -82,99 -62,103 -80,109')), '#A88C86', 0.9),
    brush(place(line('-58,124 -64,117 -71,121 -69,128')), '#0E0707', { width: 5 }),
    brush(place(line('-105,118 -99,114 -93,119')), '#0E0707', { width: 4 }),
    brush(place(line('-78,142 -79,160')), ink, { width: 5, start: 0.9, end: 0.9 }),
    brush(
      place(
        line(
          `-102,${156 - smile / 2} -92,164 -79,160 -62,169 -34,162 0,138 30,${114 - smile} 48,${104 - smile * 2}`,
        ),
      ),
      ink,
      { width: 7, end: 0.3 },
    ),
    ...['-40,134', '-22,128', '-30,144', '-8,126'].map((spot) => {
      const [x, y] = spot.split(',').map(Number);
      return flat(
        place(
          shape(
            `${(x ?? 0) - 3},${y} ${x},${(y ?? 0) - 3} ${(x ?? 0) + 3},${y} ${x},${(y ?? 0) + 3}`,
          ),
        ),
        dog.coat.deep,
        0.8,
      );
    }),
  ]);
}

function scar(place: (curve: Curve) => Curve, ink: string): string {
  return group([
    brush(place(line('-70,66 -40,82 -10,84 22,100')), '#E7A88F', { width: 9 }),
    brush(place(line('-70,68 -40,84 -10,86 22,102')), ink, { width: 3 }, 0.6),
    ...['-46,72 -52,92', '-20,74 -24,94', '4,80 0,102'].map((text) =>
      brush(place(line(text)), '#E7A88F', { width: 5, start: 0.4, end: 0.4 }),
    ),
  ]);
}
