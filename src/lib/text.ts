export interface TextLink {
  label: string;
  /** A path of this site, or an `https:`, `mailto:` or `tel:` URL. */
  to: string;
}

/** Text of a content file, with links in it. */
export type RichTextContent = string | readonly (string | TextLink)[];

/** The text without its links. */
export function plainText(content: RichTextContent): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (typeof part === 'string' ? part : part.label)).join('');
}

/**
 * The `lang` attribute of text that people wrote: 'hi' when it is mostly in Devanagari, which browsers then give the
 * room of its signs and screen readers pronounce; undefined for the language of the page.
 */
export function languageOf(text: string): 'hi' | undefined {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu) ? 'hi' : undefined;
}
