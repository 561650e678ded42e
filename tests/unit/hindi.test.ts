import { afterAll, expect, test, vi } from 'vitest';

// The language is a constant of a build, so the modules are loaded once more for this file.
vi.resetModules();
vi.doMock('@/lib/language', () => ({ language: 'hi' }));
const { formatDate, formatDateTime, formatDay } = await import('@/lib/dates');
const { plural } = await import('@/lib/numbers');
const { listOf } = await import('@/lib/say');

afterAll(() => {
  vi.doUnmock('@/lib/language');
  vi.resetModules();
});

test('a Hindi build writes days with the month in full', () => {
  expect(formatDay('2026-11-22')).toBe('22 नवंबर 2026');
  expect(formatDate('2026-01-31T20:00:00Z')).toBe('1 फ़रवरी 2026');
});

test.each([
  ['03:59', 'रात 3:59 बजे'],
  ['04:00', 'सुबह 4:00 बजे'],
  ['12:00', 'दोपहर 12:00 बजे'],
  ['16:00', 'शाम 4:00 बजे'],
  ['20:00', 'रात 8:00 बजे'],
  ['00:30', 'रात 12:30 बजे'],
])('a Hindi build writes the Indian time %s as %s', (time, text) => {
  expect(formatDateTime(`2026-11-22T${time}:00+05:30`)).toBe(`22 नवंबर 2026, ${text}`);
});

test.each([
  [0, '0 कुत्ता'],
  [1, '1 कुत्ता'],
  [2, '2 कुत्ते'],
])('a Hindi build counts %i with the form that Hindi has for it', (count, text) => {
  expect(plural(count, { one: '{count} कुत्ता', other: '{count} कुत्ते' })).toBe(text);
});

test('a Hindi build joins names as Hindi does', () => {
  expect(listOf(['Moti', 'Sheru', 'Rani'])).toBe('Moti, Sheru और Rani');
  expect(listOf(['Moti'])).toBe('Moti');
});
