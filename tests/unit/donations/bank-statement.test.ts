import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tableOf } from '@/features/donations/bank/remembered-columns';
import {
  columnsOf,
  parseAmount,
  parseDay,
  readStatement,
} from '@/features/donations/bank/statement';
import { readTable } from '@/lib/table-file';

/** A file of a bank. Names and numbers are invented. */
async function open(name: string, change = (text: string) => text) {
  const text = await readFile(`tests/support/bank-statements/${name}`, 'utf8');
  const rows = await readTable(new File([change(text)], name));
  const table = tableOf(rows);
  if (!table) throw new Error('The columns are not recognised.');
  return readStatement(rows, table.titleRow, table.columns);
}

const creditsOf = ({ lines }: Awaited<ReturnType<typeof open>>) =>
  lines.filter(({ paise }) => paise > 0);
const sumOf = (lines: readonly { paise: number }[]) =>
  lines.reduce((sum, { paise }) => sum + paise, 0);

/** A file without the lines that have some words. */
const without = (words: string) => (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(words))
    .join('\n');

/** A file with the bank's own sums below it. */
const summary = (debits: string, credits: string) => (text: string) =>
  `${text}\nSTATEMENT SUMMARY  :-\nOpening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal\n"4,12,345.50",,14,74,${debits},${credits},"6,69,217.47"\n`;

const rowsOf = (days: string[]) => [
  ['Date', 'Narration', 'Withdrawal', 'Deposit'],
  ...days.map((day, index) => [day, `CASH ${index}`, '', '500.00']),
];

const ordinalsOf = (days: string[]) =>
  readStatement(rowsOf(days), 0, { day: 0, words: 1, out: 2, in: 3 }).lines.map(
    ({ words, ordinal }) => `${words}: ${ordinal}`,
  );

