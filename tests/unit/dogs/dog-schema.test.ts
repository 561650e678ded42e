import { describe, expect, it } from 'vitest';
import {
  dogSchema,
  emptyDogForm,
  parseMonthlyAmount,
  toTraits,
} from '@/features/dogs/team/dog-schema';

const good = {
  ...emptyDogForm,
  name: 'Golu',
  image: '/golu.png',
  tagline: 'Waits at the tea stall.',
  age: '2 years',
  location: 'Chowk',
  traits: 'Calm, Gentle',
  monthlyAmount: '3500',
};

function manyTraits(count: number): string {
  return Array.from({ length: count }, (_, at) => `T${at}`).join(',');
}

/** The error messages by field. */
function errorsOf(values: Partial<typeof good>): Record<string, string> {
  const result = dogSchema.safeParse({ ...good, ...values });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

describe('the dog form', () => {
  it('converts to what the table stores, trimmed', () => {
    expect(dogSchema.parse({ ...good, name: '  गोलू ', traits: ' Calm ,, Gentle,' })).toEqual({
      ...good,
      name: 'गोलू',
      traits: ['Calm', 'Gentle'],
      monthlyAmount: 3500,
    });
  });

  it('requires name, picture, tagline, age and location, and nothing else', () => {
    expect(errorsOf(emptyDogForm)).toEqual({
      name: 'Please enter the dog’s name.',
      image: 'Please choose a picture.',
      tagline: 'Please write one line about the dog.',
      age: 'Please enter the age.',
      location: 'Please say where the dog lives.',
    });
    expect(errorsOf({ name: ' ', traits: '', monthlyAmount: '' })).toEqual({
      name: 'Please enter the dog’s name.',
    });
  });

  it.each([
    ['name', 100, 'Name must be at most 100 characters.'],
    ['tagline', 300, 'Tagline must be at most 300 characters.'],
    ['age', 40, 'Age must be at most 40 characters.'],
    ['location', 100, 'Location must be at most 100 characters.'],
    ['traits', 40, 'Each trait must be at most 40 characters.'],
  ])('accepts a %s of at most %i characters', (field, longest, sentence) => {
    expect(errorsOf({ [field]: '2'.repeat(longest) })).toEqual({});
    expect(errorsOf({ [field]: '2'.repeat(longest + 1) })).toEqual({ [field]: sentence });
  });

  it.each(['2 years', '8', '४ महीने', ' 1.5 years'])('accepts the age %j', (age) => {
    expect(errorsOf({ age })).toEqual({});
  });

  it.each(['about two', 'young', '-1 year', 'two years'])('rejects the age %j', (age) => {
    expect(errorsOf({ age })).toEqual({
      age: 'Without a number first, the age filter can’t find this dog.',
    });
  });

  it('accepts at most twelve traits', () => {
    expect(errorsOf({ traits: manyTraits(12) })).toEqual({});
    expect(errorsOf({ traits: manyTraits(13) })).toEqual({ traits: 'At most 12 traits.' });
  });

  it.each(['0', '0.99', '-5', '500001'])('rejects an amount of %s', (monthlyAmount) => {
    expect(errorsOf({ monthlyAmount })).toEqual({
      monthlyAmount: 'The amount must be between ₹1 and ₹5,00,000.',
    });
  });

  it.each(['', ' '])('falls back to 3000 rupees when the amount is %j', (monthlyAmount) => {
    expect(dogSchema.parse({ ...good, monthlyAmount }).monthlyAmount).toBe(3000);
  });

  it.each(['abc', 'about two thousand', '3000/month', '..', 'Infinity'])(
    'says that an amount of %j becomes 3000 rupees',
    (monthlyAmount) => {
      expect(errorsOf({ monthlyAmount })).toEqual({
        monthlyAmount:
          'This was not a number, so it is ₹3,000 a month now. Change it, or save again.',
      });
    },
  );
});

describe('an amount', () => {
  it.each([
    ['2500', 2500],
    [' ₹3,500 ', 3500],
    ['1,00,000', 100_000],
    ['२५००', 2500],
    ['99.5', 99.5],
    ['99.999', 100],
    ['0', 0],
  ])('of %j is %d', (text, rupees) => {
    expect(parseMonthlyAmount(text)).toBe(rupees);
  });
});

describe('traits', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['Calm', ['Calm']],
    ['Calm,  Gentle , Loyal', ['Calm', 'Gentle', 'Loyal']],
    ['Calm, calm, CALM', ['Calm']],
    ['मस्त, शांत', ['मस्त', 'शांत']],
  ])('in %j are %j', (text, traits) => {
    expect(toTraits(text)).toEqual(traits);
  });
});
