/** Without it Excel doesn't recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Where a cell may begin that spreadsheets run as a formula: at the start of the text, or after a separator
 * inside it. Excel in a country with another separator than the comma ignores the quotes of all cells but
 * the first of a line. Some versions also run formulas that begin with a full-width character.
 */
const formulaStart = /(?<=^|[;,\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g;

/** CSV (RFC 4180) whose cells spreadsheets never run as formulas. Every cell is quoted. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(toCell).join(',') + LINE_END).join('');
}

function toCell(text: string): string {
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
