/**
 * Marks a text for people that stands outside JSX, so that `npm run texts` finds it: `say('Saved.')` or
 * say`Saved ${name}.` The builds take the mark away, and the Hindi one puts the translation in the text's place.
 */
export function say(text: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  return typeof text === 'string' ? text : String.raw({ raw: text }, ...values);
}
