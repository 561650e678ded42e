// What may be a person's name. `private.is_name` in the database has the same rules, all as ranges; a test compares every
// character.

/** The letters of the scripts of India, and whole blocks of others without what shows nothing, such as the fillers of Hangul. */
const LETTER =
  /(?!\p{Default_Ignorable_Code_Point})[A-Za-z\u00C0-\u02AF\u0370-\u064A\u0671-\u06D3\u0904-\u0939\u0958-\u0961\u0971-\u097F\u0985-\u09B9\u0A05-\u0A39\u0A85-\u0AB9\u0B05-\u0B39\u0B85-\u0BB9\u0C05-\u0C39\u0C85-\u0CB9\u0D05-\u0D3A\u0D85-\u0DC6\u0E01-\u1FFF\u3041-\uD7A3]/u;
/** The signs of addresses, control and format characters, line separators and halves of a character. */
const FORBIDDEN = /[/@\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|www\./iu;
/** Joiners are part of how Devanagari is written: क्‍ष. */
const LOOSE_JOINER = /(?:^|[^\u0900-\u0963\u0971-\u097F])[\u200C\u200D]/u;

/** M/s Gupta & Sons; Ravi S/o Mohan. */
const SHORT_FORM = /(^| )(?:M\/s|[SDWCH]\/o)(?=[ .]|$)/gi;

/**
 * Whether a text can be somebody's name. It has a letter, and can't be a link or read differently from what it is. Emails
 * with it are safe without this rule: emails/plain-text.ts.
 */
export function isName(text: string): boolean {
  const name = text.replace(SHORT_FORM, '$1');
  return LETTER.test(name) && !FORBIDDEN.test(name) && !LOOSE_JOINER.test(name);
}
