import { line, shape } from '../drawing/geometry.ts';
import { brush, flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

export interface Complexion {
  readonly skin: string;
  readonly blush: string;
  readonly hair: string;
  readonly line: string;
  readonly lip: string;
}

export interface Features {
  /** Width of the face; 1 is the average. */
  readonly width: number;
  /** Length of the face below the eyes. */
  readonly length: number;
  /** How broad the smile is, 0 to 1. */
  readonly smile: number;
  /** Lines of age, 0 to 1. */
  readonly age: number;
  readonly brows: number;
  readonly beard?: string;
  readonly moustache?: string;
  readonly glasses?: boolean;
  readonly bindi?: string;
  readonly earrings?: string;
}

const MIDDLE = 156;
const EYES = 142;

function fitted(features: Features): (points: string) => string {
  return (points) =>
    points
      .split(' ')
      .map((token) => {
        const corner = token.endsWith('!') ? '!' : '';
        const [x = 0, y = 0] = token.replace('!', '').split(',').map(Number);
        const down = y > EYES ? EYES + (y - EYES) * features.length : y;
        return `${MIDDLE + (x - MIDDLE) * features.width},${down}${corner}`;
      })
      .join(' ');
}

/** Neck and face, turned slightly to the left, without hair or clothes. */
export function face(complexion: Complexion, features: Features): string {
  const fit = fitted(features);
  const head = shape(
    fit(
      '108,128 110,98 128,74 160,66 190,76 206,102 208,138 202,168 186,194 160,208 138,204 120,184 110,158',
    ),
  );
  const neck = shape('136,176! 136,216 118,240 160,274 208,240 192,216 194,170!');
  const eye = (x: number, wide: number): string => {
    const ball = shape(
      `${x - 12 * wide},145.4! ${x - 4 * wide},139.6 ${x + 5 * wide},139.6 ${x + 12 * wide},144.4! ${x + 4 * wide},148.4 ${x - 5 * wide},148.4`,
    );
    return group([
      flat(ball, '#F6EBDD'),
      inside(
        ball,
        `<circle cx="${x - 1}" cy="143" r="5.6" fill="#2A1510"/><circle cx="${x - 3}" cy="141.6" r="1.5" fill="#FFF8EA"/>`,
      ),
      brush(
        line(
          `${x - 14 * wide},146.4 ${x - 4 * wide},138.6 ${x + 5 * wide},138.6 ${x + 14 * wide},145.4`,
        ),
        complexion.line,
        { width: 4, start: 0.3, end: 0.4 },
      ),
    ]);
  };
  const grin = features.smile * 6;
  return group([
    flat(neck, complexion.skin),
    inside(
      neck,
      flat(
        shape('120,180 140,212 168,218 200,190 214,170 230,260 170,250 130,216'),
        paint.shade,
        0.3,
      ),
    ),
    flat(shape('200,138 212,134 216,150 208,168 200,164'), complexion.skin),
    flat(shape('204,142 212,140 212,154 206,162'), paint.shade, 0.25),
    flat(head, complexion.skin),
    inside(
      head,
      group([
        flat(
          shape(fit('176,64 194,96 190,124 198,148 186,170 176,190 160,212 230,220 230,60')),
          paint.shade,
          0.17,
        ),
        flat(shape(fit('116,156 128,150 138,158 130,170 118,170')), complexion.blush, 0.22),
        flat(shape(fit('172,160 184,152 196,158 190,172 176,172')), complexion.blush, 0.22),
        features.beard
          ? flat(
              shape(
                fit(
                  '104,150 116,166 128,176 140,174 152,170 168,174 186,172 200,150 214,140 210,220 110,220',
                ),
              ),
              features.beard,
            )
          : '',
        rim(head, 5, 4, paint.sun, 0.5),
      ]),
    ),
    outline(head, complexion.line, 3, 0.12),
    eye(134, 0.94),
    eye(178, 1),
    brush(line(fit(`117,130 130,${124 - features.brows} 147,128`)), complexion.hair, {
      width: 5.5,
      start: 0.5,
      end: 0.2,
    }),
    brush(line(fit(`164,128 180,${122 - features.brows} 196,129`)), complexion.hair, {
      width: 5.5,
      start: 0.4,
      end: 0.2,
    }),
    brush(
      line(fit('153,140 149,156 145,165 150,169 158,168')),
      complexion.line,
      { width: 3.2, start: 0.1, end: 0.5 },
      0.75,
    ),
    features.moustache
      ? flat(
          shape(
            fit('126,184 138,174 151,172 166,173 180,182 184,188 168,183 152,180 138,182 124,190'),
          ),
          features.moustache,
        )
      : '',
    brush(
      line(fit(`133,${185 - grin * 0.8} 142,188 152,189 164,188 175,${184 - grin * 0.8}`)),
      complexion.line,
      { width: 3.4, start: 0.3, end: 0.3 },
    ),
    brush(
      line(fit('138,189 146,194 153,195 161,194 170,189')),
      complexion.lip,
      { width: 6.5 },
      0.75,
    ),
    features.age > 0 ? ageLines(fit, complexion.line, features.age) : '',
    features.glasses ? glasses(complexion.line) : '',
    features.bindi ? `<circle cx="${MIDDLE - 2}" cy="116" r="4.4" fill="${features.bindi}"/>` : '',
    features.earrings
      ? `<circle cx="211" cy="174" r="5" fill="${features.earrings}"/><circle cx="211" cy="184" r="3.4" fill="${features.earrings}"/>`
      : '',
  ]);
}

function ageLines(fit: (points: string) => string, ink: string, age: number): string {
  return [
    '124,168 126,178 124,188',
    '184,166 186,178 182,188',
    '118,154 126,158 136,156',
    '170,156 180,158 190,154',
    '132,104 152,101 176,104',
    '130,94 152,91 178,94',
  ]
    .map((points) => brush(line(fit(points)), ink, { width: 2.6 }, 0.42 * age))
    .join('');
}

function glasses(ink: string): string {
  const lens = (x: number): string =>
    `<rect x="${x - 19}" y="130" width="38" height="29" rx="12" fill="#FFF8EA" fill-opacity="0.22" stroke="${ink}" stroke-width="3.4"/>`;
  return group([
    lens(133),
    lens(179),
    brush(line('152,141 156,138 160,141'), ink, { width: 3.4, start: 0.9, end: 0.9 }),
    brush(line('198,140 208,138 214,142'), ink, { width: 3.4, start: 0.9, end: 0.9 }),
  ]);
}
