/** Without it Excel doesn't recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Spreadsheets run a cell that starts like this as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** CSV (RFC 4180) whose cells spreadsheets never run as formulas. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(toCell).join(',') + LINE_END).join('');
}

function toCell(text: string): string {
  const escaped = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
