/** Without it Excel doesn't recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Where a cell may begin that spreadsheets run as a formula: at the start of the text, or after a separator inside it. Excel
 * in a country where the comma is part of a number takes another separator and ignores the quotes of all cells but the first
 * of a line. Some versions also run formulas that begin with a full-width character.
 */
const formulaStart = /(^[;\t\r\n]?|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g;
const number = /^-?\d+(?:\.\d+)?$/;
/** Digits that spreadsheets would change: leading zeros, more than they count with, and an exponent such as 12E5. */
const changedDigits = /^(?:0\d+|\d{16,}|\d+e\d+)$/i;

/**
 * CSV (RFC 4180) whose cells spreadsheets never run as formulas. Every cell is quoted; numbers stay numbers.
 * @param mark before what a spreadsheet would run or change; a space where another program reads the file
 */
export function toCsv(rows: readonly (readonly string[])[], mark: "'" | ' ' = "'"): string {
  const line = (cells: readonly string[]) => cells.map((cell) => toCell(cell, mark)).join(',');
  return BYTE_ORDER_MARK + rows.map((row) => line(row) + LINE_END).join('');
}

function toCell(text: string, mark: string): string {
  const isChanged = changedDigits.test(text);
  const safe = number.test(text) || isChanged ? text : text.replace(formulaStart, `$1${mark}`);
  return `"${isChanged ? mark : ''}${safe.replaceAll('"', '""')}"`;
}
