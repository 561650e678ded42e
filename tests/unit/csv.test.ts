import { expect, it } from 'vitest';
import { toCsv } from '@/lib/csv';

/** The lines after the byte order mark. */
function linesOf(rows: string[][]): string {
  return toCsv(rows).slice(1);
}

it('starts with the byte order mark', () => {
  const bytes = new TextEncoder().encode(toCsv([['₹', 'गुड़िया']]));
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('₹,गुड़िया\r\n');
});

it('ends every line, and keeps empty cells', () => {
  expect(
    linesOf([
      ['a', '', 'c'],
      ['', '', ''],
    ]),
  ).toBe('a,,c\r\n,,\r\n');
});

it.each([
  ['Moti, the gentle', '"Moti, the gentle"'],
  ['called "Moti"', '"called ""Moti"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['plain text', 'plain text'],
])('quotes what needs it: %j', (text, cell) => {
  expect(linesOf([[text]])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://a.test","b")'])(
  'makes %j harmless',
  (text) => {
    const inert = `'${text}`;
    const cell = inert.includes('"') ? `"${inert.replaceAll('"', '""')}"` : inert;
    expect(linesOf([[text]])).toBe(`${cell}\r\n`);
  },
);

it('does not escape the same characters inside a text', () => {
  expect(linesOf([['a=b', '3000.00']])).toBe('a=b,3000.00\r\n');
});
