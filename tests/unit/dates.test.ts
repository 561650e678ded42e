import { describe, expect, it, vi } from 'vitest';
import {
  financialYearOf,
  financialYearsOf,
  formatDate,
  formatDateTime,
  formatDay,
  indianDay,
} from '@/lib/dates';

describe('a day without time zone', () => {
  it.each([
    ['2026-01-01', '1 January 2026'],
    ['2026-11-20', '20 November 2026'],
    ['2026-12-31', '31 December 2026'],
  ])('%s is formatted as %s', (day, words) => {
    expect(formatDay(day)).toBe(words);
  });
});

describe('an instant', () => {
  it.each([
    ['2026-03-31T18:29:59.999999+00:00', '2026-03-31'],
    ['2026-03-31T18:30:00+00:00', '2026-04-01'],
    ['2026-12-31T23:59:59-08:00', '2027-01-01'],
    ['2026-04-01T00:20:00+05:30', '2026-04-01'],
  ])('%s is on the Indian day %s', (instant, day) => {
    expect(indianDay(instant)).toBe(day);
  });

  it.each([
    ['2026-03-31T18:50:00Z', '1 Apr 2026'],
    ['2026-09-22T06:00:00Z', '22 Sep 2026'],
    ['2026-12-01T00:00:00+05:30', '1 Dec 2026'],
  ])('%s is formatted as the day it was in India, %s', (instant, date) => {
    expect(formatDate(instant)).toBe(date);
  });

  it.each([
    ['2026-03-31T18:50:00Z', '1 April 2026 at 12:20 am'],
    ['2026-04-01T06:30:00Z', '1 April 2026 at 12:00 pm'],
    ['2026-11-20T03:59:59.9Z', '20 November 2026 at 9:29 am'],
    ['2026-12-31T18:29:00.000000+00:00', '31 December 2026 at 11:59 pm'],
  ])('%s is formatted with its Indian time, %s', (instant, text) => {
    expect(formatDateTime(instant)).toBe(text);
  });

  it('is formatted without Intl, whose Indian dates differ between browsers', () => {
    vi.stubGlobal('Intl', undefined);
    expect(formatDate('2026-12-01T00:00:00+05:30')).toBe('1 Dec 2026');
    expect(formatDateTime('2026-12-01T00:00:00+05:30')).toBe('1 December 2026 at 12:00 am');
    vi.unstubAllGlobals();
  });
});

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
