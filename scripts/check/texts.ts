// npm run texts:check: what is wrong with the translations. Ends with an exit code of 1 if anything is.
import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import {
  countUnread,
  parseCatalogue,
  isTranslated,
  readCatalogue,
  type Translate,
  translator,
} from '../../translation/catalogue.ts';
import { emailTextsFiles } from '../../translation/email-texts.ts';
import { translatedFiles } from '../../translation/files.ts';
import { findTexts, shownLiterals } from '../../translation/find-texts.ts';
import { latinWords } from '../../translation/latin-words.ts';
import { translateFile } from '../../translation/translate-file.ts';
import {
  CATALOGUE,
  README,
  readTexts,
  type SourceText,
  updateCatalogue,
  updateReadme,
} from '../../translation/update.ts';

/** Strings that look like sentences and are none for people: a font, class names, a header, what a server or the database says, months. */
const NO_TEXTS: readonly RegExp[] = [
  /serif$/,
  /[a-z]-\S*!$/,
  /^Bearer x$/,
  /^For security purposes$/,
  /^The team$/,
  /^January February/,
];

/** With the straight apostrophe of the specification. Everywhere else it is ’. */
const SPECIFIED: ReadonlySet<string> = new Set([
  "Passwords don't match",
  "You don't have permission to access this page.",
  "Message sent successfully! We'll get back to you soon.",
  "You haven't made any donations yet.",
  "You don't have any messages yet.",
]);

/** Names of props and properties whose values people read or hear, so that they must be marked. */
const READ =
  /^(title|text|label|legend|button|busyButton|intro|explanation|description|heading|caption|hint|placeholder|alt|error|aria-label|aria-valuetext|[a-z]\w*(Text|Label))$/;

const isRead = (name: ESTree.Node) =>
  (name.type === 'Identifier' || name.type === 'JSXIdentifier') && READ.test(name.name);

if (import.meta.filename === process.argv[1]) {
  const translate = translator(readCatalogue(CATALOGUE));
  const findings = [
    ...catalogueFindings(readFileSync(CATALOGUE, 'utf8'), readTexts(), neverWords()),
    ...(await emailTextsFiles())
      .filter(([file, code]) => readFileSync(file, 'utf8') !== code)
      .map(([file]) => `${file} is not up to date: run "npm run texts".`),
    ...readmeFindings(readFileSync(README, 'utf8'), readFileSync(CATALOGUE, 'utf8')),
    ...translatedFiles().flatMap((file) =>
      fileFindings(file, readFileSync(file, 'utf8'), translate),
    ),
  ];
  if (findings.length > 0) {
    console.error(`${findings.length} findings:\n${findings.join('\n')}`);
    process.exitCode = 1;
  } else {
    const entries = readCatalogue(CATALOGUE);
    console.log(
      `${entries.length} texts are translated. A native speaker has yet to read ${countUnread(entries)} of them.`,
    );
  }
}

/**
 * What is wrong with a catalogue.
 * @param texts of the code
 * @param never words that no translation has
 */
export function catalogueFindings(
  catalogue: string,
  texts: readonly SourceText[],
  never: readonly string[],
): string[] {
  return [
    ...(updateCatalogue(catalogue, texts) === catalogue
      ? []
      : ['hi.po is not up to date: run "npm run texts".']),
    ...texts
      .filter(({ source }) => /\p{L}'\p{L}/u.test(source) && !SPECIFIED.has(source))
      .map(({ source }) => `“${source}” has a straight apostrophe: write ’.`),
    ...parseCatalogue(catalogue)
      .filter(isTranslated)
      .flatMap(({ msgid, msgstr }) => msgstr.flatMap((text) => styleFindings(msgid, text, never))),
  ];
}

/** Whether the README says how many entries nobody has approved. */
export function readmeFindings(readme: string, catalogue: string): string[] {
  return updateReadme(readme, catalogue) === readme
    ? []
    : ['translation/README.md has old numbers: run "npm run texts".'];
}

function styleFindings(source: string, text: string, never: readonly string[]): string[] {
  const where = `“${source}” → “${text}”`;
  const bad = never.find((word) => text.includes(word));
  const [latin] = latinWords(text);
  return [
    ...(bad === undefined ? [] : [`${where}: the glossary never says “${bad}”.`]),
    ...(latin === undefined ? [] : [`${where}: “${latin}” is in Latin letters.`]),
    ...(/[^.]{4}\.$/.test(source) && !/[।?!”)>}]$/.test(text)
      ? [`${where}: the full stop is “।”.`]
      : []),
  ];
}

