// Writes the translations into the source code of a file, in place of its English texts.
import { MagicString } from 'magic-string';
import { findTexts, type Text } from './find-texts.ts';
import type { Translate } from './catalogue.ts';

/** Takes the marks of `say()` away, which no browser needs. Undefined if there are none. */
export function removeMarkers(file: string, code: string): MagicString | undefined {
  if (!/\bsay[(`]/.test(code)) return undefined;
  const result = new MagicString(code);
  for (const { marker, start, end } of findTexts(file, code)) {
    if (marker) result.remove(marker.start, start).remove(end, marker.end);
  }
  return result;
}

/**
 * @returns the translated code, and the texts that have no translation and stay English
 * @throws a translation that has lost a value or an element
 */
export function translateFile(
  file: string,
  code: string,
  translate: Translate,
): { code: MagicString; missing: Text[] } {
  const texts = findTexts(file, code);
  const missing = new Set<Text>();
  const result = new MagicString(code);
  let at = 0;
  for (const text of texts) {
    const { start, end } = rangeOf(text);
    if (start < at) continue;
    result.overwrite(start, end, translated(text));
    at = end;
  }
  return { code: result, missing: [...missing] };

  /** A range of the code with the texts in it translated. */
  function rewrite(start: number, end: number, outer: Text): string {
    let rewritten = '';
    let position = start;
    for (const text of texts) {
      const range = rangeOf(text);
      if (text === outer || range.start < position || range.end > end) continue;
      rewritten += code.slice(position, range.start) + translated(text);
      position = range.end;
    }
    return rewritten + code.slice(position, end);
  }

  function translated(text: Text): string {
    const entry = translate(file, text.pluralOf ?? text.source);
    const translation = text.pluralOf === undefined ? entry?.text : entry?.plural;
    if (translation === undefined) {
      missing.add(text);
      return rewrite(text.start, text.end, text);
    }
    assertSameParts(text, translation);
    switch (text.kind) {
      case 'jsx':
        return jsxCode(text, translation);
      default:
        return literalCode(text, translation);
    }
  }

  function valueCode(text: Text, name: string): string {
    const value = text.values.get(name);
    if (!value) throw new Error(`${file}:${text.line}: no value is called {${name}}.`);
    return rewrite(value.start, value.end, text);
  }

  function jsxCode(text: Text, translation: string): string {
    return translation
      .split(/(<\/?\d+\/?>|\{\w+\})/)
      .map((part) => {
        const value = /^\{(\w+)\}$/.exec(part)?.[1];
        if (value !== undefined) return `{${valueCode(text, value)}}`;
        const tag = /^<(\/?)(\d+)(\/?)>$/.exec(part);
        if (!tag) return part === '' ? '' : `{${JSON.stringify(part)}}`;
        const [, isClosing, number = '', isEmpty] = tag;
        const element = text.elements.get(number);
        if (!element) throw new Error(`${file}:${text.line}: no element is called <${number}>.`);
        if (isEmpty) return rewrite(element.start, element.end, text);
        const [opening, closing] =
          element.type === 'JSXElement'
            ? [element.openingElement, element.closingElement]
            : [element.openingFragment, element.closingFragment];
        if (!closing) return '';
        const side = isClosing ? closing : opening;
        return rewrite(side.start, side.end, text);
      })
      .join('');
  }

  /** A string or template with a translation in it, and the space around the English text. */
  function literalCode(text: Text, translation: string): string {
    const english = code.slice(text.start + 1, text.end - 1);
    const before = /^\s*/.exec(english)?.[0] ?? '';
    const after = /\s*$/.exec(english)?.[0] ?? '';
    const full = before + translation + after;
    if (text.kind === 'string') return JSON.stringify(full);
    const parts = full.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      // `{count}` of a plural stays: it is replaced when the sentence is shown.
      return name !== undefined && text.values.has(name)
        ? `\${${valueCode(text, name)}}`
        : part.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
    });
    return `\`${parts.join('')}\``;
  }

  function assertSameParts({ line, source, values }: Text, translation: string): void {
    // Hindi's first form of a plural is for 0 and 1, so it may name the number where English doesn't.
    const isNumber = (part: string) => part === '{count}' && !values.has('count');
    const [wanted, has] = [source, translation].map((text) =>
      partsOf(text)
        .filter((part) => !isNumber(part))
        .join(' '),
    );
    if (wanted === has) return;
    throw new Error(
      `${file}:${line}: “${source}” has ${wanted || 'no values'}, its translation “${translation}” has ${has || 'none'}.`,
    );
  }
}

/** What is replaced: a marked text with its mark. */
function rangeOf({ marker, start, end }: Text): { start: number; end: number } {
  return marker ?? { start, end };
}

/** The values and elements of a text. A translation has each value at least once and each element just once. */
function partsOf(text: string): string[] {
  const values = new Set(text.match(/\{\w+\}/g));
  const elements = text.match(/<\/?\d+\/?>/g) ?? [];
  return [...values, ...elements].toSorted();
}
