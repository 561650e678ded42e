import { toWesternDigits } from '@/lib/numbers';

export const ageBands = [
  { value: 'puppy', label: 'Puppy (<1 year)', fromYears: 0, belowYears: 1 },
  { value: 'young', label: 'Young (1-3)', fromYears: 1, belowYears: 4 },
  { value: 'adult', label: 'Adult (4-7)', fromYears: 4, belowYears: 8 },
  { value: 'senior', label: 'Senior (8+)', fromYears: 8, belowYears: Infinity },
] as const;

export type AgeBand = (typeof ageBands)[number]['value'];

const leadingNumber = /^\s*(\d+(?:\.\d+)?)\s*(\S*)/u;

/** How many of a unit make a year, by how the unit's word starts. No known unit means years. */
const unitsPerYear = [
  { start: /^(mo|m$|mth|माह|महीन|मास)/iu, perYear: 12 },
  { start: /^(w|हफ़्त|हफ्त|सप्ताह)/iu, perYear: 52 },
  { start: /^(d|दिन)/iu, perYear: 365 },
] as const;

/**
 * The age in years that a text such as '2 years' or '4 months' starts with, or null when it has no
 * leading number. The number is read in the unit that follows it: a dog of 4 months is a puppy, not an
 * adult of 4.
 */
export function ageInYears(age: string): number | null {
  const [, digits, unit = ''] = leadingNumber.exec(toWesternDigits(age)) ?? [];
  if (digits === undefined) return null;
  const perYear = unitsPerYear.find(({ start }) => start.test(unit))?.perYear ?? 1;
  return Number(digits) / perYear;
}

/** The band that an age text falls in, or null when it has no leading number. */
export function ageBandOf(age: string): AgeBand | null {
  const years = ageInYears(age);
  if (years === null) return null;
  return (
    ageBands.find(({ fromYears, belowYears }) => years >= fromYears && years < belowYears)?.value ??
    null
  );
}
