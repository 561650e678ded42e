import type { Dog } from '@/features/dogs/dog';

/** Values that other dogs have, most frequent first, so that spellings stay the same. */
export interface DogSuggestions {
  traits: string[];
  locations: string[];
}

export function dogSuggestions(dogs: readonly Dog[]): DogSuggestions {
  return {
    traits: byFrequency(dogs.flatMap((dog) => dog.traits)),
    locations: byFrequency(dogs.map((dog) => dog.location)),
  };
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
