import { organisationDetails } from '../organisation.ts';

export interface TextPart {
  text: string;
  /** Set for a link. */
  url?: string;
}

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/giu;
/** Ends a sentence rather than an address. */
const CLOSING_PUNCTUATION = /[.,;:!?'’)\]}।]+$/u;
// Direction overrides make a name read differently from what it is (Unicode UAX 9).
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * What makes mail programs see an address, up to the mark behind which a word joiner prevents it: the dots of a.in, www.1 and 1.2.3.4, not of ₹1.50; a@b, //a, \\a, tel:1. Browsers
 * read the other full stops as dots, too (Unicode UTS 46).
 */
const PART_OF_ADDRESS =
  /[@＠]|[.．。｡](?=\d*(?:\p{L}|[.．。｡-][\p{L}\d]))|www[.．。｡]|\/(?=\/)|\\(?=\\)|\p{L}:(?=\S)/giu;

/** Text on one line, without control characters: fit for a header of an email. */
export function oneLine(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Text on one line, cut at a character boundary.
 * @param length in characters as a reader counts them
 */
export function shortened(text: string, length: number): string {
  const line = oneLine(text);
  // Firefox before 125 has no Segmenter.
  const characters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
      : Array.from(line);
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** Paragraphs are separated by empty lines, and may have line breaks. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Splits text at its http and https addresses. Other schemes are never links. */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const url = match[0].replace(CLOSING_PUNCTUATION, '');
    if (!URL.canParse(url)) continue;
    parts.push({ text: text.slice(end, match.index) }, { text: url, url });
    end = match.index + url.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}

/**
 * The same text, with an invisible word joiner (U+2060) in whatever mail programs would turn into a link by themselves. The
 * organisation's own address stays one.
 */
export function withoutAddresses(text: string): string {
  const { email } = organisationDetails;
  return text
    .split(email)
    .map((part) => part.replaceAll(PART_OF_ADDRESS, '$&\u2060'))
    .join(email);
}
