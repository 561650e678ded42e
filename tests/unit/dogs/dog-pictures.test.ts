import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { illustratedDogs } from '../../support/illustrated-dogs.ts';

const FOLDER = 'public/images/dogs';
const MAX_CARD_BYTES = 14 * 1024;

describe('the pictures of the dogs', () => {
  it('belong to dogs of the seed', () => {
    const seed = readFileSync('supabase/seed.sql', 'utf8');
    for (const slug of illustratedDogs) expect(seed).toContain(`'${slug}'`);
  });

  it('are committed in both sizes and formats, and the folder holds nothing else', () => {
    const expected = illustratedDogs.flatMap((slug) =>
      ['400.avif', '400.webp', '800.avif', '800.webp'].map((ending) => `${slug}-${ending}`),
    );
    expect(readdirSync(FOLDER).toSorted()).toEqual(expected.toSorted());
  });

  it.each(illustratedDogs)('are small enough for a card: %s', (slug) => {
    expect(statSync(`${FOLDER}/${slug}-400.avif`).size).toBeLessThan(MAX_CARD_BYTES);
  });
});
