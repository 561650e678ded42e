// As book-sequences.test.ts, for ten other seeds and longer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { makeSequence } from '../../support/books-sequences.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it.each([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])(
  'the books hold after each step of a simulated year, with the seed %i',
  async (seed) => {
    const accepted = await makeSequence(backend, seed, 250);
    expect(Object.keys(accepted)).toHaveLength(12);
  },
  300_000,
);