/** The list below “Never” in the glossary. */
export function neverWords(): string[] {
  const readme = readFileSync(README, 'utf8');
  const list = /^## Never\n+(.+?)\n\n/ms.exec(readme)?.[1] ?? '';
  return list.split(/\s*·\s*/).map((word) => word.replace(/ \(.*\)$/, '').trim());
}

/** The texts of a file that have no translation, no mark, or that are parts of a text. */
export function fileFindings(file: string, code: string, translate: Translate): string[] {
  const texts = findTexts(file, code);
  const { missing } = translateFile(file, code, translate);
  const isFound = ({ start, end }: Range) =>
    [...texts, ...others].some((text) => text.start <= start && end <= text.end);
  const program = parseSync(file, code).program;
  const others = otherTextsOf(program);
  const unmarked: string[] = [];
  const report = (node: Range, text: string) => {
    const line = code.slice(0, node.start).split('\n').length;
    unmarked.push(`${file}:${line} “${text}” looks like a text: mark it with say().`);
  };
  const look = (node: Range, text: string) => {
    if (isSentence(text) && !isFound(node) && !NO_TEXTS.some((pattern) => pattern.test(text))) {
      report(node, text);
    }
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' && value?.type !== 'JSXExpressionContainer') return;
      if (name.type === 'JSXIdentifier' && /class|^(allow|d|rel|sizes)$/i.test(name.name)) return;
      const shown = value.type === 'Literal' ? [value] : shownLiterals(value.expression);
      for (const literal of shown) {
        const text =
          literal.type === 'Literal'
            ? literal.value
            : literal.quasis.map(({ value: part }) => part.cooked).join('');
        const isText = /^\p{L}+ \S/u.test(text) || isRead(name);
        if (isText && /\p{L}/u.test(text) && !isFound(literal)) report(literal, text);
      }
    },
    Property: ({ key, value }) => {
      if (!isRead(key) || value.type !== 'Literal' || typeof value.value !== 'string') return;
      if (latinWords(value.value).some((word) => word.length > 1) && !isFound(value)) {
        report(value, value.value);
      }
    },
    Literal: (node) => {
      if (typeof node.value === 'string') look(node, node.value);
    },
    TemplateLiteral: (node) => look(node, node.quasis.map(({ value }) => value.cooked).join('x')),
  }).visit(program);
  for (const { line, values } of texts) {
    for (const literal of [...values.values()].flatMap(shownLiterals)) {
      const part = code.slice(literal.start, literal.end);
      if (!/\p{L}/u.test(part) || texts.some(({ start }) => start === literal.start)) continue;
      unmarked.push(`${file}:${line} ${part} is a part of a text: write whole sentences.`);
    }
  }
  return [
    ...missing.map(({ line, source }) => `${file}:${line} “${source}” has no translation.`),
    ...unmarked,
  ];
}

interface Range {
  start: number;
  end: number;
}

/** The data of emails to preview, and errors and lines of the console, which are for developers. */
function otherTextsOf(program: ReturnType<typeof parseSync>['program']): Range[] {
  const others: Range[] = [];
  new Visitor({
    Property: (node) => {
      if (node.key.type === 'Identifier' && node.key.name === 'samples') others.push(node);
    },
    ThrowStatement: (node) => {
      others.push(node);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && /(Error|Exception)$/.test(node.callee.name)) {
        others.push(node);
      }
    },
    CallExpression: ({ callee, start, end }) => {
      const isConsole =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'console';
      if (callee.type === 'Super' || isConsole) others.push({ start, end });
    },
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier' && /sample$|_NAME$/i.test(node.id.name)) others.push(node);
    },
  }).visit(program);
  return others;
}

/** Several words, of which the first is capitalised or the last ends in a full stop. */
function isSentence(text: string): boolean {
  return /\s[\p{L}(]/u.test(text) && (/^\s*[A-Z“[]/.test(text) || /\p{L}[.!?…]\s*$/u.test(text));
}
