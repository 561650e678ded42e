// Whether the pages of a build have the languages that they say: their head tags, and the words of the Hindi ones.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestFileOf } from '../../hosting/manifest.ts';
import { prefixOf } from '../../hosting/pages.ts';
import { alternatesOf, languages, type SiteLanguage } from '../../src/lib/language.ts';
import { latinWords } from '../../translation/latin-words.ts';

interface PageTexts {
  /** The `lang` of the page. */
  language: string | undefined;
  /** What people read or hear in that language. An element with another `lang` has an original, which is left out. */
  head: string[];
  body: string[];
}

/** A comment, a script, a style sheet, a tag or text. */
const PARTS =
  /<!--.*?-->|<!doctype[^>]*>|<(?<raw>script|style)\b(?<rawAttributes>[^>]*)>(?<code>.*?)<\/\k<raw>>|<(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^>"])*)>|(?<text>[^<]+)/gis;
const WITHOUT_END = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const READ_ATTRIBUTES =
  /\s(?:alt|title|label|placeholder|aria-(?:label|description|valuetext|roledescription))="([^"]+)"/g;
const READ_TAGS = /\s(?:name|property)="(?:[\w:]+:)?(?:description|title|alt)"/;

/** @param html of React or a browser, in which every attribute is between double quotes */
export function textsOfPage(html: string): PageTexts {
  const page: PageTexts = { language: undefined, head: [], body: [] };
  const open: { name: string; language: string | undefined }[] = [];
  const add = (text: string, language = open.at(-1)?.language) => {
    const plain = text.replaceAll(/&(?:#x?[\da-f]+|[a-z]+);/gi, ' ').trim();
    if (plain === '' || language !== page.language) return;
    const isInBody = open.some(({ name }) => name === 'body');
    (isInBody ? page.body : page.head).push(plain);
  };
  for (const { groups = {} } of html.matchAll(PARTS)) {
    const { name, attributes = '', text, code } = groups;
    if (text !== undefined && open.every((element) => element.name !== 'code')) add(text);
    if (code !== undefined && /ld\+json/.test(groups['rawAttributes'] ?? '')) {
      for (const fact of factsIn(code)) add(fact);
    }
    if (name === undefined) continue;
    if (groups['end'] === '/') {
      open.splice(open.findLastIndex((element) => element.name === name));
      continue;
    }
    const language = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? open.at(-1)?.language;
    if (name === 'html') page.language = language;
    for (const [, value = ''] of attributes.matchAll(READ_ATTRIBUTES)) add(value, language);
    if (name === 'meta' && READ_TAGS.test(attributes)) {
      add(/\scontent="([^"]*)"/.exec(attributes)?.[1] ?? '');
    }
    if (!WITHOUT_END.test(name) && !attributes.endsWith('/')) open.push({ name, language });
  }
  return page;
}

/** What search engines show of JSON-LD. Addresses and places are for machines. */
function factsIn(json: string): string[] {
  const facts: string[] = [];
  JSON.parse(json, (_key, value: unknown) => {
    const { '@type': type, ...fact } = Object(value) as Record<string, unknown>;
    if (type === undefined || type === 'City') return value;
    for (const text of [fact['name'], fact['text'], fact['description']]) {
      if (typeof text === 'string') facts.push(text);
    }
    return value;
  });
  return facts;
}

/**
 * What is wrong with the languages of a build's pages, one line for each finding.
 * @returns also the number of Hindi pages
 */
export async function checkLanguages(
  folder: string,
): Promise<{ findings: string[]; hindiPages: number }> {
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.html'));
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const hindiFiles = files.filter((file) => prefixOf(addressOf(file)) === '/hi');
  const findings: string[] = [];
  for (const file of files) {
    const wrong = headFindings(file, await read(file));
    findings.push(...wrong.map((finding) => `${file}: ${finding}`));
  }
  for (const file of hindiFiles) {
    const { head, body } = textsOfPage(await read(file));
    // The head of a dog's file has the dog's own words, which the team translates or not.
    const texts = file.startsWith('hi/dogs/') ? body : [...head, ...body];
    for (const text of texts.filter((one) => latinWords(one).length > 0)) {
      findings.push(`${file}: “${text}” is not in Hindi`);
    }
  }
  return { findings, hindiPages: hindiFiles.length };
}

const PAYMENT = /\/payment\.html$/;

const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.slice(0, -5)}`);

const locale = ({ tag }: SiteLanguage) => tag.replace('-', '_');

function headFindings(file: string, html: string): string[] {
  // Links of a payment page name the page of its dog.
  const address = addressOf(file.replace(PAYMENT, '.html'));
  const prefix = prefixOf(address);
  const [own, ...others] = languages.toSorted(
    (one, other) => Number(other.prefix === prefix) - Number(one.prefix === prefix),
  );
  if (!own) return [];
  const expected: [pattern: RegExp, values: string[]][] = [
    [/<html lang="([^"]*)"/g, [own.tag]],
    [/rel="manifest" href="([^"]*)"/g, [`/${manifestFileOf(own)}`]],
  ];
  if (html.includes('"og:title"')) {
    expected.push(
      [/property="og:locale" content="([^"]*)"/g, [locale(own)]],
      [/property="og:locale:alternate" content="([^"]*)"/g, others.map(locale)],
    );
  }
  if (html.includes('rel="canonical"')) {
    const plain = address.slice(prefix.length) || '/';
    const alternates = alternatesOf(plain).map((link) => `${link.hrefLang} ${link.path}`);
    expected.push(
      [/rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/g, [address]],
      [/property="og:url" content="https?:\/\/[^/"]+([^"]*)"/g, [address]],
      [
        /rel="alternate" hreflang="([^"]*)" href="https?:\/\/[^/"]+([^"]*)"/gi,
        PAYMENT.test(file) ? [] : alternates,
      ],
    );
  }
  return expected.flatMap(([pattern, values]) => {
    const found = [...html.matchAll(pattern)].map(([, ...groups]) => groups.join(' '));
    if (found.join() === values.join()) return [];
    return [`${pattern.source} is “${found.join()}”, not “${values.join()}”`];
  });
}
