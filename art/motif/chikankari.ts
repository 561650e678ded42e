import {
  line,
  transformed,
  pathData,
  placementTransform,
  short,
  type Curve,
} from '../drawing/geometry.ts';

/** In pixels. */
const TILE = 120;

function turned(curve: Curve, x: number, y: number, rotate: number): string {
  return pathData(transformed(curve, placementTransform({ x, y, rotate })));
}

/** Five looped petals round a knot. */
function flower(x: number, y: number, size: number, turn: number): string {
  const petal = line(
    `0,${-size * 0.28}! ${-size * 0.34},${-size * 0.7} 0,${-size} ${size * 0.34},${-size * 0.7} 0,${-size * 0.28}!`,
  );
  const petals = Array.from({ length: 5 }, (_, index) => turned(petal, x, y, turn + index * 72));
  return `${petals.join('')}M${short(x - 1.6)},${short(y)}a1.6,1.6 0 1 0 3.2,0a1.6,1.6 0 1 0 -3.2,0`;
}

function leaf(x: number, y: number, size: number, rotate: number): string {
  const blade = line(
    `0,0! ${-size * 0.3},${-size * 0.45} 0,${-size}! ${size * 0.3},${-size * 0.45} 0,0!`,
  );
  const vein = line(`0,${-size * 0.12} 0,${-size * 0.7}`);
  return turned(blade, x, y, rotate) + turned(vein, x, y, rotate);
}

/** A sprig centred on the origin. */
function sprig(): { lines: string; knots: string } {
  const stem = pathData(line('0,31 6,18 4,4 -1,-4'));
  const tendril = pathData(line('6,17 16,10 21,16 16,20'));
  return {
    lines: stem + tendril + flower(-1, -13, 13, 8) + leaf(5, 21, 16, -68) + leaf(5, 10, 12, -48),
    knots: 'M20,-6h0M-19,-8h0M23,2h0M3,-33h0',
  };
}

/** A seamless tile: sprigs in an ogee lattice of running stitch. Black lines, for use as a CSS mask. */
export function chikankariTile(): string {
  const half = TILE / 2;
  const { lines, knots } = sprig();
  const corners = [0, TILE].flatMap((x) =>
    [0, TILE].map((y) => `<use href="#s" transform="matrix(-1 0 0 1 ${x} ${y})"/>`),
  );
  const side = (from: number, to: number): string =>
    `M${from},0C${from},34 ${to},26 ${to},${half}C${to},94 ${from},86 ${from},${TILE}`;
  const lattice = side(half, 0) + side(half, TILE);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="0 0 ${TILE} ${TILE}" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="0.9" stroke-dasharray="4 4.6" d="${lattice}"/>` +
    `<g transform="translate(${half} ${half})"><g id="s"><path stroke-width="1.1" d="${lines}"/>` +
    `<path stroke-width="2.6" d="${knots}"/></g></g>${corners.join('')}</svg>\n`
  );
}

function eyelet(x: number, y: number, radius: number): string {
  return `M${short(x - radius)},${y}a${radius},${radius} 0 1 0 ${radius * 2},0a${radius},${radius} 0 1 0 ${-radius * 2},0Z`;
}

/** The lace edge of a section, seamless from side to side, for use as a CSS mask. */
export function laceEdge(): string {
  const drop = 'M24,15.5C21,11.5 21.4,8 24,6.2C26.6,8 27,11.5 24,15.5Z';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24" viewBox="0 0 48 24">' +
    '<path fill-rule="evenodd" d="M0,0H48V6A8,8 0 0 1 39.5,13.5A7.2,7.2 0 0 1 32,19A9.4,9.4 0 0 1 16,19A7.2,7.2 0 0 1 8.5,13.5A8,8 0 0 1 0,6Z' +
    `${drop}${eyelet(16, 11, 1.5)}${eyelet(32, 11, 1.5)}${eyelet(8.2, 6.6, 1.2)}${eyelet(39.8, 6.6, 1.2)}${eyelet(24, 19.4, 1.2)}"/></svg>\n`
  );
}
