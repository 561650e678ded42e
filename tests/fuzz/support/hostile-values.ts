// The values of the fuzz tests. They come from a fixed seed, so that a failure can be
// repeated; FUZZ_SEED=<number> makes others.
import { isNightly } from '../../support/nightly.ts';
import {
  invisible,
  knownDocuments,
  knownValues,
  operators,
  prototypeKeys,
} from './known-values.ts';

export const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The known values and mutations of them. Outside of the nightly run, a twentieth as many.
 * @param surface seeds the choice, so that every surface gets different values
 */
export function hostileValues(count: number, surface: string): string[] {
  if (!isNightly) return chosen(Math.ceil(count / 20), surface);
  const random = randomFor(surface);
  const mutants = Array.from({ length: Math.max(0, count - knownValues.length) }, () =>
    mutant(random),
  );
  return [...knownValues, ...mutants].slice(0, count);
}

/** Values of every kind, for slow surfaces. Outside of the nightly run, an eighth as many. */
export function sampleOf(count: number, surface: string): string[] {
  return chosen(isNightly ? count : Math.ceil(count / 8), surface);
}

/** JSON values of other kinds than text. Outside of the nightly run, one of them. */
export function hostileDocuments(surface: string): readonly unknown[] {
  if (isNightly) return knownDocuments;
  const random = randomFor(surface);
  return [pick(knownDocuments, random)];
}

function chosen(count: number, surface: string): string[] {
  const random = randomFor(surface);
  return Array.from({ length: count }, (_, index) =>
    index % 4 === 3 ? mutant(random) : pick(knownValues, random),
  );
}

/** The value encoded for an address and shortened. Lone surrogates are replaced. */
export function inAddress(value: string, longest = 5_000): string {
  return encodeURIComponent(value.slice(0, longest).replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** A very long value of characters of every kind: longer than any field may be. */
export function hugeValue(surface: string): string {
  const length = isNightly ? 1_000_000 : 100_000;
  const random = randomFor(surface);
  let value = '';
  while (value.length < length) value += pick(knownValues, random).repeat(50);
  return value.slice(0, length);
}

function mutant(random: () => number): string {
  const kinds: (() => string)[] = [
    () => pick(knownValues, random) + pick(knownValues, random),
    () => pick(knownValues, random).repeat(1 + Math.floor(random() * 200)),
    () => spliced(pick(knownValues, random), pick(invisible, random), random),
    () => spliced(pick(knownValues, random), pick(operators, random), random),
    () => encodeURIComponent(pick(knownValues, random).replace(/\p{Surrogate}/gu, '?')),
    () => JSON.stringify({ [pick(prototypeKeys, random)]: pick(knownValues, random) }),
    () => codeUnits(random),
    () => pick(knownValues, random).toUpperCase(),
  ];
  return pick(kinds, random)();
}

function spliced(outer: string, inner: string, random: () => number): string {
  const at = Math.floor(random() * (outer.length + 1));
  return outer.slice(0, at) + inner + outer.slice(at);
}

/** Random 16-bit code units, lone surrogates among them. */
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

function randomFor(surface: string): () => number {
  return randomNumbers(seed + sumOf(surface));
}

function sumOf(surface: string): number {
  let sum = 7;
  for (const letter of surface) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return sum;
}
