import { ageBandOf, ageBands, type AgeBand } from '@/features/dogs/age-band';
import type { Dog } from '@/features/dogs/dog';

export interface DogFilters {
  /** Part of a name or tagline. */
  search: string;
  location: string;
  trait: string;
  age: string;
}

export const noFilters: DogFilters = { search: '', location: '', trait: '', age: '' };

/** A dog with its search text and age band computed once, because a list may have 10,000 dogs. */
export interface SearchableDog {
  dog: Dog;
  text: string;
  ageBand: AgeBand | null;
}

export function toSearchable(dogs: readonly Dog[]): SearchableDog[] {
  return dogs.map((dog) => ({
    dog,
    // The line feed keeps a search from matching across name and tagline.
    text: `${normalise(dog.name)}\n${normalise(dog.tagline)}`,
    ageBand: ageBandOf(dog.age),
  }));
}

/** The dogs that match every set filter, in the order given. */
export function filterDogs(dogs: readonly SearchableDog[], filters: DogFilters): Dog[] {
  const search = normalise(filters.search.trim());
  const found: Dog[] = [];
  for (const { dog, text, ageBand } of dogs) {
    if (search !== '' && !text.includes(search)) continue;
    if (filters.location !== '' && dog.location !== filters.location) continue;
    if (filters.trait !== '' && !dog.traits.includes(filters.trait)) continue;
    if (filters.age !== '' && ageBand !== filters.age) continue;
    found.push(dog);
  }
  return found;
}

/**
 * Lower case and NFC, because Devanagari keyboards differ in composed and decomposed letters (ड़).
 */
function normalise(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN');
}

export interface FilterChoices {
  locations: string[];
  traits: string[];
  ages: (typeof ageBands)[number][];
}

/** The locations, traits and age bands that dogs have, sorted. */
export function filterChoices(dogs: readonly SearchableDog[]): FilterChoices {
  const locations = new Set<string>();
  const traits = new Set<string>();
  const bands = new Set<AgeBand | null>();
  for (const { dog, ageBand } of dogs) {
    locations.add(dog.location);
    for (const trait of dog.traits) traits.add(trait);
    bands.add(ageBand);
  }
  return {
    locations: [...locations].sort(byLetters),
    traits: [...traits].sort(byLetters),
    ages: ageBands.filter(({ value }) => bands.has(value)),
  };
}

/** Without Intl.Collator, whose first comparison costs a cheap phone 50 milliseconds. */
function byLetters(one: string, other: string): number {
  const [a, b] = [normalise(one), normalise(other)];
  return a === b ? 0 : a < b ? -1 : 1;
}
