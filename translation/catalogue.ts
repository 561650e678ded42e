// The catalogue of Hindi texts, in gettext's PO format: Poedit, Weblate and every other translator's program open it.
import { readFileSync } from 'node:fs';
import { po, type GetTextTranslation } from 'gettext-parser';

/** Beside every entry until somebody who speaks Hindi from birth has read it and takes the comment away. */
export const UNREAD = 'Not yet read by a native speaker';

/** The Hindi of an English text, with both forms of a plural. */
interface Translation {
  text: string;
  plural?: string;
}

/** Finds the translation of an English text in a file; undefined if there is none or it is marked as fuzzy. */
export type Translate = (file: string, source: string) => Translation | undefined;

/** Reads the entries of a catalogue's file, without its head. */
export function readCatalogue(file: string): GetTextTranslation[] {
  return parseCatalogue(readFileSync(file, 'utf8'));
}

/** The entries of a catalogue, without its head. */
export function parseCatalogue(catalogue: string): GetTextTranslation[] {
  const { translations } = po.parse(catalogue);
  return Object.values(translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '');
}

/**
 * A context (`msgctxt`) is the path of a file or folder for whose texts the entry is; the longest that fits wins.
 * @param entries of readCatalogue
 */
export function translator(entries: readonly GetTextTranslation[]): Translate {
  const bySource = new Map<string, GetTextTranslation[]>();
  for (const entry of entries) {
    bySource.set(entry.msgid, [...(bySource.get(entry.msgid) ?? []), entry]);
  }
  return (file, source) => {
    const fitting = (bySource.get(source) ?? [])
      .filter((entry) => isTranslated(entry) && file.startsWith(entry.msgctxt ?? ''))
      .sort((one, other) => (other.msgctxt ?? '').length - (one.msgctxt ?? '').length);
    const [text, plural] = fitting[0]?.msgstr ?? [];
    if (text === undefined) return undefined;
    return plural === undefined ? { text } : { text, plural };
  };
}

/** Whether the entry has a text in each form and nobody has marked it as fuzzy. */
export function isTranslated({ msgstr, comments }: GetTextTranslation): boolean {
  return !comments?.flag?.split(/,\s*/).includes('fuzzy') && msgstr.every((text) => text !== '');
}

/** How many entries nobody has approved who speaks Hindi from birth. */
export function countUnread(entries: readonly GetTextTranslation[]): number {
  return entries.filter(({ comments }) => comments?.translator?.includes(UNREAD)).length;
}
