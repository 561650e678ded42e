// The table of a bank's statement: which column is what, its lines, and what is wrong with it. Nothing of it is stored.
import { cleanLine } from '@common/typed-text';
import { formatPaise } from '@/lib/money';
import { lineReference, referenceCell } from '@/features/donations/bank/reference';

/** What a column can be. `amount` needs a `sign` beside it, or Dr and Cr in its cells. */
export const columnKinds = {
  day: 'Day',
  value: 'Value day',
  words: 'Words',
  reference: 'Reference or cheque number',
  out: 'Money out',
  in: 'Money in',
  amount: 'Amount, out or in',
  sign: 'Dr or Cr',
  balance: 'Balance',
} as const;

type ColumnKind = keyof typeof columnKinds;

/** The columns of a table, counted from 0. */
export type Columns = Readonly<Partial<Record<ColumnKind, number>>>;

/** As {@link titleOf} writes them. */
const titles: Readonly<Record<ColumnKind, RegExp>> = {
  day: /^(date|(txn|tran|transaction)(posted)?date|post(ed|ing)?date)$/,
  value: /^value(date|dt|dat)$/,
  words: /^(transaction|txn|tran)?(narration|description|particulars|details|remarks)$/,
  reference:
    /^(chq|cheque|check|ref|reference|instrument|utr|transaction|tran|txn)(no|number|id|ref|reference|chq|cheque|utr)*$/,
  out: /^(withdrawals?|debits?|dr)(amt|amount)?$/,
  in: /^(deposits?|credits?|cr)(amt|amount)?$/,
  amount: /^(transaction|txn|tran)?amount$/,
  sign: /^(drcr|crdr|debitcredit|creditdebit|type)$/,
  balance: /^(closing|running|available|account)?(balance|bal)(amt|amount)?$/,
};

export interface BankLine {
  /** In the file, from 1. */
  readonly row: number;
  /** YYYY-MM-DD */
  readonly postedOn: string;
  /** Null where it is the posted day, or unknown. */
  readonly valueOn: string | null;
  readonly words: string;
  /** Normalised; '' without one. */
  readonly reference: string;
  /** Below 0 for money that went out. */
  readonly paise: number;
  /** Its number among lines of the same day, amount and reference, the oldest first, from 1. */
  readonly ordinal: number;
}

export interface Statement {
  /** The last four digits of the account's number; '' if the file doesn't say it. */
  readonly account: string;
  /** In the bank's order. */
  readonly lines: readonly BankLine[];
  /** Sentences. Nothing is compared before they are solved. */
  readonly problems: readonly string[];
  /** Sentences to know. */
  readonly notes: readonly string[];
}

/** The title of a column without what doesn't count: case, dots, blanks, and units in brackets. */
function titleOf(cell: string): string {
  return cleanLine(cell)
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[^a-z]/g, '');
}

/** What identifies a table of this shape, so that its columns are remembered. */
export function titlesKey(rows: readonly (readonly string[])[], titleRow: number): string {
  return (rows[titleRow] ?? []).map(titleOf).join('|').slice(0, 500);
}

/**
 * The columns by a row of titles. The first of a kind counts, but of two “Dr / Cr” the one right of the amount.
 * @returns null without a day, words and amounts
 */
export function columnsOf(row: readonly string[]): Columns | null {
  const columns: Partial<Record<ColumnKind, number>> = {};
  for (const [index, cell] of row.entries()) {
    const title = titleOf(cell);
    const kind = (Object.keys(titles) as ColumnKind[]).find((each) => titles[each].test(title));
    if (kind === undefined) continue;
    if (kind === 'sign' && columns.amount === undefined) continue;
    columns[kind] ??= index;
  }
  if (columns.day === undefined && columns.value !== undefined) {
    columns.day = columns.value;
    delete columns.value;
  }
  return isComplete(columns) ? columns : null;
}

/** Whether lines can be read with these columns. */
export function isComplete({ day, words, amount, out, in: into }: Columns): boolean {
  const hasAmounts = amount !== undefined || (out !== undefined && into !== undefined);
  return day !== undefined && words !== undefined && hasAmounts;
}

const TITLES_WITHIN_ROWS = 40;

