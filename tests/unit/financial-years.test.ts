import { describe, expect, it } from 'vitest';
import { financialYearOf, financialYearsOf } from '@/lib/dates';

describe('the Indian financial year', () => {
  it.each([
    // The last and the first minute of a year in Indian time, as the database returns them.
    ['2026-03-31T18:29:59.999999+00:00', '2025-26'],
    ['2026-03-31T18:30:00+00:00', '2026-27'],
    ['2026-03-31T23:59:00+05:30', '2025-26'],
    ['2026-04-01T00:20:00+05:30', '2026-27'],
    // The calendar year makes no difference.
    ['2025-12-31T23:59:59+05:30', '2025-26'],
    ['2026-01-01T00:00:00+05:30', '2025-26'],
    ['2025-04-01T00:00:00+05:30', '2025-26'],
  ])('of %s is %s', (instant, year) => {
    expect(financialYearOf(instant)).toBe(year);
  });

  it('has two digits at the turn of a century', () => {
    expect(financialYearOf('1999-12-31T12:00:00Z')).toBe('1999-00');
    expect(financialYearOf('2008-12-31T12:00:00Z')).toBe('2008-09');
  });
});

it('lists each year once, newest first', () => {
  expect(
    financialYearsOf([
      '2025-03-31T12:00:00Z',
      '2026-04-02T12:00:00Z',
      '2026-03-31T12:00:00Z',
      '2025-04-02T12:00:00Z',
    ]),
  ).toEqual(['2026-27', '2025-26', '2024-25']);
  expect(financialYearsOf([])).toEqual([]);
});
