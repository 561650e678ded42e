import { describe, expect, it } from 'vitest';
import { toCsv } from '@/lib/download';

/** The lines after the byte order mark. */
function linesOf(rows: string[][], mark?: "'" | ' '): string {
  return toCsv(rows, mark).slice(1);
}

it('starts with the byte order mark', () => {
  const bytes = new TextEncoder().encode(toCsv([['₹', 'गुड़िया']]));
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"₹","गुड़िया"\r\n');
});

it('ends every line, and keeps empty cells', () => {
  expect(
    linesOf([
      ['a', '', 'c'],
      ['', '', ''],
    ]),
  ).toBe('"a","","c"\r\n"","",""\r\n');
});

it.each([
  ['Moti, the gentle', '"Moti, the gentle"'],
  ['called "Moti"', '"called ""Moti"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['plain text', '"plain text"'],
  ['3000.00', '"3000.00"'],
])('quotes every cell: %j', (text, cell) => {
  expect(linesOf([[text]])).toBe(`${cell}\r\n`);
});

/** Reads a line as Excel does: quotes have a meaning at the start of a cell alone. */
function cellsOf(line: string, separator: string): string[] {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  const rest = line.slice(quoted?.[0].length ?? 0);
  const end = rest.includes(separator) ? rest.indexOf(separator) : rest.length;
  const cell = (quoted?.[1] ?? '').replaceAll('""', '"') + rest.slice(0, end);
  return end === rest.length ? [cell] : [cell, ...cellsOf(rest.slice(end + 1), separator)];
}

describe.each([',', ';', '\t'])('with the separator %j', (separator) => {
  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    ' =1+1',
    '\t=1',
    '\n=1',
    '＝1+1',
    '=HYPERLINK("http://a.test","b")',
    'Moti;=1+1',
    'Moti; =1+1',
    'Moti;"=1+1',
    'Moti,=1+1',
    'Moti\t=1+1',
    'Moti;;@SUM(A1)',
    'Moti\r\n=1+1',
    'Moti\n;+1',
  ])('makes %j harmless in every column', (text) => {
    for (const line of linesOf([[text, 'Moti', text, text]]).split(/[\r\n]+/)) {
      for (const cell of cellsOf(line, separator)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
    }
  });
});

it('does not escape the same characters inside a text', () => {
  expect(linesOf([['a=b', 'a - b; c', 'Mall Road, - near the mill']])).toBe(
    '"a=b","a - b; c","Mall Road, - near the mill"\r\n',
  );
});

it.each(['-11.80', '-1', '0', '0.50', '3000.00', '123456789012345'])(
  'keeps the number %s a number',
  (text) => {
    expect(linesOf([[text]])).toBe(`"${text}"\r\n`);
  },
);

it.each(['00012', '1234567890123456', '12E5'])(
  'marks the digits %s, which a spreadsheet would change',
  (text) => {
    expect(linesOf([[text]])).toBe(`"'${text}"\r\n`);
    expect(linesOf([[text]], ' ')).toBe(`" ${text}"\r\n`);
  },
);

it('marks with a space for another program', () => {
  expect(linesOf([['=1+1', 'Moti;-near']], ' ')).toBe('" =1+1","Moti; -near"\r\n');
});
