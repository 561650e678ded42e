import { leavingText, type Dog } from '@/features/dogs/dog';
import { type DogTexts, wordKey, type Words } from '@/features/dogs/dog-in-hindi';
import { rupeesToPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';
import { say } from '@/lib/say';

export interface DogFilters {
  /** Part of a name, tagline, location or trait. */
  search: string;
  location: string;
  trait: string;
  age: string;
}

const noWords: Words = new Map();

export const noFilters: DogFilters = { search: '', location: '', trait: '', age: '' };

/** A dog with its search text and age band computed once, because a list may have 10,000 dogs. */
interface SearchableDog {
  dog: Dog;
  /** What filters compare, in every language of the page. */
  stored: Pick<Dog, 'location' | 'traits'>;
  text: string;
  ageBand: AgeBand | null;
}

/**
 * @param translations further names and taglines by the dog's id
 * @param words further words for locations and traits
 */
export function toSearchable(
  dogs: readonly Dog[],
  translations?: ReadonlyMap<string, DogTexts>,
  words: Words = noWords,
): SearchableDog[] {
  return dogs.map((dog) => ({
    dog,
    stored: dog.original ?? dog,
    // The line feed keeps a search from matching across two texts.
    text: [
      ...[dog, dog.original].flatMap((texts) =>
        texts ? [texts.name, texts.tagline, texts.location].concat(texts.traits) : [],
      ),
      ...Object.values(translations?.get(dog.id) ?? {}),
      words.get(wordKey('location', dog.location)),
      ...dog.traits.map((trait) => words.get(wordKey('trait', trait))),
    ]
      .map((text) => searched(text ?? ''))
      .join('\n'),
    ageBand: ageBandOf(dog.age),
  }));
}

/** The dogs that match every set filter, in the order given. Where nothing has what is typed, one letter may be wrong. */
export function filterDogs(dogs: readonly SearchableDog[], filters: DogFilters): Dog[] {
  const search = searched(cleanLine(filters.search));
  const exact = dogs.filter(({ text }) => text.includes(search));
  const similar = exact.length > 0 ? null : withOneWrongLetter(search);
  const found: Dog[] = [];
  for (const { dog, stored, ageBand } of similar
    ? dogs.filter(({ text }) => similar.test(text))
    : exact) {
    if (filters.location !== '' && stored.location !== filters.location) continue;
    if (filters.trait !== '' && !stored.traits.includes(filters.trait)) continue;
    if (filters.age !== '' && ageBand !== filters.age) continue;
    found.push(dog);
  }
  return found;
}

/** Shorter words are like too many others. */
const FEWEST_LETTERS = 4;

/** Words that begin as a search does with one letter wrong, missing, too many, or two in each other's place. */
function withOneWrongLetter(search: string): RegExp | null {
  const letters = Array.from(search, (letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  if (letters.length < FEWEST_LETTERS) return null;
  const variants = letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1)];
    const [next = '', ...rest] = after;
    return [
      `${before}.?${after.join('')}`,
      `${before}.${letter}${after.join('')}`,
      `${before}${next}${letter}${rest.join('')}`,
    ];
  });
  return new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${variants.join('|')})`, 'u');
}

/** Those of whose month the smallest part is promised first, dogs that can't be sponsored last; otherwise as given. */
export function byNeed(dogs: readonly Dog[]): Dog[] {
  return dogs
    .map((dog) => ({ dog, share: shareOf(dog) }))
    .sort((one, other) => (one.share === other.share ? 0 : one.share - other.share))
    .map(({ dog }) => dog);
}

function shareOf(dog: Dog): number {
  if (leavingText(dog) !== undefined) return Infinity;
  return (dog.coverage?.paise ?? 0) / rupeesToPaise(dog.monthlyAmount);
}

/**
 * Lower case and NFC, because Devanagari keyboards differ in composed and decomposed letters (ड़).
 */
function normalise(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN');
}

/** What phones write in two ways: nuqta and joiners, chandrabindu, short and long i and u. */
const plainSigns: ReadonlyMap<string, string> = new Map([
  ['\u093C', ''],
  ['\u200C', ''],
  ['\u200D', ''],
  ['\u0901', '\u0902'],
  ['\u0908', '\u0907'],
  ['\u0940', '\u093F'],
  ['\u090A', '\u0909'],
  ['\u0942', '\u0941'],
]);
const variants = new RegExp([...plainSigns.keys()].join('|'), 'g');

/** A text as the search compares it. */
function searched(text: string): string {
  return normalise(text).replace(variants, (sign) => plainSigns.get(sign) ?? '');
}

/** A stored value and how the page shows it. */
interface Choice {
  value: string;
  label: string;
}

export interface FilterChoices {
  locations: Choice[];
  traits: Choice[];
  ages: (typeof ageBands)[number][];
}

/** The locations, traits and age bands that dogs have, sorted. */
export function filterChoices(dogs: readonly SearchableDog[]): FilterChoices {
  const locations = new Map<string, string>();
  const traits = new Map<string, string>();
  const bands = new Set<AgeBand | null>();
  for (const { dog, stored, ageBand } of dogs) {
    locations.set(stored.location, dog.location);
    stored.traits.forEach((trait, index) => traits.set(trait, dog.traits[index] ?? trait));
    bands.add(ageBand);
  }
  return {
    locations: toChoices(locations),
    traits: toChoices(traits),
    ages: ageBands.filter(({ value }) => bands.has(value)),
  };
}

/** Sorted without Intl.Collator, whose first comparison costs a cheap phone 50 milliseconds. */
function toChoices(labels: ReadonlyMap<string, string>): Choice[] {
  return Array.from(labels, ([value, label]) => ({ value, label })).sort((one, other) => {
    const [a, b] = [normalise(one.label), normalise(other.label)];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}

export const ageBands = [
  { value: 'puppy', label: say('Puppy (<1 year)'), fromYears: 0, belowYears: 1 },
  { value: 'young', label: say('Young (1-3)'), fromYears: 1, belowYears: 4 },
  { value: 'adult', label: say('Adult (4-7)'), fromYears: 4, belowYears: 8 },
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
  const [, digits, unit = ''] = leadingNumber.exec(cleanLine(age)) ?? [];
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
