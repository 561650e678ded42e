import { formatNumber } from '@/lib/numbers';

/**
 * Picks the form of a sentence that fits a count and writes the count, grouped, in place of `{count}`.
 * Whole sentences, because other languages order their words differently.
 */
export function plural(count: number, forms: { one: string; other: string }): string {
  return (count === 1 ? forms.one : forms.other).replace('{count}', formatNumber(count));
}
