// The Hindi of the sentences in emails and on receipts, which is looked up when one is written.
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { readCatalogue, translator, type Translate } from './catalogue.ts';
import { translatedFiles } from './files.ts';
import { findTexts } from './find-texts.ts';
import { CATALOGUE } from './update.ts';

/** The generated files by the files whose texts they have. Receipts have one of their own, which the site loads. */
const SOURCES = {
  'supabase/functions/_shared/common/hindi.ts':
    /^supabase\/functions\/_shared\/(?!common\/receipts\/)/,
  'supabase/functions/_shared/common/hindi-receipts.ts':
    /^supabase\/functions\/_shared\/common\/receipts\//,
};

/** What each generated file has to be, for the texts of the code and of the catalogue. */
export async function emailTextsFiles(): Promise<[path: string, code: string][]> {
  return Promise.all(
    Object.entries(SOURCES).map(async ([file, sources]) => [file, await textsFile(file, sources)]),
  );
}

async function textsFile(path: string, sources: RegExp): Promise<string> {
  const files = translatedFiles()
    .filter((file) => sources.test(file))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
  const texts = emailTexts(files, translator(readCatalogue(CATALOGUE)));
  const code = `// Generated from translation/hi.po by "npm run texts". Do not edit.

/** The Hindi of English sentences. A value has its place in the English sentence: {0} is the first. */
export const hindi: Readonly<Record<string, string>> = ${JSON.stringify(texts)};
`;
  const style = await resolveConfig(path);
  return format(code, { ...style, quoteProps: 'as-needed', parser: 'typescript' });
}

/**
 * The translations of marked texts by the English sentence, both with the places of the values for their names, which
 * only the source code has.
 * @throws for a sentence with two translations: a function that writes an email doesn't know in which file it is
 */
export function emailTexts(
  files: readonly { file: string; code: string }[],
  translate: Translate,
): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { file, code } of files) {
    for (const { marker, source, values, line } of findTexts(file, code)) {
      const translation = marker && translate(file, source)?.text;
      if (translation === undefined) continue;
      const places = new Map([...values.keys()].map((name, place) => [name, place]));
      const numbered = (text: string) =>
        text.replaceAll(/\{(\w+)\}/g, (part, name: string) =>
          places.has(name) ? `{${places.get(name)}}` : part,
        );
      const [english, hindi] = [numbered(source), numbered(translation)];
      if ((texts.get(english) ?? hindi) !== hindi) {
        throw new Error(`${file}:${line}: “${source}” has another translation elsewhere.`);
      }
      texts.set(english, hindi);
    }
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
