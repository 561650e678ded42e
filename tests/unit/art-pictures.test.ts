import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portrait } from '../../art/dog-pictures.ts';
import { dogs } from '../../art/dogs.ts';

const FOLDER = 'public/images/dogs';
const MOST_BYTES_OF_A_CARD = 14 * 1024;
const slugs = dogs.map(({ slug }) => slug);

describe('the pictures of the dogs', () => {
  it('show no two dogs alike, and each the same on every run', { timeout: 30_000 }, () => {
    const drawn = dogs.map(portrait);
    expect(new Set(drawn).size).toBe(dogs.length);
    expect(dogs.map(portrait)).toEqual(drawn);
  });

  it('belong to the dogs of the seed', () => {
    const seed = readFileSync('supabase/seed.sql', 'utf8');
    for (const slug of slugs) expect(seed).toContain(`'${slug}'`);
  });

  it('are committed in both sizes and formats, and no other lies beside them', () => {
    const expected = slugs.flatMap((slug) =>
      ['400.avif', '400.webp', '800.avif', '800.webp'].map((ending) => `${slug}-${ending}`),
    );
    expect(readdirSync(FOLDER).toSorted()).toEqual(expected.toSorted());
  });

  it.each(slugs)('are light enough for a card: %s', (slug) => {
    expect(statSync(`${FOLDER}/${slug}-400.avif`).size).toBeLessThan(MOST_BYTES_OF_A_CARD);
  });
});
