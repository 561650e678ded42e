import * as z from 'zod/mini';

/** Half of a pair of code units, as a text has it that was cut in the middle of an emoji. */
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Refuses the two things that no text of the database can hold, and that nobody sees in a field. */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && !HALF_A_PAIR.test(text),
  'A character in here cannot be stored. Please type this anew.',
);
