import { describe, expect, it } from 'vitest';
import { ageText } from '@/features/dogs/dog-in-hindi';
import { ageBandOf, ageInYears } from '@/features/dogs/dog-filters';

describe('an age in years', () => {
  it.each([
    ['2 years', 2],
    ['1 year', 1],
    ['  11 years', 11],
    ['2.5 years', 2.5],
    ['3', 3],
    ['6 months', 0.5],
    ['18 mo', 1.5],
    ['26 weeks', 0.5],
    ['73 days', 0.2],
    ['६ महीने', 0.5],
    ['२ साल', 2],
  ])('parses "%s" as %s', (text, years) => {
    expect(ageInYears(text)).toBeCloseTo(years);
  });

  it.each(['', 'old', 'about 3 years', '-2 years'])('finds no leading number in "%s"', (text) => {
    expect(ageInYears(text)).toBeNull();
  });
});

it.each([
  ['1 year', '1 year'],
  ['२ years', '2 years'],
  ['18 Months', '18 months'],
  ['2.5 years', '2.5 years'],
  ['1 day', '1 day'],
  // Neither a number with one unit.
  ['about 3 years', 'about 3 years'],
  ['2 years 3 months', '2 years 3 months'],
  ['२ साल', '२ साल'],
])('writes the age %s as a text of the page: %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

describe('an age band', () => {
  it.each([
    ['0', 'puppy'],
    ['4 months', 'puppy'],
    ['11 months', 'puppy'],
    ['12 months', 'young'],
    ['18 months', 'young'],
    ['1 year', 'young'],
    ['3 years', 'young'],
    ['3.9 years', 'young'],
    ['4 years', 'adult'],
    ['7 years', 'adult'],
    ['7.9 years', 'adult'],
    ['8 years', 'senior'],
    ['20 years', 'senior'],
    ['unknown', null],
  ])('puts "%s" into %s', (text, band) => {
    expect(ageBandOf(text)).toBe(band);
  });
});
