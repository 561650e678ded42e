import type { Dog } from '@/features/dogs/dog';
import type { Enums } from '@common/database';
import { plural } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';

/** What is translated of a dog; null where it is not. */
export interface DogTexts {
  name: string | null;
  tagline: string | null;
}

/** Words by {@link wordKey}. */
export type Words = ReadonlyMap<string, string>;

export function wordKey(kind: Enums<'word_kind'>, source: string): string {
  return `${kind}:${source}`;
}

/** A dog as Hindi pages show it: what has no translation stays as it is. */
export function dogInHindi(dog: Dog, texts: DogTexts | undefined, words: Words): Dog {
  const { name, tagline, location, traits } = dog;
  return {
    ...dog,
    name: texts?.name ?? name,
    tagline: texts?.tagline ?? tagline,
    age: ageText(dog.age),
    location: words.get(wordKey('location', location)) ?? location,
    traits: traits.map((trait) => words.get(wordKey('trait', trait)) ?? trait),
    original: { name, tagline, location, traits },
  };
}

const plainAge = /^\s*(\d+(?:\.\d+)?)\s*(year|month|week|day)s?\s*$/iu;

/** The age in the page's language, where it is a number with a unit: `2 years` is "2 साल" in Hindi. */
export function ageText(age: string): string {
  const [, number, unit] = plainAge.exec(cleanLine(age)) ?? [];
  const count = Number(number);
  switch (unit?.toLowerCase()) {
    case 'year':
      return plural(count, { one: '{count} year', other: '{count} years' });
    case 'month':
      return plural(count, { one: '{count} month', other: '{count} months' });
    case 'week':
      return plural(count, { one: '{count} week', other: '{count} weeks' });
    case 'day':
      return plural(count, { one: '{count} day', other: '{count} days' });
    default:
      return age;
  }
}
