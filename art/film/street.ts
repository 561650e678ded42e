import { line, shape } from '../drawing/geometry.ts';
import { brush, fill, flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { marigold } from '../scenery/marigold.ts';
import { bowl } from '../scenes/props.ts';
import { cuspedArch } from '../scenery/arch.ts';

const INK = '#4A2E22';

function skyline(): string {
  return flat(
    shape(
      '-40,540! -40,452! 40,452! 40,420! 52,420! 52,360! 58,346! 64,360! 64,420! 120,420! 130,392 156,366 170,344! 184,366 210,392 220,420! 300,420! 300,440! 380,440! 392,404 420,378 436,352! 452,378 480,404 492,440! 540,440! 540,380! 546,364! 552,380! 552,440! 640,440! 640,416! 760,416! 760,540!',
    ),
    '#E6CFA4',
    0.75,
  );
}

/** The Rumi Darwaza: a half dome with turrets over a scalloped opening. */
function gate(): string {
  const mass = shape(
    '742,560! 742,300! 764,300! 770,262 800,190 852,132 930,98 1000,88 1070,98 1148,132 1200,190 1230,262 1236,300! 1258,300! 1258,560!',
  );
  const turrets = [
    [772, 252],
    [806, 186],
    [858, 134],
    [926, 102],
    [1000, 92],
    [1074, 102],
    [1142, 134],
    [1194, 186],
    [1228, 252],
  ] as const;
  return group([
    ...turrets.map(([x, y]) =>
      flat(
        shape(
          `${x - 9},${y + 14}! ${x - 8},${y - 10} ${x},${y - 30}! ${x + 8},${y - 10} ${x + 9},${y + 14}!`,
        ),
        '#D3A87A',
      ),
    ),
    flat(mass, '#DDB488'),
    inside(
      mass,
      group([
        rim(mass, -26, -8, paint.shade, 0.14),
        rim(mass, 14, 8, paint.sun, 0.6),
        fill(
          cuspedArch({ left: 812, right: 1188, spring: 330, top: 140, base: 600, lobes: 5 }),
          '#CD9E70',
        ),
        fill(
          cuspedArch({ left: 836, right: 1164, spring: 342, top: 172, base: 600, lobes: 5 }),
          '#E6C69B',
        ),
        fill(
          cuspedArch({ left: 900, right: 1100, spring: 400, top: 280, base: 600, lobes: 4 }),
          '#F6E8CB',
        ),
        flat(shape('900,470 1000,452 1100,474! 1100,600! 900,600!'), '#EBD2A8'),
      ]),
    ),
  ]);
}

function teaStall(): string {
  const counter = shape('1100,520! 1300,514! 1300,640! 1108,640!');
  const kettle = shape('1140,512! 1134,488 1146,466 1168,460 1190,466 1202,488 1196,512!');
  const awning = shape(
    '1080,372! 1120,318! 1300,312! 1300,386! 1262,398 1240,384 1216,398 1194,384 1170,398 1148,384 1124,398 1102,384',
  );
  return group([
    flat(shape('1118,380! 1130,380! 1130,560! 1118,560!'), '#7A4A30'),
    flat(shape('1130,390! 1300,390! 1300,520! 1130,520!'), '#9B6846'),
    flat(shape('1130,390! 1300,390! 1300,420! 1130,424!'), paint.shade, 0.3),
    ...[1222, 1246, 1270].map((x) =>
      flat(shape(`${x - 8},448! ${x + 8},448! ${x + 6},474! ${x - 6},474!`), '#E9C487', 0.9),
    ),
    flat(shape('1206,476! 1300,474! 1300,482! 1206,484!'), '#6B3F2A'),
    flat(counter, '#3E7468'),
    inside(
      counter,
      rim(counter, -12, -10, paint.shade, 0.25) +
        flat(shape('1090,556! 1310,550! 1310,572! 1090,578!'), '#E9C487', 0.8),
    ),
    outline(counter, INK, 3.4, 0.1),
    flat(kettle, '#B7B3A6'),
    inside(kettle, rim(kettle, -8, -6, paint.shade, 0.35) + rim(kettle, 5, 4, '#FFF6E0', 0.8)),
    flat(shape('1136,494 1116,480 1110,466! 1118,464! 1128,474 1140,480'), '#B7B3A6'),
    brush(line('1150,464 1152,440 1184,440 1188,464'), INK, { width: 6, start: 0.7, end: 0.7 }),
    flat(shape('1160,460 1168,452 1176,460'), INK),
    outline(kettle, INK, 3, 0.15),
    flat(awning, '#C65A3C'),
    inside(
      awning,
      [1122, 1172, 1222, 1272]
        .map((x) =>
          flat(shape(`${x},300! ${x + 25},300! ${x + 12},410! ${x - 14},410!`), '#F3E2C2'),
        )
        .join('') + rim(awning, -6, -14, paint.shade, 0.25),
    ),
    outline(awning, INK, 3.2, 0.12),
  ]);
}

/** The stone ledge on which the dog sleeps. */
function ledge(): string {
  const top = shape('470,606! 1320,590! 1320,690! 430,690!');
  const front = shape('430,690! 1320,690! 1320,760! 436,760!');
  return group([
    flat(top, '#E3C294'),
    flat(front, '#B98D62'),
    inside(top, flat(shape('520,600! 1010,590! 1080,700! 470,700!'), paint.sun, 0.75)),
    inside(front, flat(shape('470,690! 1080,690! 1100,760! 480,760!'), paint.sun, 0.28)),
    brush(line('430,690 800,686 1300,690'), '#FFF0CC', { width: 6, start: 0.6, end: 0.6 }, 0.8),
    ...['640,690 644,730 640,760', '860,690 856,724 862,760', '1090,690 1094,730 1088,760'].map(
      (joint) => brush(line(joint), paint.shade, { width: 5, start: 0.8, end: 0.8 }, 0.3),
    ),
  ]);
}

/** Everything that does not move, 1280 by 720. */
export function street(): string {
  return group([
    `<rect x="-40" y="-40" width="1360" height="800" fill="#F5E6C6"/>`,
    flat(shape('-40,250 300,200 700,260 1320,180! 1320,600! -40,600!'), '#FBEFD6', 0.6),
    `<circle cx="206" cy="330" r="62" fill="#FFF8E6" fill-opacity="0.9"/>`,
    skyline(),
    gate(),
    flat(shape('-40,470 240,448 560,476 900,452 1320,480! 1320,640! -40,640!'), '#FBF1DB', 0.62),
    flat(shape('-40,536! 400,528 900,538 1320,530! 1320,760! -40,760!'), '#DDBB89'),
    flat(
      shape('-40,548 300,538 800,548 1320,540! 1320,566 700,562 200,566 -40,562!'),
      '#F7E6C3',
      0.6,
    ),
    teaStall(),
    flat(shape('-40,600! 420,584! 300,760! -40,760!'), paint.sun, 0.4),
    brush(line('40,640 140,632 260,640'), paint.shade, { width: 6 }, 0.14),
    brush(line('180,700 300,690 400,698'), paint.shade, { width: 7 }, 0.14),
    ledge(),
    bowl({ x: 536, y: 664, scale: 0.5 }, false),
    marigold(1060, 660, 11),
    marigold(1082, 668, 9, true),
  ]);
}
