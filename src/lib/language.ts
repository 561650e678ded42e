import { withoutTrailingSlash } from './paths.ts';

export type Language = 'en' | 'hi';

export interface SiteLanguage {
  readonly code: Language;
  /** For `lang` and `hreflang`. */
  readonly tag: string;
  /** Precedes the paths of its pages in addresses. */
  readonly prefix: string;
}

/** The languages of the site, first the one without a prefix. Each has a build of its own. */
export const languages: readonly SiteLanguage[] = [
  { code: 'en', tag: 'en-IN', prefix: '' },
  { code: 'hi', tag: 'hi-IN', prefix: '/hi' },
];

/** The language of this build. Scripts run without Vite, so `env` may be undefined. */
export const language: Language = import.meta.env?.SITE_LANGUAGE === 'hi' ? 'hi' : 'en';

/** What a request adds that keeps the language of the page. English ones have the body of the specification. */
export const requestLanguage: { language?: 'hi' } = language === 'hi' ? { language } : {};

/** As in Open Graph. */
export const openGraphLocale = language === 'hi' ? 'hi_IN' : 'en_IN';

/** Precedes the paths of this build's pages in addresses. The router adds it itself. */
export const languagePrefix = language === 'hi' ? '/hi' : '';

/** The path in addresses of a page of the router: `/hi/dogs` for `/dogs` in Hindi, `/hi` for `/`. */
export function pathInLanguage(path: string): string {
  return pathBelow(languagePrefix, path);
}

/** As {@link pathInLanguage}, in the language with this prefix. Always a path of this site. */
export function pathBelow(prefix: string, path: string): string {
  // Without a prefix, `//dogs` and `/\dogs` would be addresses of another site.
  const ownPath = path.replace(/^[/\\]+/, '/');
  return prefix === '' ? ownPath : withoutTrailingSlash(prefix + ownPath);
}

/** Where the switch of the languages leads from this build, with the language's own name. */
export const otherLanguage =
  language === 'hi'
    ? ({ code: 'en', name: 'English', prefix: '' } as const)
    : ({ code: 'hi', name: 'हिन्दी', prefix: '/hi' } as const);

/** The path of the router for a path of an address: `/dogs` for `/hi/dogs` in Hindi. */
export function pathWithoutLanguage(path: string): string {
  return pathBelow('', path.slice(languagePrefix.length) || '/');
}

/** The addresses of a page in every language, for search engines. None if there is only one language. */
export function alternatesOf(path: string): { hrefLang: string; path: string }[] {
  if (languages.length === 1) return [];
  return [...languages, { tag: 'x-default', prefix: '' }].map(({ tag, prefix }) => ({
    hrefLang: tag,
    path: pathBelow(prefix, path),
  }));
}

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
