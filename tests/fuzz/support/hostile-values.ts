// The values that the fuzz tests throw at the site. They come from a fixed seed, so that a failure can be
// repeated; FUZZ_SEED=<number> throws others.
import { invisible, dogSuggestions, operators, prototypeKeys } from './known-values.ts';

export const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The known values, and others made of them, up to a number.
 * @param surface its name moves the seed, so that every surface meets other values
 */
export function hostileValues(count: number, surface: string): string[] {
  const random = randomNumbers(seed + sumOf(surface));
  const made = Array.from({ length: Math.max(0, count - dogSuggestions.length) }, () =>
    mutant(random),
  );
  return [...dogSuggestions, ...made].slice(0, count);
}

/** Some of the values of {@link hostileValues}, for what takes long: chosen over all kinds. */
export function sampleOf(count: number, surface: string): string[] {
  const random = randomNumbers(seed + sumOf(surface));
  return Array.from({ length: count }, (_, index) =>
    index % 4 === 3 ? mutant(random) : pick(dogSuggestions, random),
  );
}

/** How a value stands in an address, as far as it fits: half of a pair of code units never does. */
export function inAddress(value: string, longest = 5_000): string {
  return encodeURIComponent(value.slice(0, longest).replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** A very long value: one million characters of every kind. */
export function hugeValue(surface: string): string {
  const random = randomNumbers(seed + sumOf(surface));
  let value = '';
  while (value.length < 1_000_000) value += pick(dogSuggestions, random).repeat(50);
  return value.slice(0, 1_000_000);
}

function mutant(random: () => number): string {
  const kinds: (() => string)[] = [
    () => pick(dogSuggestions, random) + pick(dogSuggestions, random),
    () => pick(dogSuggestions, random).repeat(1 + Math.floor(random() * 200)),
    () => spliced(pick(dogSuggestions, random), pick(invisible, random), random),
    () => spliced(pick(dogSuggestions, random), pick(operators, random), random),
    () => encodeURIComponent(pick(dogSuggestions, random).replace(/\p{Surrogate}/gu, '?')),
    () => JSON.stringify({ [pick(prototypeKeys, random)]: pick(dogSuggestions, random) }),
    () => codeUnits(random),
    () => pick(dogSuggestions, random).toUpperCase(),
  ];
  return pick(kinds, random)();
}

function spliced(outer: string, inner: string, random: () => number): string {
  const at = Math.floor(random() * (outer.length + 1));
  return outer.slice(0, at) + inner + outer.slice(at);
}

/** Any sixteen-bit units, halves of pairs among them. */
function codeUnits(random: () => number): string {
  const length = 1 + Math.floor(random() * 40);
  return String.fromCharCode(
    ...Array.from({ length }, () => Math.floor(random() * (random() < 0.5 ? 0x80 : 0x1_0000))),
  );
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

function sumOf(surface: string): number {
  let sum = 7;
  for (const letter of surface) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return sum;
}
