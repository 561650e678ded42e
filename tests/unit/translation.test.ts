import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { po } from 'gettext-parser';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catalogueFindings,
  fileFindings,
  neverWords,
  readmeFindings,
} from '../../scripts/check/texts.ts';
import { countUnread, parseCatalogue, translator, UNREAD } from '../../translation/catalogue.ts';
import { emailTexts } from '../../translation/email-texts.ts';
import { findTexts } from '../../translation/find-texts.ts';
import { translateTexts } from '../../translation/plugin.ts';
import { removeMarkers, translateFile } from '../../translation/translate-file.ts';
import { updateCatalogue, updateReadme } from '../../translation/update.ts';

const sources = (code: string) => findTexts('src/A.tsx', code).map(({ source }) => source);

/** The code with the one translation given for every text that has one. */
function inHindi(code: string, hindi: Record<string, string | [string, string]>): string {
  const result = translateFile('src/A.tsx', code, (_file, source) => {
    const translation = hindi[source];
    if (translation === undefined) return undefined;
    if (typeof translation === 'string') return { text: translation };
    const [text, plural] = translation;
    return { text, plural };
  });
  return result.code.toString();
}

describe('A text is', () => {
  it.each([
    ['what an element contains', '<p>Meet the dogs</p>', ['Meet the dogs']],
    ['one sentence over several lines', '<p>\n  Meet\n  the dogs\n</p>', ['Meet the dogs']],
    [
      'a sentence with the elements and values in it',
      '<p>Write to <a href={x}>{site.email}</a>, {formatDate(day)}.<br /></p>',
      ['Write to <1>{email}</1>, {day}.<2/>'],
    ],
    [
      'a string that an element shows',
      "<b>{busy ? 'Saving...' : 'Save'}</b>",
      ['Saving...', 'Save'],
    ],
    ['a template that an element shows', '<b>{name && `Adopt ${name}`}</b>', ['Adopt {name}']],
    ['what is marked', "const error = say('It failed.');", ['It failed.']],
    [
      'what is marked in a prop',
      "<Field of={say('a dog')} hint={none ? say('None yet') : undefined} />",
      ['a dog', 'None yet'],
    ],
    [
      'both forms of a plural',
      "plural(n, { one: '{count} dog', other: `{count} dogs of ${area}` })",
      ['{count} dog', '{count} dogs of {area}'],
    ],
    ['a value of its own name each', 'say`${a.name} and ${b.name}`', ['{name} and {name2}']],
    [
      'an element in a value',
      '<p>Hello {lost ? <b>nobody</b> : name}</p>',
      ['Hello {value}', 'nobody'],
    ],
  ])('%s', (_what, code, expected) => {
    expect(sources(code)).toEqual(expected);
  });

  it.each([
    ['a string elsewhere', "const status = 'Completed';"],
    ['a prop without a mark', '<Dialog title="Stop?" className="Big Letters" />'],
    ['a number', '<b>{`${count} / 5`}</b>'],
    ['a type', "type A = 'Password' | 'New Password';"],
  ])('not %s', (_what, code) => {
    expect(sources(code)).toEqual([]);
  });

  it('marked as a string or template only', () => {
    expect(() => sources('\nsay(message)')).toThrow('src/A.tsx:2: say() takes one string');
  });
});

