// The catalogue, brought up to date with the English texts in the code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { po, type GetTextTranslation } from 'gettext-parser';
import { countUnread, parseCatalogue, UNREAD } from './catalogue.ts';
import { translatedFiles } from './files.ts';
import { findTexts } from './find-texts.ts';

export const CATALOGUE = path.resolve(import.meta.dirname, 'hi.po');

/** For translators, with the number of entries that nobody has approved. */
export const README = path.resolve(import.meta.dirname, 'README.md');

/** The README with the numbers of a catalogue: not approved, and all. */
export function updateReadme(readme: string, catalogue: string): string {
  const entries = parseCatalogue(catalogue);
  return readme.replaceAll(/\*\*\d+\/\d+\*\*/g, `**${countUnread(entries)}/${entries.length}**`);
}

/** An English text of the code. */
export interface SourceText {
  file: string;
  source: string;
  /** The second form of a plural; undefined if it isn't one. */
  plural?: string;
}

/** The texts of the files that are translated, in the order of the files. */
export function readTexts(): SourceText[] {
  return translatedFiles().flatMap((file) => {
    const texts = findTexts(file, readFileSync(file, 'utf8'));
    return texts
      .filter(({ pluralOf }) => pluralOf === undefined)
      .map(({ source }) => {
        const plural = texts.find(({ pluralOf }) => pluralOf === source)?.source;
        return plural === undefined ? { file, source } : { file, source, plural };
      });
  });
}

/**
 * The catalogue for the texts of the code. A new text gets an empty entry. If only the names of its values tell it from an
 * entry that is no longer used, it gets that translation, with the new names, unless there are several. If an entry of the
 * same file is no longer used and most of its words are in the new text, the text was changed: its translation is kept,
 * marked as fuzzy, with the old text beside it. Other unused entries are kept as obsolete.
 * @param catalogue '' if there is none yet
 */
export function updateCatalogue(catalogue: string, texts: readonly SourceText[]): string {
  const { translations, obsolete } = po.parse(catalogue);
  const old = [...entriesOf(translations), ...entriesOf(obsolete)];
  const bySource = groupBySource(texts);
  const isUsed = ({ msgid, msgctxt = '' }: GetTextTranslation) =>
    bySource.get(msgid)?.some(({ file }) => file.startsWith(msgctxt)) ?? false;
  const unused = new Set(old.filter((entry) => !isUsed(entry)));
  const known = new Set(old.map(({ msgid }) => msgid));
  const newForms = [...bySource]
    .filter(([source]) => !known.has(source))
    .map(([source, [text]]) => formOf(source, text?.plural));

  const entries = [...bySource].flatMap(([source, places]) => {
    const files = [...new Set(places.map(({ file }) => file))];
    const plural = places.find((text) => text.plural !== undefined)?.plural;
    const kept = old.filter((entry) => entry.msgid === source && isUsed(entry));
    const contexts = kept.flatMap(({ msgctxt }) => msgctxt || []);
    const hasOwn = (file: string) => contexts.some((context) => file.startsWith(context));
    if (kept.length === contexts.length && !files.every(hasOwn)) {
      const form = formOf(source, plural);
      const isOnly = newForms.filter((other) => other === form).length === 1;
      const renamed = isOnly ? renamedEntry(source, plural, unused) : undefined;
      kept.push(renamed ?? newEntry(source, plural, files, unused));
    }
    return kept.map((entry) => withPlaces(entry, plural, files, hasOwn));
  });

  return po
    .compile(
      {
        charset: 'utf-8',
        headers: {
          Language: 'hi',
          'MIME-Version': '1.0',
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Transfer-Encoding': '8bit',
          'Plural-Forms': 'nplurals=2; plural=(n > 1);',
        },
        translations: recordOf(entries),
        obsolete: recordOf([...unused].filter(({ msgstr }) => msgstr.some((text) => text !== ''))),
      },
      { foldLength: 0 },
    )
    .toString();
}

