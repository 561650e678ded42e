import { isUpiReference } from '@/lib/upi';
import { cleanLine } from '@common/typed-text';

/** As references are compared: capitals and digits, without the zeros in front. */
export function referenceKey(text: string): string {
  return cleanLine(text)
    .toUpperCase()
    .replaceAll(/^UPI[- ]?|[^0-9A-Z]/g, '')
    .replace(/^0+/, '');
}

const isUpiNumber = (key: string) => /^\d{11,12}$/.test(key);
const isUtr = (key: string) => /^(?=.*\d)[A-Z]{2}[0-9A-Z]{14}(?:[0-9A-Z]{6})?$/.test(key);

/** A cheque's number has six digits. Twelve are never one. */
export function isChequeNumber(key: string): boolean {
  return /^\d{1,6}$/.test(key);
}

/** The reference in its own column; '' if the column holds something else. */
export function referenceCell(cell: string): string {
  const key = referenceKey(cell);
  return isUpiNumber(key) || isUtr(key) || isChequeNumber(key) ? key : '';
}

/** The reference in the bank's words: twelve digits, else the number of a transfer; '' without one. */
export function lineReference(words: string): string {
  const runs = words.toUpperCase().match(/[0-9A-Z]+/g) ?? [];
  const upi = runs.find(isUpiReference);
  return referenceKey(upi ?? runs.find(isUtr) ?? '');
}

/** Every number in a line that can be one of a payment: 10 to 16 digits, without the zeros in front. */
export function digitRuns(text: string): string[] {
  return (text.match(/(?<!\d)\d{10,16}(?!\d)/g) ?? []).map((run) => run.replace(/^0+/, ''));
}
