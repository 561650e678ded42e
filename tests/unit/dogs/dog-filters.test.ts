import { describe, expect, it } from 'vitest';
import { type Dog, toDog } from '@/features/dogs/dog';
import { dogInHindi } from '@/features/dogs/dog-in-hindi';
import { filterChoices, filterDogs, noFilters, toSearchable } from '@/features/dogs/dog-filters';
import { dogRow } from '../../support/dog-rows.ts';

function dog(name: string, values: Partial<Dog> = {}): Dog {
  return { ...toDog(dogRow(1)), id: name, name, tagline: '', traits: [], ...values };
}

const dogs = toSearchable([
  dog('Sheru', { tagline: 'Guards the school bus', traits: ['Playful', 'Loyal'] }),
  dog('Émile', { location: 'Aliganj', age: '9 years', traits: ['Playful'] }),
  dog('लड़ी', { location: 'Aliganj', age: '5 months' }),
  dog('Nobody Knows', { age: 'found last week' }),
]);

function found(filters: Partial<typeof noFilters>): string[] {
  return filterDogs(dogs, { ...noFilters, ...filters }).map(({ name }) => name);
}

describe('filtering', () => {
  it('returns every dog, in order, when no filter is set', () => {
    expect(found({})).toEqual(['Sheru', 'Émile', 'लड़ी', 'Nobody Knows']);
  });

  it.each([
    ['case', 'SCHOOL BUS', ['Sheru']],
    ['outer spaces', '\tsheru ', ['Sheru']],
    ['how an accent is composed', 'e\u0301mile', ['Émile']],
    ['how a nukta is composed', '\u0932\u0921\u093C\u0940', ['लड़ी']],
    ['a nukta, and how long a vowel is', 'लडि', ['लड़ी']],
  ])('searches regardless of %s', (_case, search, names) => {
    expect(found({ search })).toEqual(names);
  });

  it.each([
    ['wrong', 'sharu', ['Sheru']],
    ['missing', 'sheu', ['Sheru']],
    ['too many', 'sherru', ['Sheru']],
    ['in each other’s place', 'hseru', ['Sheru']],
    ['wrong in a place', 'alogan', ['Émile', 'लड़ी']],
    ['wrong in a trait', 'plaiful', ['Sheru', 'Émile']],
  ])('forgives one letter %s', (_case, search, names) => {
    expect(found({ search })).toEqual(names);
  });

  it('forgives no second letter, none of three, and none within a word', () => {
    for (const search of ['sharo', 'bas', 'herx']) expect(found({ search })).toEqual([]);
    expect(found({ search: 'sheru' })).toEqual(['Sheru']);
  });

  it.each(['sheruguards', 'sheru guards', '.*', 'cat'])('finds no dog by "%s"', (search) => {
    expect(found({ search })).toEqual([]);
  });

  it('requires every filter that is set', () => {
    expect(found({ location: 'Aliganj' })).toEqual(['Émile', 'लड़ी']);
    expect(found({ location: 'Aliganj', age: 'senior' })).toEqual(['Émile']);
    expect(found({ location: 'Aliganj', age: 'senior', trait: 'Loyal' })).toEqual([]);
    expect(found({ trait: 'Playful', search: 'bus' })).toEqual(['Sheru']);
  });

  it('matches whole locations and traits only', () => {
    expect(found({ location: 'Ali' })).toEqual([]);
    expect(found({ trait: 'play' })).toEqual([]);
  });

  it('has no dog of unknown age in any age band, and none in an unknown band', () => {
    for (const age of ['puppy', 'young', 'adult', 'senior']) {
      expect(found({ age })).not.toContain('Nobody Knows');
    }
    expect(found({ age: 'ancient' })).toEqual([]);
  });
});

