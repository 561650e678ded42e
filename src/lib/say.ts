import { language } from './language.ts';

/**
 * Marks a text for people that isn't between the tags of JSX, so that `npm run texts` finds it: `say('Saved.')` or
 * say`Saved ${name}.` The builds take the mark away, and the Hindi one puts the translation in the text's place.
 */
export function say(text: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  return typeof text === 'string' ? text : String.raw({ raw: text }, ...values);
}

/** `Moti, Sheru and Rani`; in Hindi `Moti, Sheru और Rani` */
export function listOf(items: readonly string[]): string {
  const and = language === 'hi' ? 'और' : 'and';
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}
