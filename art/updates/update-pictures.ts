import { curled } from '../dog/pose-curled.ts';
import { lying } from '../dog/pose-lying.ts';
import { sitting } from '../dog/pose-sitting.ts';
import { standing } from '../dog/pose-standing.ts';
import { tilting } from '../dog/pose-tilting.ts';
import { adult, puppy } from '../coats.ts';
import type { Build, Mood } from '../dog/dog.ts';
import { line } from '../drawing/geometry.ts';
import { group } from '../drawing/svg.ts';
import { teaCorner, terrace } from '../scenery/corners.ts';
import { garland, marigold } from '../scenery/marigold.ts';
import { gateInMist, ghat } from '../scenery/views.ts';
import { brickWall, doorway, garlandWall, niche } from '../scenery/walls.ts';
import { blanket, bowl, kite } from '../scenes/props.ts';
import { bandage, curledJacket, standingJacket } from './clothing.ts';
import { lamp, sack, slipper } from './things.ts';
import type { UpdatePicture } from './update-picture.ts';
import { dusk, fog, glow, mist, puddle, rain, summerShade } from './weather.ts';

const content: Mood = { open: 0.9, brow: 0.2, mouth: 0.8 };
const happy: Mood = { open: 0.95, brow: 0.3, mouth: 1 };
const asleep: Mood = { open: 0, brow: 0, mouth: 0.5, ears: 0.3 };
const drowsy: Mood = { open: 0.45, brow: 0.1, mouth: 0.5, ears: 0.2 };
const doubtful: Mood = { open: 1, brow: 0.8, mouth: -0.3, ears: 0.5 };
const hopeful: Mood = { open: 1, brow: 0.8, mouth: 0.2 };

const middle = { x: 420, y: 940, scale: 0.62 };
const lampRow = [150, 236, 560, 660].map((x, index) => ({ x, y: 958 - (index % 2) * 10 }));
const lamps = group(lampRow.map(({ x, y }) => lamp({ x, y, scale: 0.8 })));
const lampNight = group([
  dusk,
  lamps,
  ...lampRow.map(({ x, y }) => glow(x + 20, y - 40, 190)),
  ...lampRow.map(({ x, y }) => glow(x + 20, y - 40, 60)),
]);

/** Five weeks old: mostly head. */
const newborn: Build = {
  ...puppy,
  muzzleLength: 0.6,
  eyes: 1.3,
  ears: 0.72,
  head: 1.2,
  body: 0.42,
};

const jugnuGrows = (build: Build, mood: Mood, scale: number): UpdatePicture => ({
  slug: 'jugnu',
  pose: sitting,
  stance: { x: 400, y: 940, scale, mirrored: true },
  backdrop: doorway,
  tones: { wall: '#CFE0D2', recess: '#B98D62', floor: '#E0BE8E' },
  mood,
  build,
  behind: bowl({ x: 610, y: 930, scale: 0.8 }, true),
});

