import type { Dog } from '@/entities/dog/dog';
import { formatNumber, toWesternDigits, plural } from '@/lib/numbers';
import { say } from '@/lib/say';

export interface DogFilters {
  /** Part of a name or tagline. */
  search: string;
  location: string;
  trait: string;
  age: string;
}

export const noFilters: DogFilters = { search: '', location: '', trait: '', age: '' };

/** A dog with its search text and age band computed once, because a list may have 10,000 dogs. */
interface SearchableDog {
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

export const ageBands = [
  { value: 'puppy', label: say('Puppy (<1 year)'), fromYears: 0, belowYears: 1 },
  { value: 'young', label: 'Young (1-3)', fromYears: 1, belowYears: 4 },
  { value: 'adult', label: 'Adult (4-7)', fromYears: 4, belowYears: 8 },
  { value: 'senior', label: say('Senior (8+)'), fromYears: 8, belowYears: Infinity },
] as const;

type AgeBand = (typeof ageBands)[number]['value'];

const leadingNumber = /^\s*(\d+(?:\.\d+)?)\s*(\S*)/u;

/** Units per year, by how the unit's word starts in English or Hindi. Any other unit means years. */
const unitsPerYear = [
  { start: /^(mo|m$|mth|माह|महीन|मास)/iu, perYear: 12 },
  { start: /^(w|हफ़्त|हफ्त|सप्ताह)/iu, perYear: 52 },
  { start: /^(d|दिन)/iu, perYear: 365 },
] as const;

/**
 * Parses the age in years from a text such as '2 years' or '4 months'.
 * @returns null when the text doesn't start with a number
 */
export function ageInYears(age: string): number | null {
  const [, digits, unit = ''] = leadingNumber.exec(toWesternDigits(age)) ?? [];
  if (digits === undefined) return null;
  const perYear = unitsPerYear.find(({ start }) => start.test(unit))?.perYear ?? 1;
  return Number(digits) / perYear;
}

/** The band of an age text; null when it doesn't start with a number. */
export function ageBandOf(age: string): AgeBand | null {
  const years = ageInYears(age);
  if (years === null) return null;
  return (
    ageBands.find(({ fromYears, belowYears }) => years >= fromYears && years < belowYears)?.value ??
    null
  );
}

/** How many dogs a filtered list shows: `1 dog`, `2,300 dogs`, `4 of 60 dogs`. */
export function dogCountText(shown: number, all: number): string {
  if (shown === all) return plural(all, { one: '{count} dog', other: '{count} dogs' });
  const sentence = plural(all, { one: '{shown} of {count} dog', other: '{shown} of {count} dogs' });
  return sentence.replace('{shown}', formatNumber(shown));
}