describe('A translation', () => {
  it.each([
    [
      'takes the place of a sentence',
      '<p>Meet the dogs</p>',
      { 'Meet the dogs': 'मिलिए' },
      '<p>{"मिलिए"}</p>',
    ],
    [
      'orders values and elements in its own way',
      '<p>Write to <a href={x}>{email}</a> by {day}.</p>',
      { 'Write to <1>{email}</1> by {day}.': '{day} तक <1>{email}</1> पर लिखें।' },
      '<p>{day}{" तक "}<a href={x}>{email}</a>{" पर लिखें।"}</p>',
    ],
    [
      'reaches the attributes and values inside a sentence',
      "<p>Hello <img alt={say('A dog')} /> {busy ? 'now' : 'later'}</p>",
      { 'Hello <1/> {value}': '{value} नमस्ते <1/>', 'A dog': 'कुत्ता', now: 'अभी', later: 'बाद में' },
      '<p>{busy ? "अभी" : "बाद में"}{" नमस्ते "}<img alt={"कुत्ता"} /></p>',
    ],
    [
      'keeps what a template needs',
      'say`A \\` of ${name}`',
      { 'A ` of {name}': '{name} का ` \\' },
      '`${name} का \\` \\\\`',
    ],
    ['replaces the mark as well', "say('Save', )", { Save: 'सहेजें' }, '"सहेजें"'],
    [
      'has two forms of a plural',
      "plural(n, { one: '{count} dog', other: '{count} dogs' })",
      { '{count} dog': ['{count} कुत्ता', '{count} कुत्ते'] },
      'plural(n, { one: "{count} कुत्ता", other: "{count} कुत्ते" })',
    ],
    [
      'may name the number in the form for 0 and 1',
      "plural(n, { one: 'One dog', other: '{count} dogs' })",
      { 'One dog': ['{count} कुत्ता', '{count} कुत्ते'] },
      'plural(n, { one: "{count} कुत्ता", other: "{count} कुत्ते" })',
    ],
    [
      'keeps the space around a text',
      '<b>{` and ${name}`}</b>',
      { 'and {name}': 'और {name}' },
      '<b>{` और ${name}`}</b>',
    ],
  ])('%s', (_what, code, hindi, expected) => {
    expect(inHindi(code, hindi as unknown as Record<string, string>)).toBe(expected);
  });

  it('may not lose a value or an element', () => {
    expect(() => inHindi('say`Hello ${name}`', { 'Hello {name}': 'नमस्ते' })).toThrow('{name}');
    expect(() => inHindi('<p>a <b>c</b></p>', { 'a <1>c</1>': 'क' })).toThrow('</1>');
  });

  it('that is missing is reported, with its line, and stays English', () => {
    const { code, missing } = translateFile(
      'src/A.tsx',
      "\n<p>Hello <b title={say('A')}>x</b></p>",
      (_file, source) => (source === 'A' ? { text: 'क' } : undefined),
    );
    expect(code.toString()).toBe('\n<p>Hello <b title={"क"}>x</b></p>');
    expect(missing).toMatchObject([{ line: 2, source: 'Hello <1>x</1>' }]);
  });
});

it('An English build has the texts without their marks', () => {
  expect(
    removeMarkers('src/a.ts', "const a = [say(\n  'One',\n), say`Two ${b}`];")?.toString(),
  ).toBe("const a = ['One', `Two ${b}`];");
});

const text = (source: string, file = 'src/a.ts', plural?: string) =>
  plural === undefined ? { file, source } : { file, source, plural };

const entryOf = (catalogue: string, source: string) =>
  po.parse(catalogue).translations['']?.[source];

/** The catalogue after translators wrote into it. */
function written(catalogue: string, hindi: Record<string, string>): string {
  const table = po.parse(catalogue);
  for (const entry of Object.values(table.translations[''] ?? {})) {
    const translation = hindi[entry.msgid];
    if (translation !== undefined) entry.msgstr = [translation];
  }
  return po.compile(table, { foldLength: 0 }).toString();
}

