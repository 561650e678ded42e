/** Whether more letters of a text are Devanagari than Latin. */
export function isInHindi(text: string): boolean {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu);
}

/**
 * The `lang` attribute of text that people wrote: 'hi' when it is mostly in Devanagari, which browsers then give the
 * room of its signs and screen readers pronounce; undefined for the language of the page.
 */
export function languageOf(text: string): 'hi' | undefined {
  return isInHindi(text) ? 'hi' : undefined;
}
