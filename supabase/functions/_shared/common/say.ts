import type { Enums } from './database.ts';
import { hindi } from './hindi.ts';
import { hindi as receipts } from './hindi-receipts.ts';

export type Language = Enums<'language'>;

let language: Language = 'en';

/** The language in which an email is being written. */
export function languageNow(): Language {
  return language;
}

/**
 * Composes texts in a language. What `say`, `plural` and the dates return during the call is in it, afterwards in English
 * again, also when `compose` throws.
 * @param compose synchronous: another email could be composed while it waited
 */
export function inLanguage<Result>(
  wanted: Language,
  compose: () => Result extends PromiseLike<unknown> ? never : Result,
): Result {
  const before = language;
  language = wanted;
  try {
    return compose();
  } finally {
    language = before;
  }
}

/**
 * A text of an email in the language of the reader: `say('Hello,')` or say`Dear ${name},`. `npm run texts` finds the
 * English sentences here and puts the Hindi ones into hindi.ts and hindi-receipts.ts; one that has none stays English. On the site the build
 * translates it, so only functions look it up.
 */
export function say(
  text: string | TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  const english =
    typeof text === 'string' ? text : text.reduce((all, part, at) => `${all}{${at - 1}}${part}`);
  const translated = language === 'hi' ? (hindi[english] ?? receipts[english]) : undefined;
  const sentence = translated ?? english;
  return sentence.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)]));
}

/** `Moti, Sheru and Rani`, in a Hindi email `Moti, Sheru और Rani` */
export function listOf(items: readonly string[]): string {
  const and = language === 'hi' ? 'और' : 'and';
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}
