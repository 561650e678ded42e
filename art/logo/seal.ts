import {
  legalFacts,
  organisationDetails,
} from '../../supabase/functions/_shared/common/organisation.ts';
import { paw } from './logo.ts';

const BRICK = '#a33b25';
/** Of certificates. */
const GROUND = '#fbf5e9';
const SCALLOPS = 24;
/** Of the circle that the letters stand on. */
const RADIUS = 33.5;
const LETTERS_LENGTH = 2 * Math.PI * RADIUS;

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
    `<g transform="translate(30.8 30.6) scale(.6)">${paw(BRICK, GROUND)}</g></svg>\n`
  );
}