describe('a dog with names in both scripts', () => {
  const moti = dog('Moti', {
    tagline: 'Forgives everybody.',
    location: 'Chowk',
    traits: ['Gentle'],
  });
  const texts = { name: 'मोती', tagline: 'एक कान ऊँचा, एक कान नीचा।' };
  const words = new Map([
    ['location:Chowk', 'चौक'],
    ['trait:Gentle', 'नर्मदिल'],
  ]);
  const inHindi = toSearchable([
    dogInHindi(moti, texts, words),
    dog('Sheru', { location: 'Aliganj' }),
  ]);
  const inEnglish = toSearchable(
    [moti, dog('Sheru', { location: 'Aliganj' })],
    new Map([['Moti', texts]]),
    words,
  );

  it.each([
    'Moti',
    'moti',
    'chowk',
    'चौक',
    'नर्मदिल',
    'gentle',
    'moty',
    'मोती',
    'मोति',
    'everybody',
    'ऊंचा',
    'उँचा',
    'नी\u200Dचा',
  ])('is found by "%s" on the pages of both languages', (search) => {
    for (const searchable of [inHindi, inEnglish]) {
      const ids = filterDogs(searchable, { ...noFilters, search }).map(({ id }) => id);
      expect(ids).toEqual(['Moti']);
    }
  });

  it('is not found by Hindi words before an English page has fetched them', () => {
    expect(filterDogs(toSearchable([moti]), { ...noFilters, search: 'मोती' })).toEqual([]);
  });

  it('is filtered by the stored values, which the address of both languages names', () => {
    const { locations, traits } = filterChoices(inHindi);
    expect(locations).toContainEqual({ value: 'Chowk', label: 'चौक' });
    expect(traits).toEqual([{ value: 'Gentle', label: 'नर्मदिल' }]);
    const filters = { ...noFilters, location: 'Chowk', trait: 'Gentle' };
    expect(filterDogs(inHindi, filters)).toMatchObject([
      { name: 'मोती', location: 'चौक', traits: ['नर्मदिल'] },
    ]);
    expect(filterDogs(inHindi, { ...noFilters, location: 'चौक' })).toEqual([]);
  });

  it('keeps what is not translated', () => {
    expect(dogInHindi(moti, { name: null, tagline: null }, new Map())).toMatchObject({
      name: 'Moti',
      tagline: 'Forgives everybody.',
      location: 'Chowk',
      traits: ['Gentle'],
    });
    expect(dogInHindi(moti, undefined, words)).toMatchObject({ name: 'Moti', location: 'चौक' });
  });
});

describe('the choices', () => {
  it('are the values that dogs have: locations and traits sorted by name, ages from young to old', () => {
    const { locations, traits, ages } = filterChoices(dogs);
    expect(locations.map(({ label }) => label)).toEqual(['Aliganj', 'Chowk']);
    expect(traits.map(({ label }) => label)).toEqual(['Loyal', 'Playful']);
    expect(ages.map(({ label }) => label)).toEqual([
      'Puppy (<1 year)',
      'Young (1-3)',
      'Senior (8+)',
    ]);
  });

  it('are sorted regardless of case, with other scripts last', () => {
    const scattered = toSearchable([
      dog('One', { location: 'हज़रतगंज', traits: ['shy', 'Playful'] }),
      dog('Two', { location: 'aminabad', traits: ['brave'] }),
      dog('Three', { location: 'अमीनाबाद', traits: ['Sleepy'] }),
      dog('Four', { location: 'Chowk' }),
    ]);
    const { locations, traits } = filterChoices(scattered);
    expect(locations.map(({ label }) => label)).toEqual([
      'aminabad',
      'Chowk',
      'अमीनाबाद',
      'हज़रतगंज',
    ]);
    expect(traits.map(({ label }) => label)).toEqual(['brave', 'Playful', 'shy', 'Sleepy']);
  });

  it('are empty without dogs', () => {
    expect(filterChoices([])).toEqual({ locations: [], traits: [], ages: [] });
  });
});
