import { expect, it } from 'vitest';
import { portrait } from '../../art/dog-pictures.ts';
import { dogs } from '../../art/dogs.ts';

// Drawing every dog twice takes 3 s, and the site serves the committed pictures.
it('the pictures of the dogs differ from each other and are the same on every run', () => {
  const pictures = dogs.map(portrait);
  expect(new Set(pictures).size).toBe(dogs.length);
  expect(dogs.map(portrait)).toEqual(pictures);
}, 30_000);
