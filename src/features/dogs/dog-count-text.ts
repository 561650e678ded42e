import { formatNumber, plural } from '@/lib/numbers';

/** How many dogs a filtered list shows: `1 dog`, `2,300 dogs`, `4 of 60 dogs`. */
export function dogCountText(shown: number, all: number): string {
  if (shown === all) return plural(all, { one: '{count} dog', other: '{count} dogs' });
  const sentence = plural(all, { one: '{shown} of {count} dog', other: '{shown} of {count} dogs' });
  return sentence.replace('{shown}', formatNumber(shown));
}