describe('The catalogue', () => {
  it('has an empty entry for a new text, with its files, and stays as it is the next time', () => {
    const texts = [
      text('Save'),
      text('Save', 'src/b.ts'),
      text('{count} dog', 'src/c.ts', '{count} dogs'),
    ];
    const catalogue = updateCatalogue('', texts);
    expect(entryOf(catalogue, 'Save')).toMatchObject({
      msgstr: [''],
      comments: { reference: 'src/a.ts\nsrc/b.ts', translator: UNREAD },
    });
    expect(entryOf(catalogue, '{count} dog')).toMatchObject({
      msgid_plural: '{count} dogs',
      msgstr: ['', ''],
    });
    expect(updateCatalogue(catalogue, texts)).toBe(catalogue);
  });

  it('keeps a translation, also one that a reader approved and one for a folder', () => {
    const texts = [text('Stop', 'src/a/x.ts'), text('Stop', 'src/b/y.ts')];
    const catalogue = `${updateCatalogue('', [])}
msgid "Stop"
msgstr "बंद करें"

msgctxt "src/b/"
msgid "Stop"
msgstr "रोकें"
`;
    const updated = updateCatalogue(catalogue, texts);
    const translate = translator(parseCatalogue(updated));
    expect(translate('src/a/x.ts', 'Stop')?.text).toBe('बंद करें');
    expect(translate('src/b/y.ts', 'Stop')?.text).toBe('रोकें');
    expect(entryOf(updated, 'Stop')?.comments).toEqual({ reference: 'src/a/x.ts' });
  });

  it('keeps the translation of a changed text beside the old text, and counts it as missing', () => {
    const before = written(updateCatalogue('', [text('We answer within two days.')]), {
      'We answer within two days.': 'दो दिन में जवाब देते हैं।',
    });
    const after = updateCatalogue(before, [text('We answer within three days.')]);
    expect(entryOf(after, 'We answer within three days.')).toMatchObject({
      msgstr: ['दो दिन में जवाब देते हैं।'],
      comments: { flag: 'fuzzy', previous: 'msgid "We answer within two days."' },
    });
    expect(
      translator(parseCatalogue(after))('src/a.ts', 'We answer within three days.'),
    ).toBeUndefined();
  });

  describe('when only the names of values in a text changed', () => {
    const before = written(updateCatalogue('', [text('{amount} for {dog}'), text('Save')]), {
      '{amount} for {dog}': '{dog} के लिए {amount}',
    });

    it('keeps the translation, with the new names', () => {
      const after = updateCatalogue(before, [text('{row} for {dog_name}', 'src/b.ts')]);
      expect(entryOf(after, '{row} for {dog_name}')).toMatchObject({
        msgstr: ['{dog_name} के लिए {row}'],
        comments: { reference: 'src/b.ts', translator: UNREAD },
      });
      expect(entryOf(after, '{row} for {dog_name}')?.comments?.flag).toBeUndefined();
      expect(after).not.toContain('{dog}');
    });

    it('keeps both forms of a plural', () => {
      const texts = [text('{count} dog of {area}', 'src/a.ts', '{count} dogs of {area}')];
      const plural = updateCatalogue('', texts).replace(
        'msgstr[0] ""\nmsgstr[1] ""',
        'msgstr[0] "{area} का {count} कुत्ता"\nmsgstr[1] "{area} के {count} कुत्ते"',
      );
      const renamed = text('{count} dog of {place}', 'src/a.ts', '{count} dogs of {place}');
      expect(entryOf(updateCatalogue(plural, [renamed]), renamed.source)).toMatchObject({
        msgid_plural: '{count} dogs of {place}',
        msgstr: ['{place} का {count} कुत्ता', '{place} के {count} कुत्ते'],
      });
    });

    it('keeps none for two new texts, nor of two old ones with different translations, nor of one in use', () => {
      const texts = [text('{a} for {b}', 'src/b.ts'), text('{c} for {d}', 'src/b.ts')];
      const [first, second] = texts.map(({ source }) => source);
      const two = updateCatalogue(before, texts);
      expect(entryOf(two, first ?? '')?.msgstr).toEqual(['']);
      expect(entryOf(two, second ?? '')?.msgstr).toEqual(['']);

      const translated = written(two, { '{a} for {b}': '{b} का {a}', '{c} for {d}': '{c}: {d}' });
      const one = text('{x} for {y}', 'src/c.ts');
      expect(entryOf(updateCatalogue(translated, [one]), one.source)?.msgstr).toEqual(['']);

      const used = updateCatalogue(before, [text('{amount} for {dog}'), one]);
      expect(entryOf(used, one.source)?.msgstr).toEqual(['']);
    });

    it('keeps none for a text that repeats another value', () => {
      const twice = written(updateCatalogue('', [text('{a} and {b} and {a}')]), {
        '{a} and {b} and {a}': '{a}, {b}, {a}',
      });
      const other = text('{a} and {b} and {b}', 'src/b.ts');
      expect(entryOf(updateCatalogue(twice, [other]), other.source)?.msgstr).toEqual(['']);
    });
  });

  it('brings back the translation of a text that was away', () => {
    const there = written(updateCatalogue('', [text('Save')]), { Save: 'सहेजें' });
    const away = updateCatalogue(there, []);
    expect(parseCatalogue(away)).toEqual([]);
    expect(away).toContain('#~ msgid "Save"');
    expect(entryOf(updateCatalogue(away, [text('Save')]), 'Save')?.msgstr).toEqual(['सहेजें']);
  });
});

