import { language } from '@/lib/language';
import { say } from '@/lib/say';

/**
 * A number with Indian grouping: `3,000`, `1,00,000`, `99.5`. Without Intl, whose first number costs a cheap
 * phone 60 milliseconds.
 * @param number is rounded to two decimals
 */
export function formatNumber(number: number): string {
  const [whole = '', fraction] = String(Math.round(number * 100) / 100).split('.');
  const groups = whole.replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/**
 * Picks the form of a sentence that fits a count and writes the count, grouped, in place of `{count}`.
 * Whole sentences, because other languages order their words differently.
 */
export function plural(count: number, forms: { one: string; other: string }): string {
  // Hindi counts nothing as one.
  const isOne = language === 'hi' ? count <= 1 : count === 1;
  return (isOne ? forms.one : forms.other).replace('{count}', formatNumber(count));
}

/** How long a typed text is. Nothing is cut: one that is too long stays until it is shortened. */
export function lengthText(length: number, maxLength: number): string {
  const all = formatNumber(maxLength);
  return length === 0
    ? say`At most ${all} characters.`
    : say`${formatNumber(length)} of ${all} characters.`;
}
