export type Language = 'en' | 'hi';

/** The language of this build, whose pages are below `languagePrefix`. Development and tests are in English. */
export const language: Language = import.meta.env?.SITE_LANGUAGE === 'hi' ? 'hi' : 'en';

/** '/hi' in the Hindi build, '' in the English one. */
export const languagePrefix = language === 'hi' ? '/hi' : '';

/** The address of a page in this build's language, for links that the router doesn't make. @param path as in lib/paths */
export function pathInLanguage(path: string): string {
  return path === '/' && language === 'hi' ? languagePrefix : `${languagePrefix}${path}`;
}