/** By the number of the update in the sample data: two digits for the dog, two for its update. */
export const updatePictures: Readonly<Record<string, UpdatePicture>> = {
  '0101': {
    slug: 'sheru',
    pose: lying,
    stance: { ...middle, x: 440 },
    backdrop: brickWall,
    tones: { wall: '#F1DDB4', recess: '#CF8A64', floor: '#E0C08E' },
    mood: drowsy,
    behind: bowl({ x: 170, y: 940, scale: 0.8 }, false),
    light: summerShade,
  },
  '0104': {
    slug: 'sheru',
    pose: standing,
    stance: { ...middle, x: 470 },
    backdrop: garlandWall,
    tones: { wall: '#B9B7A8', recess: '#7F8F8A', floor: '#A79A86' },
    mood: doubtful,
    behind: puddle(360, 930, 230),
    light: rain('sheru'),
  },
  '0110': {
    slug: 'sheru',
    pose: lying,
    stance: { ...middle, x: 420, y: 920 },
    backdrop: niche,
    mood: content,
    light: lampNight,
  },
  '0111': {
    slug: 'sheru',
    pose: standing,
    stance: { ...middle, x: 430 },
    backdrop: gateInMist,
    tones: { wall: '#E3DFD2', recess: '#A9A79C', floor: '#C6B79C' },
    clothing: standingJacket,
    behind: fog,
    light: mist,
  },
  '0202': {
    slug: 'moti',
    pose: lying,
    stance: { ...middle, x: 430 },
    backdrop: doorway,
    tones: { wall: '#EFD9A9', recess: '#6F9A90', floor: '#DDBB88' },
    mood: drowsy,
    inFront: bowl({ x: 640, y: 956, scale: 0.75 }, false),
    light: summerShade,
  },
  '0207': {
    slug: 'moti',
    pose: curled,
    stance: { ...middle, x: 430, y: 936 },
    backdrop: brickWall,
    mood: asleep,
    behind: blanket({ x: 420, y: 926, scale: 0.72 }),
  },
  '0303': {
    slug: 'kaalu',
    pose: curled,
    stance: { ...middle, x: 440, y: 936 },
    backdrop: teaCorner,
    mood: asleep,
    // It rains behind him: he is under the awning.
    behind: rain('kaalu') + sack({ x: 430, y: 926, scale: 0.82 }),
  },
  '0306': {
    slug: 'kaalu',
    pose: sitting,
    stance: { ...middle, mirrored: true },
    backdrop: teaCorner,
    mood: hopeful,
    inFront: bowl({ x: 610, y: 950, scale: 0.75 }, true),
  },
  '0402': {
    slug: 'chutki',
    pose: tilting,
    stance: { ...middle, scale: 0.66 },
    backdrop: doorway,
    mood: hopeful,
    inFront: slipper({ x: 220, y: 952, scale: 0.9 }),
  },
  '0405': {
    slug: 'chutki',
    pose: curled,
    stance: { ...middle, y: 936, scale: 0.66 },
    backdrop: garlandWall,
    tones: { wall: '#E9B978', recess: '#4F8C86', floor: '#D8B07B' },
    mood: asleep,
    behind: blanket({ x: 430, y: 926, scale: 0.72 }),
    inFront: slipper({ x: 660, y: 956, scale: 0.8, mirror: true }),
  },
  '0503': {
    slug: 'rani',
    pose: lying,
    stance: { ...middle, x: 430, y: 930 },
    backdrop: ghat,
    tones: { wall: '#D5DAD2', recess: '#8FA69A', floor: '#C2A888' },
    mood: content,
    light: rain('rani'),
  },
  '0509': {
    slug: 'rani',
    pose: curled,
    stance: { ...middle, x: 430, y: 936 },
    backdrop: ghat,
    mood: asleep,
    clothing: curledJacket,
    behind: fog + sack({ x: 430, y: 926, scale: 0.82 }),
    light: mist,
  },
  '0604': {
    slug: 'bahadur',
    pose: sitting,
    stance: { ...middle, x: 420 },
    backdrop: gateInMist,
    tones: { wall: '#F3E0BC', recess: '#C9A58A', floor: '#D9B98A' },
    top: 390,
    mood: content,
  },
  '0608': {
    slug: 'bahadur',
    pose: standing,
    stance: { ...middle, x: 430, mirrored: true },
    backdrop: brickWall,
    tones: { wall: '#DAD3C2', recess: '#B08C78', floor: '#BFB09A' },
    clothing: standingJacket,
    behind: fog,
    light: mist,
  },
  '0702': {
    slug: 'gudiya',
    pose: sitting,
    stance: { ...middle, x: 400 },
    backdrop: garlandWall,
    mood: doubtful,
    inFront: group(
      [
        [560, 956, 34],
        [610, 940, 36],
        [664, 958, 34],
        [636, 916, 30],
        [590, 922, 26],
        [700, 938, 30],
        [520, 962, 24],
      ].map(([x = 0, y = 0, radius = 0], index) => marigold(x, y, radius, index % 2 === 1)),
    ),
  },
  '0707': {
    slug: 'gudiya',
    pose: sitting,
    stance: { ...middle, x: 420, y: 925 },
    backdrop: doorway,
    tones: { wall: '#D98F68', recess: '#9E4A36', floor: '#CFA077' },
    mood: hopeful,
    light: lampNight,
  },
  '0803': {
    slug: 'dadi-amma',
    pose: curled,
    stance: { ...middle, x: 420, y: 936, mirrored: true },
    backdrop: doorway,
    mood: asleep,
    behind: sack({ x: 420, y: 926, scale: 0.86 }),
    light: summerShade,
  },
  '0808': {
    slug: 'dadi-amma',
    pose: curled,
    stance: { ...middle, x: 430, y: 936 },
    backdrop: doorway,
    tones: { wall: '#D9C3A2', recess: '#6E8F86', floor: '#B9A284' },
    mood: drowsy,
    clothing: curledJacket,
    behind: fog + blanket({ x: 430, y: 926, scale: 0.74 }),
    light: mist,
  },
  '0904': {
    slug: 'tiger',
    pose: lying,
    stance: { ...middle, x: 430, y: 932 },
    backdrop: brickWall,
    tones: { wall: '#DCE4DA', recess: '#A9BBAF', floor: '#C9B897' },
    mood: doubtful,
    clothing: bandage('230,840! 450,840! 440,950! 220,950!', [
      '404,840! 416,840! 402,950! 388,950!',
      '356,840! 368,840! 352,950! 338,950!',
      '308,840! 320,840! 302,950! 288,950!',
      '262,840! 274,840! 256,950! 242,950!',
    ]),
    behind: blanket({ x: 430, y: 926, scale: 0.76 }),
  },
  '0905': {
    slug: 'tiger',
    pose: sitting,
    stance: { ...middle, x: 430 },
    backdrop: brickWall,
    mood: hopeful,
    clothing: bandage('340,800! 500,790! 480,880! 350,886!', [
      '340,820! 500,812! 500,824! 340,832!',
      '340,850! 500,842! 500,854! 340,862!',
    ]),
    inFront: bowl({ x: 190, y: 956, scale: 0.75 }, true),
  },
  '0907': {
    slug: 'tiger',
    pose: standing,
    stance: { ...middle, x: 440 },
    backdrop: brickWall,
    mood: happy,
  },
  '1003': {
    slug: 'laddoo',
    pose: tilting,
    stance: middle,
    backdrop: teaCorner,
    mood: hopeful,
    inFront: bowl({ x: 640, y: 954, scale: 0.75 }, false),
  },
  '1007': {
    slug: 'laddoo',
    pose: standing,
    stance: { ...middle, x: 450 },
    backdrop: teaCorner,
    mood: happy,
    light: lampNight,
  },
  '1102': {
    slug: 'nawab-sahib',
    pose: lying,
    stance: { ...middle, mirrored: true },
    backdrop: niche,
    mood: drowsy,
    inFront: bowl({ x: 190, y: 956, scale: 0.75 }, false),
    light: summerShade,
  },
  '1106': {
    slug: 'nawab-sahib',
    pose: sitting,
    stance: { ...middle, mirrored: true },
    backdrop: garlandWall,
    tones: { wall: '#DDB57C', recess: '#35594E', floor: '#C59C6C' },
    inFront: garland(line('388,690 404,756 448,800 500,780 524,712'), 12),
  },
  '1203': {
    slug: 'shera-babu',
    pose: lying,
    stance: { ...middle, x: 440, mirrored: true },
    backdrop: brickWall,
    mood: content,
    light: dusk + glow(120, 520, 420),
  },
  '1207': {
    slug: 'shera-babu',
    pose: curled,
    stance: { ...middle, y: 936 },
    backdrop: brickWall,
    mood: asleep,
    behind: blanket({ x: 430, y: 926, scale: 0.74 }),
  },
  '1302': {
    slug: 'imli',
    pose: tilting,
    stance: { ...middle, x: 380 },
    backdrop: terrace,
    mood: hopeful,
    inFront: kite({ x: 640, y: 846, rotate: 64, scale: 0.8 }),
  },
  '1305': {
    slug: 'imli',
    pose: standing,
    stance: { ...middle, x: 470 },
    backdrop: terrace,
    tones: { wall: '#C3CCCB', recess: '#7F756C', floor: '#B09F8C' },
    mood: doubtful,
    behind: puddle(300, 928, 200),
    light: rain('imli'),
  },
  '1403': {
    slug: 'begum',
    pose: lying,
    stance: { ...middle, x: 430 },
    backdrop: garlandWall,
    mood: content,
    behind: sack({ x: 430, y: 926, scale: 0.84 }),
  },
  '1408': {
    slug: 'begum',
    pose: curled,
    stance: { ...middle, x: 430, y: 936 },
    backdrop: garlandWall,
    tones: { wall: '#D8C7B4', recess: '#A98F82', floor: '#B9A794' },
    mood: asleep,
    clothing: curledJacket,
    behind: fog + sack({ x: 430, y: 926, scale: 0.84 }),
    light: mist,
  },
  '1501': jugnuGrows(newborn, hopeful, 0.7),
  '1503': jugnuGrows({ ...newborn, muzzleLength: 0.66, body: 0.54, eyes: 1.26 }, hopeful, 0.7),
  '1505': jugnuGrows({ ...puppy, muzzleLength: 0.72, body: 0.66, ears: 0.92 }, content, 0.7),
  '1508': jugnuGrows(
    { ...adult, muzzleLength: 0.8, eyes: 1.18, head: 1.08, body: 0.8 },
    happy,
    0.7,
  ),
  '1603': {
    slug: 'tikki',
    pose: standing,
    stance: { ...middle, x: 440, mirrored: true },
    backdrop: garlandWall,
    tones: { wall: '#9DAFAA', recess: '#A1685A', floor: '#A79A86' },
    mood: happy,
    behind: puddle(520, 932, 220),
    light: rain('tikki'),
  },
  '1606': {
    slug: 'tikki',
    pose: sitting,
    stance: { ...middle, x: 420 },
    backdrop: teaCorner,
    tones: { wall: '#EBD3A6', recess: '#B4573C', floor: '#CFA879' },
    mood: hopeful,
  },
};