describe('A reader’s approval', () => {
  it('is that the comment is away, whatever program wrote the file, and lowers the count by one', () => {
    const texts = [text('Save'), text('Stop')];
    const unread = written(updateCatalogue('', texts), { Save: 'सहेजें', Stop: 'रोकें' });
    expect(countUnread(parseCatalogue(unread))).toBe(2);
    const comment = `# ${UNREAD}\n`;
    const approved = unread.slice(0, unread.lastIndexOf(comment)) + unread.split(comment).at(-1);
    const wrapped = po.compile(po.parse(approved), { foldLength: 20 }).toString();
    const updated = updateCatalogue(wrapped, texts);
    expect(countUnread(parseCatalogue(updated))).toBe(1);
    expect(catalogueFindings(updated, texts, [])).toEqual([]);
    expect(updateReadme('Not yet: **2/2**', updated)).toBe('Not yet: **1/2**');
    expect(readmeFindings('Not yet: **1/2**', updated)).toEqual([]);
    expect(readmeFindings('Not yet: **2/2**', updated)).toHaveLength(1);
  });
});

const findingsIn = (code: string, hindi: Record<string, string> = {}) =>
  fileFindings('src/A.tsx', code, (_file, source) => {
    const translation = hindi[source];
    return translation === undefined ? undefined : { text: translation };
  });

describe('npm run texts:check', () => {
  const inCatalogue = (source: string, translation: string) => {
    const texts = [text(source)];
    const catalogue = written(updateCatalogue('', texts), { [source]: translation });
    return catalogueFindings(catalogue, texts, neverWords());
  };

  it.each([
    ['We wait.', 'हम राह देखते हैं।'],
    ['Your PAN, by {name}', '{name} से आपका PAN'],
    ['Is it so?', 'क्या ऐसा है?'],
    // As it is specified.
    ["Passwords don't match", 'पासवर्ड एक जैसे नहीं हैं'],
  ])('finds nothing in “%s” as “%s”', (source, translation) => {
    expect(inCatalogue(source, translation)).toEqual([]);
  });

  it.each([
    ['a word that the glossary never says', 'Look out', 'कृपया ध्यान दें', 'never says “कृपया ध्यान दें”'],
    ['a word in Latin letters', 'Click here', 'यहाँ click करें', '“click” is in Latin letters'],
    ['another full stop', 'We wait.', 'हम राह देखते हैं.', 'the full stop is “।”'],
    ['a straight apostrophe', "We don't wait.", 'हम राह नहीं देखते।', 'write ’'],
  ])('finds %s', (_what, source, translation, finding) => {
    expect(inCatalogue(source, translation)).toEqual([expect.stringContaining(finding)]);
  });

  it.each([
    ['that lacks a text', [text('Save'), text('Stop')]],
    ['with a text that the code has no more', []],
  ])('finds a catalogue %s', (_what, texts) => {
    const catalogue = written(updateCatalogue('', [text('Save')]), { Save: 'सहेजें' });
    expect(catalogueFindings(catalogue, texts, [])).toEqual([
      'hi.po is not up to date: run "npm run texts".',
    ]);
  });

  it.each([
    ['a marked text with a translation', "const a = say('We wait.');"],
    ['an error for developers', "throw new Error('The list is empty.');"],
    ['a line of the console', "console.error('The list is empty.');"],
    ['a value', "const a = 'one-time'; const b = { status: 'Completed' };"],
  ])('finds nothing in %s', (_what, code) => {
    expect(findingsIn(code, { 'We wait.': 'हम राह देखते हैं।' })).toEqual([]);
  });

  it.each([
    [
      'a text without a translation',
      "\nsay('We wait.')",
      'src/A.tsx:2 “We wait.” has no translation.',
    ],
    ['a sentence without a mark', "const a = 'We wait.';", '“We wait.” looks like a text'],
    ['a template without a mark', 'const a = `Dear ${b}, hello`;', 'looks like a text'],
    [
      'the text of a property without a mark',
      "const a = { title: 'Stop' };",
      '“Stop” looks like a text',
    ],
    ['words in a prop without a mark', '<A of="for the dog" />', '“for the dog” looks like a text'],
    ['one word in a prop that is read', '<A aria-label="Stop" />', '“Stop” looks like a text'],
    ['a sentence made of parts', "say`We ${a ? 'wait' : 'go'}`", 'is a part of a text'],
  ])('finds %s', (_what, code, finding) => {
    expect(findingsIn(code, { 'We {value}': 'हम {value}' })).toContainEqual(
      expect.stringContaining(finding),
    );
  });

  it('finds a translation that has lost a value', () => {
    expect(() => findingsIn('say`Hello ${name}`', { 'Hello {name}': 'नमस्ते' })).toThrow('{name}');
  });
});

