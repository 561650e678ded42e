/** Of a file with a table. One with 2,000 people has about 0.3 MB. */
export const TABLE_FILE_MAX_BYTES = 5 * 1024 * 1024;
const ROWS_MAX = 20_000;
/** As in Excel. More is no cell but a quotation mark without its second one. */
const CELL_MAX_LENGTH = 32_767;

const SAVE_AS_CSV = 'Open it in Excel or LibreOffice, save it as “CSV UTF-8” and choose that file.';
const NO_TABLE = `This isn’t a table. ${SAVE_AS_CSV}`;

/** A file that can't be read as a table. The message is a sentence for whoever chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/**
 * The rows of a chosen file as texts, the titles and empty rows included: CSV with commas, semicolons or tabs in UTF-8, UTF-16 or
 * Windows-1252, or the first sheet of an .xlsx file, of which days are YYYY-MM-DD and formulas their results. The content decides,
 * because statements of banks have any name. For a file input: `accept={TABLE_FILE_TYPES}`.
 * @throws UnreadableFile
 */
export async function readTable(file: File): Promise<string[][]> {
  if (file.size > TABLE_FILE_MAX_BYTES) {
    throw new UnreadableFile('This file is larger than 5 MB. Split it, or remove its pictures.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = startsWith(bytes, 'PK') ? await readSheet(bytes) : await readText(bytes);
  if (!rows.flat().some((cell) => cell.trim() !== '')) {
    throw new UnreadableFile('There is nothing in this file.');
  }
  if (rows.length > ROWS_MAX) throw new UnreadableFile('This file has more than 20,000 rows.');
  const longRow = rows.findIndex((row) => row.some((cell) => cell.length > CELL_MAX_LENGTH));
  if (longRow >= 0) {
    throw new UnreadableFile(
      `A cell in row ${longRow + 1} has no end. Probably a quotation mark is missing there.`,
    );
  }
  return rows;
}

/** What an input for such files offers. Some phones know a file's type alone, others its name. */
export const TABLE_FILE_TYPES =
  '.csv,.tsv,.txt,.xls,.xlsx,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function startsWith(bytes: Uint8Array, start: string): boolean {
  return Array.from(start).every((character, index) => bytes[index] === character.charCodeAt(0));
}

async function readText(bytes: Uint8Array): Promise<string[][]> {
  if (startsWith(bytes, '\xD0\xCF\x11\xE0')) {
    throw new UnreadableFile(`This is an old Excel file or one with a password. ${SAVE_AS_CSV}`);
  }
  const text = decode(bytes)
    .replace(/^sep=.\r?\n/, '')
    // Banks write ="3,000.00" without the quotation marks that CSV needs around it.
    .replaceAll(/(^|[,;\t])="([^"\r\n]*)"(?=[,;\t\r\n]|$)/gm, '$1"$2"');
  if (text.includes('\0') || text.startsWith('%PDF')) throw new UnreadableFile(NO_TABLE);
  if (/^\s*</.test(text)) {
    throw new UnreadableFile(`This is a web page, whatever its name says. ${SAVE_AS_CSV}`);
  }
  const { parseCsv } = await import('hucre/csv');
  const [best] = [',', ';', '\t']
    .map((delimiter) => parseCsv(text, { delimiter }) as string[][])
    .sort((one, other) => tableSize(other) - tableSize(one));
  // ="0123" is how programs keep Excel from changing a number.
  return (best ?? []).map((row) => row.map((cell) => cell.replace(/^="?([^"]*)"$/, '$1')));
}

function decode(bytes: Uint8Array): string {
  const encodings = [
    [startsWith(bytes, '\xFF\xFE') || bytes[1] === 0, 'utf-16le'],
    [startsWith(bytes, '\xFE\xFF') || bytes[0] === 0, 'utf-16be'],
  ] as const;
  const wide = encodings.find(([fits]) => fits)?.[1];
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** How many cells the rows with the most common number of columns have. The right separator makes the largest table. */
function tableSize(rows: readonly string[][]): number {
  const cells = new Map<number, number>();
  for (const { length } of rows) {
    if (length > 1) cells.set(length, (cells.get(length) ?? 0) + length);
  }
  return Math.max(0, ...cells.values());
}

async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: ROWS_MAX + 1,
  }).catch(() => {
    throw new UnreadableFile(`This Excel file can’t be read. ${SAVE_AS_CSV}`);
  });
  const sheet = workbook.sheets.find(({ rows }) => rows.length > 0);
  return (sheet?.rows ?? []).map((row) =>
    Array.from(row, (cell) => {
      if (!(cell instanceof Date)) return String(cell ?? '');
      return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
    }),
  );
}
