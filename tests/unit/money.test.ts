import { expect, it } from 'vitest';
import { formatNumber } from '@/lib/numbers';
import { decimalRupees, formatPaise, formatRupees, rupeesToPaise } from '@/lib/money';

it.each([
  [3000, '₹3,000'],
  [100_000, '₹1,00,000'],
  [99.5, '₹99.5'],
])('writes %s rupees as %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});

it.each([
  [0, '₹0'],
  [100, '₹1'],
  [9950, '₹99.50'],
  [300_001, '₹3,000.01'],
  [50_000_000, '₹5,00,000'],
  [123_456_789_000, '₹1,23,45,67,890'],
])('writes %s paise as %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

it.each([
  [5, '0.05'],
  [300_000, '3000.00'],
  [123_456_789_029, '1234567890.29'],
])('gives %s paise to a spreadsheet as %s', (paise, text) => {
  expect(decimalRupees(paise)).toBe(text);
});

it.each([
  [3000, 300_000],
  [1.15, 115],
  [0.29, 29],
])('counts %s rupees as %i paise', (rupees, paise) => {
  expect(rupeesToPaise(rupees)).toBe(paise);
});

it('groups digits as the language’s own format does', () => {
  const format = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  const whole = Array.from({ length: 15 }, (_, length) => [10 ** length - 1, 10 ** length]).flat();
  const parts = [
    0.5, 0.25, 99.5, 99.99, 1234.1, 123_456.78, 1_000_000.129, 99.999, -3000, -123_456.5,
  ];
  for (const number of [...whole, ...parts])
    expect(formatNumber(number)).toBe(format.format(number));
});
