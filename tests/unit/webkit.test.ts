// Rules for the source that follow from what WebKit does, and that tests in it would show late.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../src');
const components = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8') }));

describe('every component', () => {
  it('gives its lists the role, which WebKit drops with the markers', () => {
    const lists = components.flatMap(({ file, source }) =>
      [...source.matchAll(/<(?:ul|ol)\b[^>]*/g)].map(([tag]) => ({ file, tag })),
    );
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ tag }) => !tag.includes('role="list"'))).toEqual([]);
  });

  it('shows a chosen radio button or checkbox in a colour with enough contrast', () => {
    // Amber has 2.1:1 on the surface of the light scheme; contrast.test.ts computes the other one.
    const accents = components.flatMap(({ source }) => source.match(/accent-[\w-]+/g) ?? []);
    expect(new Set(accents)).toEqual(new Set(['accent-amber-text']));
  });
});
