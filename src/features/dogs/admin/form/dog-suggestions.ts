import type { Dog } from '@/features/dogs/dog';

/** What dogs have already, the commonest first: suggestions that keep spellings together. */
export interface DogSuggestions {
  traits: string[];
  locations: string[];
}

export function dogSuggestions(dogs: readonly Dog[]): DogSuggestions {
  return {
    traits: commonestFirst(dogs.flatMap((dog) => dog.traits)),
    locations: commonestFirst(dogs.map((dog) => dog.location)),
  };
}

function commonestFirst(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
