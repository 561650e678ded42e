import * as z from 'zod/mini';

/** A lone surrogate, as in a text cut in the middle of an emoji. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Rejects NUL and lone surrogates, which Postgres can't store and which are invisible in a field. */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && !LONE_SURROGATE.test(text),
  'A character in here cannot be stored. Please type this again.',
);
