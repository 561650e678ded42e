import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** The colour tokens of one scheme. The first `:root` of the file is light, the second dark. */
function tokensOf(scheme: 'light' | 'dark'): Map<string, string> {
  const blocks = [...css.matchAll(/:root\s*\{([^}]*)\}/g)];
  const block = blocks[scheme === 'light' ? 0 : 1]?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}

/** WCAG 2.2: relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['ground', 'paper', 'surface'];
const TEXT = 4.5;
const NOT_TEXT = 3;

const rules = [
  { colours: ['ink', 'muted', 'amber-text', 'brick-text'], on: grounds, least: TEXT },
  {
    colours: ['on-pine', 'on-pine-muted', 'on-pine-error'],
    on: ['pine', 'pine-raised'],
    least: TEXT,
  },
  { colours: ['on-amber'], on: ['amber', 'amber-strong'], least: TEXT },
  // Buttons whose colours invert on hover.
  { colours: ['ground'], on: ['ink'], least: TEXT },
  { colours: ['pine'], on: ['on-pine'], least: TEXT },
  { colours: ['control', 'brick', 'focus'], on: grounds, least: NOT_TEXT },
  { colours: ['on-pine-muted'], on: ['pine', 'pine-raised'], least: NOT_TEXT },
];

it('computes the contrasts of the WCAG examples', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme);
  const pairs = rules.flatMap(({ colours, on, least }) =>
    colours.flatMap((colour) => on.map((ground) => [colour, ground, least] as const)),
  );

  it.each(pairs)('%s on %s reaches %s : 1', (colour, ground, least) => {
    const [front, back] = [tokens.get(colour), tokens.get(ground)];
    if (!front || !back) throw new Error(`No token for ${colour} or ${ground}.`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });

  it('has every token of the other scheme', () => {
    const other = tokensOf(scheme === 'light' ? 'dark' : 'light');
    expect([...tokens.keys()]).toEqual([...other.keys()]);
    expect(tokens.size).toBeGreaterThan(15);
  });

  it('shows a focus ring on pine', () => {
    const ring = /\.on-pine\s*\{[^}]*--focus:\s*(#[0-9a-f]{6})/.exec(css)?.[1];
    if (!ring) throw new Error('No ring for pine.');
    for (const ground of ['pine', 'pine-raised']) {
      expect(contrast(ring, tokens.get(ground) ?? ring)).toBeGreaterThanOrEqual(NOT_TEXT);
    }
  });
});