/** The entry that has the same text with other names of values. Undefined for none, and for several translations. */
function renamedEntry(
  source: string,
  plural: string | undefined,
  unused: Set<GetTextTranslation>,
): GetTextTranslation | undefined {
  const form = formOf(source, plural);
  const like = [...unused].filter(
    ({ msgid, msgid_plural, msgctxt }) => !msgctxt && formOf(msgid, msgid_plural) === form,
  );
  const renamed = like.map((entry) => ({
    ...entry,
    msgid: source,
    msgstr: entry.msgstr.map((text) =>
      withNames(text, namesIn(entry.msgid, entry.msgid_plural), namesIn(source, plural)),
    ),
  }));
  if (new Set(renamed.map(({ msgstr }) => msgstr.join('\n'))).size !== 1) return undefined;
  for (const entry of like) unused.delete(entry);
  return renamed[0];
}

/** A text whose values have their places for names: `{0} for {1}`. */
function formOf(source: string, plural = ''): string {
  const names = namesIn(source, plural);
  return withNames(`${source}\n${plural}`, names, [...names.keys()]);
}

function namesIn(source: string, plural = ''): string[] {
  return [...new Set(`${source}\n${plural}`.match(/(?<=\{)\w+(?=\})/g))];
}

function withNames(
  text: string,
  from: readonly string[],
  to: readonly (string | number)[],
): string {
  return text.replaceAll(/(?<=\{)\w+(?=\})/g, (name) => String(to[from.indexOf(name)] ?? name));
}

function newEntry(
  source: string,
  plural: string | undefined,
  files: readonly string[],
  unused: Set<GetTextTranslation>,
): GetTextTranslation {
  const changed = [...unused].find(
    (entry) =>
      (entry.msgid_plural === undefined) === (plural === undefined) &&
      entry.comments?.reference?.split('\n').some((file) => files.includes(file)) &&
      similarity(entry.msgid, source) > 0.5,
  );
  if (!changed) {
    return {
      msgid: source,
      msgstr: plural === undefined ? [''] : ['', ''],
      comments: { translator: UNREAD },
    };
  }
  unused.delete(changed);
  return {
    msgid: source,
    msgstr: changed.msgstr,
    comments: {
      translator: UNREAD,
      flag: 'fuzzy',
      previous: `msgid ${JSON.stringify(changed.msgid)}`,
    },
  };
}

function withPlaces(
  { msgid, msgctxt, msgstr, comments }: GetTextTranslation,
  plural: string | undefined,
  files: readonly string[],
  hasOwn: (file: string) => boolean,
): GetTextTranslation {
  const places = files.filter((file) => (msgctxt ? file.startsWith(msgctxt) : !hasOwn(file)));
  return {
    ...(msgctxt ? { msgctxt } : {}),
    msgid,
    ...(plural === undefined ? {} : { msgid_plural: plural }),
    msgstr: plural === undefined ? [msgstr[0] ?? ''] : [msgstr[0] ?? '', msgstr[1] ?? ''],
    comments: { ...comments, reference: places.join('\n') },
  };
}

/** The share of the words of two texts that both have. */
function similarity(one: string, other: string): number {
  const ones = wordsOf(one);
  const others = wordsOf(other);
  const shared = [...ones].filter((word) => others.has(word)).length;
  return shared / Math.max(ones.size, others.size, 1);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\w+/g));

function groupBySource(texts: readonly SourceText[]): Map<string, SourceText[]> {
  const groups = new Map<string, SourceText[]>();
  for (const text of texts) groups.set(text.source, [...(groups.get(text.source) ?? []), text]);
  return groups;
}

type EntryRecord = Record<string, Record<string, GetTextTranslation>>;

function entriesOf(record: EntryRecord = {}): GetTextTranslation[] {
  return Object.values(record)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '');
}

function recordOf(entries: readonly GetTextTranslation[]): EntryRecord {
  const record: EntryRecord = {};
  for (const entry of entries) {
    (record[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  }
  return record;
}
