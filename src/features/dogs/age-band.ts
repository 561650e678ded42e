import { toWesternDigits } from '@/lib/numbers';

export const ageBands = [
  { value: 'puppy', label: 'Puppy (<1 year)', fromYears: 0, belowYears: 1 },
  { value: 'young', label: 'Young (1-3)', fromYears: 1, belowYears: 4 },
  { value: 'adult', label: 'Adult (4-7)', fromYears: 4, belowYears: 8 },
  { value: 'senior', label: 'Senior (8+)', fromYears: 8, belowYears: Infinity },
] as const;

export type AgeBand = (typeof ageBands)[number]['value'];

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
