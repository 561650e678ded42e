import { language, type Language } from '@/lib/language';

/** Whether more letters of a text are Devanagari than Latin. */
export function isInHindi(text: string): boolean {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu);
}

/**
 * The `lang` attribute of text that people wrote: 'hi' when it is mostly in Devanagari, which browsers then give the
 * room of its signs and screen readers pronounce; undefined for the language of the page.
 * On Hindi pages 'en' when it has Latin letters and is not.
 */
export function languageOf(text: string): Language | undefined {
  if (language !== 'hi') return isInHindi(text) ? 'hi' : undefined;
  return isInHindi(text) || !/\p{Script=Latin}/u.test(text) ? undefined : 'en';
}
