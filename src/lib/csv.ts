/** Without it Excel reads UTF-8 as an old code page: no ₹, no Devanagari. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A spreadsheet takes a cell that starts like this for a formula and would run it. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** A text file that spreadsheet programs open as a table (RFC 4180); cells never run as formulas. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(toCell).join(',') + LINE_END).join('');
}

function toCell(text: string): string {
  const inert = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
