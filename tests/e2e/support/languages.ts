import { pathBelow } from '../../../src/lib/language.ts';
import { readCatalogue, translator } from '../../../translation/catalogue.ts';
import { CATALOGUE } from '../../../translation/update.ts';

export interface LanguageOfSite {
  name: string;
  /** Of `<html lang>`. */
  tag: string;
  /** The address of a page. */
  at: (path: string) => string;
  /** A text of the site by its English, so that translators can change the Hindi without changing a test. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string;
}

export const inEnglish: LanguageOfSite = {
  name: 'English',
  tag: 'en-IN',
  at: (path) => path,
  say: (text, values = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
};

const translate = translator(readCatalogue(CATALOGUE));

export const inHindi: LanguageOfSite = {
  name: 'Hindi',
  tag: 'hi-IN',
  at: (path) => pathBelow('/hi', path),
  say: (text, values) => {
    const translation = translate('src', text)?.text;
    if (translation === undefined) throw new Error(`“${text}” has no translation.`);
    return inEnglish.say(translation, values);
  },
};
