import { expect, it } from 'vitest';
import { boundsOfTaxYear, filingDeadline, taxYearsUntil } from '@/features/tax-year/tax-year';

it.each([
  ['2026-11-22T00:00:00+05:30', ['2026-27']],
  // The last minute of a tax year in India, and the first.
  ['2028-03-31T23:59:00+05:30', ['2027-28', '2026-27']],
  ['2028-04-01T00:00:00+05:30', ['2028-29', '2027-28', '2026-27']],
])('at %s the tax years are %j', (now, years) => {
  expect(taxYearsUntil(now)).toEqual(years);
});

it('a tax year is from April to March in Indian time, and its statement is due at the end of May', () => {
  expect(boundsOfTaxYear('2026-27')).toEqual({
    from: '2026-04-01T00:00:00+05:30',
    until: '2027-04-01T00:00:00+05:30',
  });
  expect(filingDeadline('2026-27')).toBe('2027-05-31');
});