describe('a statement', () => {
  it.each([
    ['bank-statement.csv', '', 74, 33_357_397],
    ['sbi-statement.xls', '1234', 13, 17_144_077],
    ['icici-statement.csv', '1234', 14, 17_212_094],
    ['canara-statement.csv', '1234', 12, 7_294_755],
  ])('%s is read to the paisa, without a problem', async (name, account, count, paise) => {
    const statement = await open(name);
    expect(statement).toMatchObject({ account, problems: [], notes: [] });
    const credits = creditsOf(statement);
    expect([credits.length, sumOf(credits)]).toEqual([count, paise]);
  });

  it('has the value day where it differs, and the reference from the words where its column has none', async () => {
    const canara = creditsOf(await open('canara-statement.csv'));
    expect(canara.find(({ words }) => words.startsWith('SBINT'))).toMatchObject({
      postedOn: '2026-10-02',
      valueOn: '2026-09-30',
      reference: '',
    });
    const sbi = creditsOf(await open('sbi-statement.xls'));
    expect(sbi.map(({ reference }) => reference).slice(0, 5)).toEqual([
      '',
      '627548045055',
      '627584230386',
      'AXISCN6483755015',
      '361169',
    ]);
  });

  it('that has lost a line names the row whose balance doesn’t follow', async () => {
    const { problems } = await open('bank-statement.csv', (text) =>
      text.split('\n').toSpliced(10, 1).join('\n'),
    );
    expect(problems).toEqual([
      'In row 11 the balance doesn’t follow from the line before. A line is missing, or the columns are swapped.',
    ]);
  });

  it('that has lost its first or last line says so by the bank’s own balances', async () => {
    const first = await open('canara-statement.csv', without('627427133605'));
    expect(first.problems).toEqual([
      'The first balance doesn’t follow from the opening balance of ₹3,05,125.75. The first lines are missing.',
    ]);
    const last = await open('canara-statement.csv', without('AXISCN6484507836'));
    expect(last.problems).toEqual([
      'The last balance isn’t the closing balance of ₹3,60,923.30. The last lines are missing.',
    ]);
  });

  it('is compared with the bank’s own sums below it, of which none is a line', async () => {
    const lines = (await open('bank-statement.csv')).lines;
    const debits = String(-sumOf(lines.filter(({ paise }) => paise < 0)) / 100);
    const whole = await open('bank-statement.csv', summary(debits, '333573.97'));
    expect(whole).toMatchObject({ problems: [], lines });
    const creditsAlone = await open('bank-statement.csv', summary('0.00', '333573.97'));
    expect(creditsAlone).toMatchObject({ problems: [], lines });
    for (const [sums, problem] of [
      [
        summary(debits, '333573.98'),
        /^The credits come to ₹3,33,573.97, but the bank’s total is ₹3,33,573.98/,
      ],
      [summary('1.00', '333573.97'), /^The debits come to .* but the bank’s total is ₹1\./],
    ] as const) {
      expect((await open('bank-statement.csv', sums)).problems).toEqual([
        expect.stringMatching(problem),
      ]);
    }
  });

  it('says a row with an amount but no day, and one whose amount is unclear', async () => {
    const { problems } = await open('bank-statement.csv', (text) =>
      text
        .replace('03/10/26,IMPS', '31/02/26,IMPS')
        .replace('04/10/26,,2100.00,464003.04', '04/10/26,,2100.00 or so,464003.04'),
    );
    expect(problems).toContain('Row 6 has an amount but no day.');
    expect(problems).toContain('The amount in row 10 can’t be read.');
  });

  it('numbers equal lines from the oldest on, in either order', () => {
    expect(ordinalsOf(['01/10/26', '02/10/26', '02/10/26'])).toEqual([
      'CASH 0: 1',
      'CASH 1: 1',
      'CASH 2: 2',
    ]);
    expect(ordinalsOf(['02/10/26', '02/10/26', '01/10/26'])).toEqual([
      'CASH 0: 2',
      'CASH 1: 1',
      'CASH 2: 1',
    ]);
  });

  it('says when Excel has damaged a reference, and stores none', async () => {
    const { lines, notes } = readStatement(
      [
        ['Date', 'Narration', 'Ref No.', 'Debit', 'Credit'],
        ['01/10/26', 'UPI', '4.12E+11', '-', '500'],
      ],
      0,
      { day: 0, words: 1, reference: 2, out: 3, in: 4 },
    );
    expect(lines[0]?.reference).toBe('');
    expect(notes).toHaveLength(1);
  });
});

describe('the columns', () => {
  it.each([
    [
      'one amount with Dr / Cr beside it, which stands again beside the balance',
      ['Sl. No.', 'Transaction Date', 'Description', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr'],
      { day: 1, words: 2, amount: 3, sign: 4, balance: 5 },
    ],
    [
      'titles with units in brackets',
      [
        'Tran Date (dd/mm/yyyy)',
        'PARTICULARS',
        'Withdrawal Amt. (Rs.)',
        'Deposit Amt. (Rs.)',
        'SOL',
      ],
      { day: 0, words: 1, out: 2, in: 3 },
    ],
    ['no money', ['Date', 'Narration', 'Branch Code', 'SOL'], null],
  ])('%s', (_what, titles, columns) => {
    expect(columnsOf(titles)).toEqual(columns);
  });
});

it.each([
  ['2/10/26', '2026-10-02'],
  ['02-10-2026 08:00:05', '2026-10-02'],
  ['1 Oct 2026', '2026-10-01'],
  ['01-OCT-26', '2026-10-01'],
  ['2026-10-01', '2026-10-01'],
  ['31/02/26', null],
  ['10/13/26', null],
  ['Total', null],
])('the day %s is %s', (cell, day) => {
  expect(parseDay(cell)).toBe(day);
});

it.each([
  ['1,25,000.50', 12_500_050],
  ['₹ 500', 50_000],
  ['Rs.3,05,125.7 Cr', 30_512_570],
  ['500.00(Dr)', -50_000],
  ['-', 0],
  ['0.00', 0],
  [' ', 0],
  ['1.234,50', null],
  ['4.12E+11', null],
])('the amount %s is %s paise', (cell, paise) => {
  expect(parseAmount(cell)).toBe(paise);
});
