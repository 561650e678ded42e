import { paint } from '../palette.ts';
import { cuspedArch } from '../scenery/arch.ts';

function toe(x: number, y: number, rx: number, ry: number, turn: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})"/>`;
}

/** The logo, 64 by 64: a paw whose pad is the scalloped arch of the Rumi Darwaza. */
export function paw(colour: string, door: string): string {
  const arch = cuspedArch({ left: 15.5, right: 48.5, spring: 44.5, top: 25.2, base: 48, lobes: 2 });
  const heel = arch.replace(
    /L48\.5,48Z$/u,
    'L48.5,48C48.5,54.5 42,56 37.2,54.6C34,53.7 30,53.7 26.8,54.6C22,56 15.5,54.5 15.5,48Z',
  );
  return (
    `<g fill="${colour}">${toe(11.6, 30, 4.7, 6.5, -24)}${toe(23.6, 17.2, 5, 7.2, -9)}${toe(40.4, 17.2, 5, 7.2, 9)}${toe(52.4, 30, 4.7, 6.5, 24)}` +
    `<path d="${heel}"/></g>` +
    `<path fill="${door}" d="M27.4,54.4V44.6C27.4,41.4 30.6,40 32,37C33.4,40 36.6,41.4 36.6,44.6V56H27.4Z"/>`
  );
}

/** The logo on pine. `radius` rounds the tile; `bleed` is the margin on each side. */
export function icon(radius: number, bleed = 0): string {
  const size = 64 + bleed * 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-bleed} ${-bleed} ${size} ${size}">` +
    `<rect x="${-bleed}" y="${-bleed}" width="${size}" height="${size}" rx="${radius}" fill="${paint.pine}"/>` +
    `${paw(paint.amber, paint.pine)}</svg>\n`
  );
}