/** The row of the titles, from 0; -1 when none is recognised. */
export function findTitleRow(rows: readonly (readonly string[])[]): number {
  return rows.slice(0, TITLES_WITHIN_ROWS).findIndex((row) => columnsOf(row) !== null);
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Day before month, always; a time may follow. @returns YYYY-MM-DD, null for no day of the calendar */
export function parseDay(cell: string): string | null {
  const text = cleanLine(cell);
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/.exec(text);
  const named = /^(\d{1,2})[ -]?([a-z]{3})[a-z]*[ -]?,?[ -]?(\d{4}|\d\d)(?!\d)/i.exec(text);
  const [, year, month, day] =
    iso ??
    (numbers && [numbers[0], numbers[3], numbers[2], numbers[1]]) ??
    (named && [
      named[0],
      named[3],
      String(MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1),
      named[1],
    ]) ??
    [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const isoDay = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(isoDay) ? isoDay : null;
}

/** @returns paise, below 0 with Dr or a minus; 0 for an unused cell; null for what is unclear */
export function parseAmount(cell: string): number | null {
  const text = cleanLine(cell).replace(/^(₹|rs\.?|inr)\s*/i, '');
  if (/^-?$/.test(text)) return 0;
  const [, before = '', digits, paise = '', after = ''] =
    /^([+-]?)\s*(\d{1,3}(?:,\d{2,3})+|\d+)(?:\.(\d{0,2}))?\s*(\(?(?:cr|dr)\.?\)?|[+-])?$/i.exec(
      text,
    ) ?? [];
  if (digits === undefined) return null;
  const amount = Number(digits.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return before === '-' || /^(\(?dr|-)/i.test(after) ? -amount : amount;
}

/** Rows that are no lines, by their words. */
const isSummary = (row: readonly string[]) =>
  row.some((cell) =>
    /^\W*(opening|closing|page|grand|sub|statement|brought|carried|total|balance|b\/f|c\/f)\b/i.test(
      cell.trim(),
    ),
  );

/** The titles of the sums that some banks write below their table, from 0; the number of rows without any. */
function sumsRow(rows: readonly (readonly string[])[]): number {
  const at = rows.findLastIndex((row) => {
    const named = new Set(row.map((cell) => cleanLine(cell).toLowerCase()));
    return named.has('debits') && named.has('credits');
  });
  return at < 0 ? rows.length : at;
}

/** Reads the lines of a table. @param titleRow from 0; -1 when the table has no titles */
export function readStatement(
  rows: readonly (readonly string[])[],
  titleRow: number,
  columns: Columns,
): Statement {
  const problems: string[] = [];
  const notes: string[] = [];
  const lines: (Omit<BankLine, 'ordinal'> & { balance: number | null })[] = [];
  const key = titlesKey(rows, titleRow);
  const end = sumsRow(rows);
  for (const [index, row] of rows.entries()) {
    if (index <= titleRow || (end > titleRow && index >= end) || titlesKey(rows, index) === key)
      continue;
    const cellOf = (kind: ColumnKind) => row[columns[kind] ?? -1] ?? '';
    const postedOn = parseDay(cellOf('day'));
    const paise = paiseOf(columns, cellOf);
    const words = cleanLine(cellOf('words').replaceAll(/\s+/g, ' '));
    if (postedOn === null) {
      const last = lines.at(-1);
      if (paise !== 0 && !isSummary(row) && row.some((cell) => /\d/.test(cell))) {
        if (paise !== null) problems.push(`Row ${index + 1} has an amount but no day.`);
      } else if (
        last &&
        words !== '' &&
        row.every((cell) => ['', words].includes(cleanLine(cell)))
      ) {
        lines[lines.length - 1] = { ...last, words: `${last.words} ${words}` };
      }
      continue;
    }
    if (paise === null) {
      problems.push(`The amount in row ${index + 1} can’t be read.`);
      continue;
    }
    if (paise === 0) continue;
    const valueOn = parseDay(cellOf('value'));
    const damaged = /^\d(\.\d+)?e\+?\d+$/i.test(cleanLine(cellOf('reference')));
    if (damaged) {
      notes.push(
        `Excel has damaged the reference in row ${index + 1}. Download the file again, and don’t save it in Excel.`,
      );
    }
    lines.push({
      row: index + 1,
      postedOn,
      valueOn: valueOn === postedOn ? null : valueOn,
      words,
      reference: referenceCell(cellOf('reference')) || lineReference(words),
      paise,
      balance: columns.balance === undefined ? null : parseAmount(cellOf('balance')),
    });
  }
  if (lines.length === 0) problems.push('There is no line with a day and an amount in this table.');
  const isNewestFirst = isBackwards(lines);
  const sums =
    checkBalances(lines, isNewestFirst) ?? checkSums(rows, lines, isNewestFirst, columns);
  if (sums !== null) problems.push(sums);
  if (hasTurns(lines)) {
    notes.push('The days of this file run backwards and forwards. Day and month may be swapped.');
  }
  return {
    account: accountOf(rows.slice(0, Math.max(titleRow, 0))),
    lines: withOrdinals(lines, isNewestFirst),
    problems,
    notes,
  };
}

function paiseOf(columns: Columns, cellOf: (kind: ColumnKind) => string): number | null {
  if (columns.in !== undefined && columns.out !== undefined) {
    const [into, out] = [parseAmount(cellOf('in')), parseAmount(cellOf('out'))];
    if (into === null || out === null || (into !== 0 && out !== 0)) return null;
    return Math.abs(into) - Math.abs(out);
  }
  const amount = parseAmount(cellOf('amount'));
  const sign = cleanLine(cellOf('sign')).toLowerCase();
  if (amount === null || amount === 0) return amount;
  if (/^(dr|d$|debit|-)/.test(sign)) return -Math.abs(amount);
  if (/^(cr|c$|credit|\+)/.test(sign)) return Math.abs(amount);
  return amount < 0 || /(cr|[+])\W*$/i.test(cellOf('amount').trim()) ? amount : null;
}

type Balanced = Pick<BankLine, 'row' | 'postedOn' | 'paise'> & { readonly balance: number | null };

function isBackwards(lines: readonly Balanced[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || first.postedOn !== last.postedOn) {
    return (first?.postedOn ?? '') > (last?.postedOn ?? '');
  }
  return breaksOf(lines).length > breaksOf(lines.toReversed()).length;
}

/** Lines whose balance doesn't follow from the one before, the oldest first. */
function breaksOf(oldestFirst: readonly Balanced[]): Balanced[] {
  return oldestFirst.filter((line, index) => {
    const before = oldestFirst[index - 1]?.balance ?? null;
    return before !== null && line.balance !== null && before + line.paise !== line.balance;
  });
}

function checkBalances(lines: readonly Balanced[], isNewestFirst: boolean): string | null {
  const [first] = breaksOf(isNewestFirst ? lines.toReversed() : lines);
  return first
    ? `In row ${first.row} the balance doesn’t follow from the line before. A line is missing, or the columns are swapped.`
    : null;
}

/** Compares with what the bank says around the table: opening and closing balance, and totals. */
function checkSums(
  rows: readonly (readonly string[])[],
  lines: readonly Balanced[],
  isNewestFirst: boolean,
  columns: Columns,
): string | null {
  const oldestFirst = isNewestFirst ? lines.toReversed() : lines;
  const saidBy = (name: RegExp) => {
    const row = rows.find((cells) => cells.some((cell) => name.test(cleanLine(cell))));
    return row?.map(parseAmount).findLast((paise) => paise !== null && paise !== 0) ?? null;
  };
  const opening = saidBy(/^(opening balance|balance as on)/i);
  const first = oldestFirst[0];
  const last = oldestFirst.at(-1);
  // “Balance as on” may be of either end.
  const isClosing = opening !== null && opening === last?.balance;
  if (
    opening !== null &&
    !isClosing &&
    first &&
    first.balance !== null &&
    opening + first.paise !== first.balance
  ) {
    return `The first balance doesn’t follow from the opening balance of ${formatPaise(opening)}. The first lines are missing.`;
  }
  const closing = saidBy(/^closing balance/i);
  if (closing !== null && last && last.balance !== null && closing !== last.balance) {
    return `The last balance isn’t the closing balance of ${formatPaise(closing)}. The last lines are missing.`;
  }
  const summary = sumsRow(rows);
  const titled = (title: string) => {
    const column = rows[summary]?.findIndex((cell) => cleanLine(cell).toLowerCase() === title);
    const row = rows.slice(summary + 1).find((cells) => cells.some((cell) => /\d/.test(cell)));
    return parseAmount(row?.[column ?? -1] ?? '');
  };
  const totals = rows.findLast((row) =>
    row.some((cell) => /^(grand )?total/i.test(cleanLine(cell))),
  );
  const total = columns.in === undefined ? null : parseAmount(totals?.[columns.in] ?? '');
  const [credits, debits] = [1, -1].map((sign) =>
    lines.reduce((paise, line) => paise + Math.max(0, sign * line.paise), 0),
  );
  for (const [name, sum = 0, said] of [
    ['credits', credits, total || titled('credits')],
    ['debits', debits, titled('debits')],
  ] as const) {
    if (said !== null && said !== 0 && said !== sum) {
      return `The ${name} come to ${formatPaise(sum)}, but the bank’s total is ${formatPaise(said)}.`;
    }
  }
  return null;
}

function hasTurns(lines: readonly Balanced[]): boolean {
  const steps = new Set(
    lines.map(({ postedOn }, index) =>
      Math.sign(Date.parse(postedOn) - Date.parse(lines[index - 1]?.postedOn ?? postedOn)),
    ),
  );
  return steps.has(1) && steps.has(-1);
}

function withOrdinals(
  lines: readonly (Omit<BankLine, 'ordinal'> & { balance: number | null })[],
  isNewestFirst: boolean,
): BankLine[] {
  const counts = new Map<string, number>();
  const numbered = (isNewestFirst ? lines.toReversed() : lines).map((line): BankLine => {
    const { row, postedOn, valueOn, words, reference, paise } = line;
    const equal = `${postedOn} ${paise} ${reference}`;
    const ordinal = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, ordinal);
    return { row, postedOn, valueOn, words, reference, paise, ordinal };
  });
  return isNewestFirst ? numbered.toReversed() : numbered;
}

function accountOf(above: readonly (readonly string[])[]): string {
  const row = above.find((cells) => cells.some((cell) => /account\s*(no|number)\b/i.test(cell)));
  const digits = row?.map((cell) => /[\dX*]*?(\d{4})\b/i.exec(cell.trim())?.[1]);
  return digits?.find((found) => found !== undefined) ?? '';
}
