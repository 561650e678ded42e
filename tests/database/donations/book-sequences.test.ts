// Whatever the office does to its recorded donations, in whatever order, the books hold: one seed here, ten at night.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { makeSequence } from '../../support/books-sequences.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('the books hold after each step of a simulated year', async () => {
  const accepted = await makeSequence(backend, 8, 70);
  expect(Object.keys(accepted).toSorted()).toEqual([
    'correct',
    'credit',
    'give back',
    'night',
    'one person',
    'put back',
    'record',
    'return by the bank',
    'somebody else',
    'take back',
    'two persons',
    'void',
  ]);
});
