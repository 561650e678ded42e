import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable, TABLE_FILE_MAX_BYTES, UnreadableFile } from '@/lib/table-file';

const read = (content: BlobPart) => readTable(new File([content], 'any name.xls'));

const problemOf = (content: BlobPart) =>
  read(content).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(UnreadableFile);
      return (error as Error).message;
    },
  );

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('A text file', () => {
  it.each([
    ['commas', 'Name,Amount\nगीता,"1,20,000"\n'],
    ['semicolons', 'Name;Amount\r\nगीता;1,20,000\r\n'],
    ['tabs', 'Name\tAmount\nगीता\t1,20,000\n'],
    ['a byte order mark', '\uFEFFName,Amount\nगीता,"1,20,000"'],
    ['a separator in its first line', 'sep=;\nName;Amount\nगीता;1,20,000'],
    ['UTF-16 with a byte order mark', utf16('\uFEFFName\tAmount\r\nगीता\t1,20,000\r\n')],
    ['UTF-16 without one', utf16('Name\tAmount\r\nगीता\t1,20,000\r\n')],
  ])('is read with %s', async (_way, content) => {
    expect(await read(content)).toEqual([
      ['Name', 'Amount'],
      ['गीता', '1,20,000'],
    ]);
  });

  it('is read in Windows-1252 where it is no UTF-8', async () => {
    const content = Buffer.from('Name,Fee\nRen\xE9,5', 'latin1');
    expect(await read(content)).toEqual([
      ['Name', 'Fee'],
      ['René', '5'],
    ]);
  });

  it('keeps new lines and separators in quoted cells, empty rows and formulas as text', async () => {
    expect(await read('a;"b;\nc";"say ""no"""\n;;\n=1+1;="0123";@x\n')).toEqual([
      ['a', 'b;\nc', 'say "no"'],
      ['', '', ''],
      ['=1+1', '0123', '@x'],
    ]);
  });

  it('takes the separator of the table, not of the lines above it', async () => {
    const rows = await read(
      'Account, of PAWS, Lucknow\nFrom, to\nDay\tIn\n1 Oct\t1,100.00\n2 Oct\t2\n',
    );
    expect(rows.slice(2)).toEqual([
      ['Day', 'In'],
      ['1 Oct', '1,100.00'],
      ['2 Oct', '2'],
    ]);
  });
});

describe('A file that is no table is refused with a sentence', () => {
  it.each([
    ['a web page', '\n<table><tr><td>1</td></tr></table>', 'web page'],
    ['an old or locked Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'password'],
    ['a PDF', '%PDF-1.7', 'isn’t a table'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'isn’t a table'],
    ['an archive', 'PK\u0003\u0004 something', 'can’t be read'],
    ['an empty file', '', 'nothing in this file'],
    ['commas alone', ',,\n,,\n', 'nothing in this file'],
    ['a quotation mark without its second one', `a,b\nc,"${'d\n'.repeat(20_000)}`, 'row 2'],
    ['too many rows', 'a,b\n'.repeat(20_001), '20,000 rows'],
    ['10 MB in one cell', new Uint8Array(TABLE_FILE_MAX_BYTES + 1), '5 MB'],
  ])('%s', async (_kind, content, words) => {
    expect(await problemOf(content)).toContain(words);
  });
});

it('reads the first sheet of an .xlsx file, with days, numbers and the results of formulas', async () => {
  const content = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['hidden']], hidden: true },
      {
        name: 'Gifts',
        rows: [
          ['Name', 'Day', 'Amount', 'Ref'],
          ['गीता', new Date('2024-05-24T00:00:00Z'), 9600.5, 412_345_678_901],
          ['Om', null, true, '007'],
        ],
        cells: new Map([
          ['2,1', { formula: 'HYPERLINK("https://example.in")', formulaResult: 'go' }],
        ]),
      },
      { name: 'Later', rows: [['no']] },
    ],
  });
  expect(await read(content as BlobPart)).toEqual([
    ['Name', 'Day', 'Amount', 'Ref'],
    ['गीता', '2024-05-24', '9600.5', '412345678901'],
    ['Om', 'go', 'true', '007'],
  ]);
});
