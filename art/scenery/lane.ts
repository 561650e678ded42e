import { line, shape } from '../drawing/geometry.ts';
import { brush, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Backdrop } from './backdrop.ts';

/** The backdrop of the pictures before a rescue. */
export const coldLane: Backdrop = ({ wall, recess, floor }) =>
  group([
    `<rect x="-40" y="-40" width="880" height="1080" fill="${wall}"/>`,
    flat(shape('-40,-40! 330,-40! 300,240 320,500 290,870! -40,870!'), recess, 0.5),
    flat(shape('520,-40! 840,-40! 840,870! 560,870! 540,600 570,300'), recess, 0.28),
    ...[
      '90,0 100,180 84,330',
      '170,0 176,120 160,240',
      '640,0 650,200 630,420',
      '720,0 716,120 730,260',
    ].map((stain) => brush(line(stain), paint.shade, { width: 26 }, 0.14)),
    ...[
      '60,560 130,556 210,562',
      '600,640 690,634 780,642',
      '90,700 170,696 230,702',
      '420,180 500,174 560,182',
    ].map((crack) => brush(line(crack), paint.shade, { width: 7 }, 0.25)),
    flat(shape('-40,846! 300,838 840,848! 840,1040! -40,1040!'), floor),
    flat(shape('-40,846! 300,838 840,848! 840,872! 300,864 -40,872!'), paint.shade, 0.32),
    ...['60,980 180,972 320,984', '520,992 640,984 780,996'].map((crack) =>
      brush(line(crack), paint.shade, { width: 8 }, 0.2),
    ),
  ]);
