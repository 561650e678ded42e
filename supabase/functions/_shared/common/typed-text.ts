// What people type and paste, before it is checked. Site and functions use the same; the database refuses what isn't clean
// (private.is_clean_line, private.shows_something).

/** Spaces, control and format characters, fillers and blanks. `private.shows_something` has them as ranges. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;
/** Joiners are part of how the scripts of India are written: क्‍ष. */
const JOINED_OR_FORMAT = /([\u0900-\u0963\u0971-\u0DFF][\u200C\u200D])|\p{Cf}/gu;

/** Whether a text has anything to see. */
export function showsSomething(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

/**
 * A line such as a name, an address, a number or a search, as it was meant: without format characters, with plain spaces,
 * hyphens and digits. '' if nothing of it shows.
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(JOINED_OR_FORMAT, '$1')
    .replace(/\s/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?![0-9])\p{Nd}/gu, westernDigit);
  return showsSomething(line) ? line.trim() : '';
}

/** A text of several lines: keeps its digits, dashes and joiners, also those of emoji. '' if nothing of it shows. */
export function cleanText(text: string): string {
  const clean = text
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/[^\S\r\n]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');
  return showsSomething(clean) ? clean.trim() : '';
}

/** The digits of a script follow each other from its zero on. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
