import { cleanLine } from '@common/typed-text';

/** What a column of a file can hold, and the titles by which it is recognised, in English and Hindi. */
export interface FileColumn<Name extends string = string> {
  name: Name;
  label: string;
  titles: RegExp;
}

/** The index of the column that holds something; undefined for none. */
export type ChosenColumns<Name extends string> = Partial<Record<Name, number>>;

/** The rows below the titles. Of PANs nothing is kept. */
export interface FileTable {
  titles: string[];
  rows: { number: number; cells: string[] }[];
  pans: number;
}

/** Why a row can't come in, beside its cell. */
export interface CellProblem {
  label: string;
  cell: string;
  text: string;
}

/** A row of a preview. */
export interface PreviewRow {
  number: number;
  cells: string[];
  state: 'new' | 'known' | 'out' | 'problem';
  text: string;
  problems: CellProblem[];
}

/** What a preview is made of. */
export interface FileToRead<Name extends string> {
  table: FileTable;
  columns: ChosenColumns<Name>;
}

/** What comes in. */
export interface FileToImport<Preview> {
  /** Of the import, so that a part that is sent twice comes in once. */
  id: string;
  fileName: string;
  preview: Preview;
  onProgress: (done: number) => void;
}

/** Rows of a file that come in at once. */
export const FILE_ROWS_MAX = 2000;
/** Above the titles stand names and periods. */
const TITLES_WITHIN = 20;

const PAN_TITLE = /\bpan\b|पैन/iu;
const PAN = /\b[A-Z]{5}[0-9]{4}[A-Z]\b/giu;

/** Finds the titles of a file and the rows below. */
export function tableOf(file: readonly string[][], columns: readonly FileColumn[]): FileTable {
  const fitting = file
    .slice(0, TITLES_WITHIN)
    .map((row) => Object.keys(matchColumns(row.map(cleanLine), columns)).length);
  const titleRow = Math.max(0, fitting.indexOf(Math.max(...fitting)));
  const titles = (file[titleRow] ?? []).map(
    (title, index) => cleanLine(title) || `Column ${index + 1}`,
  );
  let pans = 0;
  const rows = file.slice(titleRow + 1).map((row, index) => ({
    number: titleRow + index + 2,
    cells: titles.map((title, column) => {
      const cell = row[column] ?? '';
      const kept = PAN_TITLE.test(title) ? '' : cell.replace(PAN, '');
      if (cleanLine(kept) !== cleanLine(cell)) pans += 1;
      return kept;
    }),
  }));
  return {
    titles,
    rows: rows.filter(({ cells }) => cells.some((cell) => cleanLine(cell) !== '')),
    pans,
  };
}

/** The first column with a fitting title, for each thing. One column can hold two, such as “Mobile/Email”. */
export function matchColumns<Name extends string>(
  titles: readonly string[],
  columns: readonly FileColumn<Name>[],
): ChosenColumns<Name> {
  const found = columns.map(
    ({ name, titles: fitting }) =>
      [name, titles.findIndex((title) => fitting.test(title))] as const,
  );
  return Object.fromEntries(found.filter(([, index]) => index >= 0)) as ChosenColumns<Name>;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** A bare number as a day counts from here, in Excel. */
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;

/**
 * A day as people and spreadsheets write it, the day before the month: 5/4/2024, 06-Apr-24, 2024-04-05 or Excel's 45387.
 * @returns YYYY-MM-DD; null for what is no day
 */
export function readDay(text: string): string | null {
  const line = cleanLine(text).toLowerCase();
  if (/^[2-6]\d{4}(\.0+)?$/.test(line)) {
    return new Date(EXCEL_DAY_0 + Math.trunc(Number(line)) * DAY_MILLISECONDS)
      .toISOString()
      .slice(0, 10);
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(line);
  const written = /^(\d{1,2})[-/., ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})\b/.exec(line);
  const [year, month = '', date] = iso ? iso.slice(1) : [written?.[3], written?.[2], written?.[1]];
  if (year === undefined) return null;
  const monthNumber = MONTHS.indexOf(month.slice(0, 3)) + 1 || Number(month);
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const day = new Date(Date.UTC(fullYear, monthNumber - 1, Number(date)));
  return day.getUTCMonth() === monthNumber - 1 && day.getUTCDate() === Number(date)
    ? day.toISOString().slice(0, 10)
    : null;
}
