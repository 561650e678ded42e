export interface TextLink {
  label: string;
  /** A path of this site, or an address that starts with `https:`, `mailto:` or `tel:`. */
  to: string;
}

/** A run of prose that content files write and {@link TextLink}s may interrupt. */
export type Words = string | readonly (string | TextLink)[];

/** The prose alone, as a reader hears it. */
export function plainText(words: Words): string {
  if (typeof words === 'string') return words;
  return words.map((part) => (typeof part === 'string' ? part : part.label)).join('');
}
