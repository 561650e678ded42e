import type { Plugin } from 'vite';
import {
  legalFacts,
  organisationDetails,
} from '../supabase/functions/_shared/common/organisation.ts';

const FILE = 'seal.svg';
const BRICK = '#a33b25';
/** Of certificates. */
const GROUND = '#fbf5e9';
const SCALLOPS = 24;
/** Of the circle that the letters stand on. */
const RADIUS = 33.5;
const LETTERS_LENGTH = 2 * Math.PI * RADIUS;

/** The paw of public/favicon.svg, 64 by 64. */
const PAW =
  `<g fill="${BRICK}"><ellipse cx="11.6" cy="30" rx="4.7" ry="6.5" transform="rotate(-24 11.6 30)"/>` +
  '<ellipse cx="23.6" cy="17.2" rx="5" ry="7.2" transform="rotate(-9 23.6 17.2)"/>' +
  '<ellipse cx="40.4" cy="17.2" rx="5" ry="7.2" transform="rotate(9 40.4 17.2)"/>' +
  '<ellipse cx="52.4" cy="30" rx="4.7" ry="6.5" transform="rotate(24 52.4 30)"/>' +
  '<path d="M15.5,48L15.5,44.5A13.1,13.1 0 0 1 19.9,34.7A5.8,5.8 0 0 1 27.4,28.7C29.1,25 31.7,27.4 32,25.2' +
  'C32.3,27.4 34.9,25 36.6,28.7A5.8,5.8 0 0 1 44.1,34.7A13.1,13.1 0 0 1 48.5,44.5L48.5,48C48.5,54.5 42,56 37.2,54.6' +
  'C34,53.7 30,53.7 26.8,54.6C22,56 15.5,54.5 15.5,48Z"/></g>' +
  `<path fill="${GROUND}" d="M27.4,54.4V44.6C27.4,41.4 30.6,40 32,37C33.4,40 36.6,41.4 36.6,44.6V56H27.4Z"/>`;

function pointOnEdge(index: number): string {
  const angle = (2 * Math.PI * index) / SCALLOPS;
  return `${(50 + 46 * Math.cos(angle)).toFixed(2)},${(50 + 46 * Math.sin(angle)).toFixed(2)}`;
}

/**
 * The organisation's seal, for its certificates: the paw in a garland, and around it the registered name and the town.
 * An image has no fonts of the page, so the letters are in one that every system has.
 */
export function seal(): string {
  const name = legalFacts.registered?.name ?? organisationDetails.name;
  const text = `${name} · ${organisationDetails.address.city} · `.toUpperCase();
  const letters = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const size = Math.min(9, (1.4 * LETTERS_LENGTH) / text.length).toFixed(2);
  const scallops = Array.from({ length: SCALLOPS }, (_, index) => pointOnEdge(index + 1))
    .map((point) => `A6.2,6.2 0 0 1 ${point}`)
    .join('');
  const ring = `M50,${50 + RADIUS}A${RADIUS},${RADIUS} 0 1 1 50.01,${50 + RADIUS}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-2 -2 104 104">` +
    `<g fill="none" stroke="${BRICK}" stroke-width="1.3"><path d="M${pointOnEdge(0)}${scallops}Z"/>` +
    `<circle cx="50" cy="50" r="43.5" stroke-width=".8"/><circle cx="50" cy="50" r="30"/>` +
    `<circle cx="50" cy="50" r="27" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="0 4.04"/></g>` +
    `<path id="ring" fill="none" d="${ring}"/>` +
    `<text fill="${BRICK}" font-family="Georgia,serif" font-weight="700" font-size="${size}" xml:space="preserve">` +
    `<textPath href="#ring" textLength="${LETTERS_LENGTH.toFixed(1)}">${letters}</textPath></text>` +
    `<g transform="translate(30.8 30.6) scale(.6)">${PAW}</g></svg>\n`
  );
}

/** Serves and emits the seal, so that it always has the organisation's present name. */
export function sealFile(): Plugin {
  return {
    name: 'seal',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(seal());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: seal() });
    },
  };
}
