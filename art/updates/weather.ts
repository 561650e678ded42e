import { line, shape } from '../drawing/geometry.ts';
import { seededRandom } from '../drawing/random.ts';
import { brush, flat, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

// Every layer covers a backdrop, 800 by 1000.

const ALL = 'x="-40" y="-40" width="880" height="1080"';

function tint(colour: string, opacity: number): string {
  return `<rect ${ALL} fill="${colour}" fill-opacity="${opacity}" style="mix-blend-mode:multiply"/>`;
}

function gradient(id: string, colour: string, stops: readonly (readonly [string, number])[]) {
  const marks = stops.map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`;
}

/** Winter fog, thickest in the distance: it belongs behind the dog. */
export const fog = group([
  gradient('fog', '#E9ECE8', [
    ['0.3', 0.7],
    ['0.78', 0.45],
    ['1', 0.08],
  ]),
  `<rect ${ALL} fill="url(#fog)"/>`,
]);

/** A thin veil of fog in front of everything. */
export const mist = group([
  `<rect ${ALL} fill="#E9ECE8" fill-opacity="0.14"/>`,
  flat(shape('-40,900 200,872 480,902 840,866! 840,960! 420,972 -40,950!'), '#F3F4EF', 0.16),
]);

/** Slanting rain. `seed` chooses where it falls. */
export function rain(seed: string): string {
  const random = seededRandom(seed);
  return group([
    tint('#8FA3AD', 0.42),
    ...Array.from({ length: 80 }, () => {
      const x = random() * 840;
      const y = 300 + random() * 640;
      const length = 26 + random() * 30;
      return brush(
        line(`${x},${y} ${x - length * 0.12},${y + length / 2} ${x - length * 0.24},${y + length}`),
        '#EEF4F4',
        { width: 3 },
        0.6,
      );
    }),
  ]);
}

/** After sunset: dark blue, with what is left of the sky. */
export const dusk = group([tint('#3D4A7C', 0.72), tint('#C98A8A', 0.2)]);

/** Hard summer light, and the shade of a tree over the place where the dog is. */
export const summerShade = group([
  flat(shape('-40,300! 240,300! -40,700!'), '#FFF6D8', 0.55),
  `<g style="mix-blend-mode:multiply">${group([
    flat(
      shape(
        '120,300! 840,300! 840,1040! -40,1040! -40,930 80,900 60,830 150,780 110,700 190,640 140,560 210,500 160,420',
      ),
      '#8E7F86',
      0.55,
    ),
  ])}</g>`,
  ...[
    '300,860 340,846 366,862 330,876',
    '560,930 604,920 630,936 590,950',
    '640,760 668,750 690,764',
  ].map((spot) => flat(shape(spot), '#FFF0BE', 0.5)),
]);

/** The light of oil lamps: what they shine on becomes warm again. */
export function glow(x: number, y: number, radius: number): string {
  const id = `glow${x}-${y}`;
  return group([
    `<radialGradient id="${id}"><stop offset="0" stop-color="#FFC65A" stop-opacity="0.75"/>` +
      `<stop offset="0.35" stop-color="#F79A2B" stop-opacity="0.34"/>` +
      `<stop offset="1" stop-color="#F79A2B" stop-opacity="0"/></radialGradient>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})" style="mix-blend-mode:screen"/>`,
  ]);
}

/** A puddle with the sky in it. */
export function puddle(x: number, y: number, width: number): string {
  const at = (points: string): string =>
    points
      .split(' ')
      .map((point) => {
        const [dx = 0, dy = 0] = point.split(',').map(Number);
        return `${x + (dx * width) / 100},${y + (dy * width) / 100}`;
      })
      .join(' ');
  return group([
    flat(shape(at('-100,0 -70,-13 -10,-17 60,-14 100,-2 84,12 20,17 -60,15')), '#7F93A0', 0.9),
    flat(shape(at('-78,-2 -30,-11 40,-10 80,-2 40,3 -40,5')), '#D7E4E6', 0.8),
    brush(line(at('-60,7 -10,10 50,7')), '#F3F7F4', { width: 4 }, 0.8),
    brush(line(at('10,-5 34,-7 58,-4')), paint.cream, { width: 3.4 }, 0.9),
  ]);
}
