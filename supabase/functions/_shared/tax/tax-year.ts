/** Whether a text is a tax year, such as `2026-27`: April to March. */
export function isTaxYear(text: string): boolean {
  const [, first, last] = /^20(\d\d)-(\d\d)$/.exec(text) ?? [];
  return first !== undefined && (Number(first) + 1) % 100 === Number(last);
}