describe('A Hindi build', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'paws-texts-'));
    await mkdir(path.join(root, 'src'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('fails with the file, the line and the sentence of a text that has no translation', async () => {
    await writeFile(path.join(root, 'src/a.ts'), "\nglobalThis.a = say('Cats and more cats');");
    const building = build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [translateTexts('hi')],
      build: { write: false, rolldownOptions: { input: path.join(root, 'src/a.ts') } },
    });
    await expect(building).rejects.toThrow(
      '1 texts have no translation:\nsrc/a.ts:2 Cats and more cats',
    );
  });
});

describe('the Hindi of emails', () => {
  const hindi = new Map([
    ['Hello,', 'नमस्ते,'],
    ['{amount} for {dog}', '{dog} के लिए {amount}'],
    ['{sum} for {name}', '{name} को {sum}'],
  ]);
  const inFile = (code: string) =>
    emailTexts([{ file: 'a.ts', code }], (_file, source) => {
      const translation = hindi.get(source);
      return translation === undefined ? undefined : { text: translation };
    });

  it('has marked sentences alone, with the places of their values', () => {
    const code =
      "const a = 'Hello,'; const b = say('Hello,'); const c = say`${amount} for ${dog}`; say('Bye');";
    expect(inFile(code)).toEqual({ 'Hello,': 'नमस्ते,', '{0} for {1}': '{1} के लिए {0}' });
  });

  it('refuses a sentence that is translated in two ways', () => {
    const code = 'say`${amount} for ${dog}`; say`${sum} for ${name}`;';
    expect(() => inFile(code)).toThrow('another translation');
  });
});

describe('a file that site and functions share', () => {
  const FILE = '/supabase/functions/_shared/common/gift-texts.ts';
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [translateTexts('hi')],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false },
    });
  });
  afterAll(() => server.close());

  it('is translated for the site', async () => {
    const result = await server.environments.client.transformRequest(FILE);
    expect(result?.code).toContain('आपके जन्मदिन पर');
    expect(result?.code).not.toContain('For your birthday');
  });

  it('looks its texts up in a function of the local stack, in the language of the reader', async () => {
    const gift = { occasion: 'birthday', giverName: 'Ravi', memoryOf: null, dogName: 'Moti' };
    const { giftSentence } = await server.ssrLoadModule(FILE);
    const { inLanguage } = await server.ssrLoadModule('/supabase/functions/_shared/common/say.ts');
    expect(inLanguage('hi', () => giftSentence(gift))).toMatch(/^आपके जन्मदिन पर Ravi/);
    expect(inLanguage('en', () => giftSentence(gift))).toMatch(/^For your birthday, Ravi/);
  });
});
