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

/** A dog with what the filters ask of it worked out once, because a list may hold 10,000. */
export interface SearchableDog {
  dog: Dog;
  text: string;
  ageBand: AgeBand | null;
}

/** Prepares dogs for {@link filterDogs}. */
export function toSearchable(dogs: readonly Dog[]): SearchableDog[] {
  return dogs.map((dog) => ({
    dog,
    // A line feed can't be typed into the search box, so no match runs from the name into the tagline.
    text: `${comparable(dog.name)}\n${comparable(dog.tagline)}`,
    ageBand: ageBandOf(dog.age),
  }));
}

/** The dogs that pass every filter which is set, in the order given. */
export function filterDogs(dogs: readonly SearchableDog[], filters: DogFilters): Dog[] {
  const search = comparable(filters.search.trim());
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
 * One spelling for letters that have several: letter case, and the composed and decomposed forms that
 * Devanagari keyboards differ in (ड़).
 */
function comparable(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN');
}

export interface FilterChoices {
  locations: string[];
  traits: string[];
  ages: (typeof ageBands)[number][];
}

/** What there is to choose from: the locations, traits and age bands that some dog has. */
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

/** By plain comparison: the browser's own order, which a phone reads from a table, costs it 50 milliseconds. */
function byLetters(one: string, other: string): number {
  const [a, b] = [comparable(one), comparable(other)];
  return a === b ? 0 : a < b ? -1 : 1;
}
