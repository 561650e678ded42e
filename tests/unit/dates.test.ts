import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay, indianDay } from '@/lib/dates';

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

  it('is formatted as the day it was in India', () => {
    expect(formatDate('2026-03-31T18:50:00Z')).toBe('1 Apr 2026');
  });

  it('is formatted with its Indian time', () => {
    expect(formatDateTime('2026-03-31T18:50:00Z')).toBe('1 April 2026 at 12:20 am');
  });
});
