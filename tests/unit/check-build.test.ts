// The checks of a build must see the local stack in it, and English in a Hindi page.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBuild } from '../../scripts/check/build.ts';
import { checkLanguages } from '../../scripts/check/page-languages.ts';
import { PROVIDER_KEY_ID, PROVIDER_WEBHOOK_SECRET, SECRET_KEY } from '../../supabase/local/keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-build-'));
  for (const name of ['assets', 'hi/dogs']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

async function check(files: Record<string, string>) {
  await write(files);
  return checkBuild(folder);
}

describe('a build', () => {
  it('with nothing of the local stack is clean', async () => {
    const result = await check({ 'assets/main.js': 'console.log("Sheru")' });
    expect(result).toEqual({ findings: [], count: 1 });
  });

  it.each([
    ['the address of the payment stand-in', 'const url = "/_payments/checkout.js"'],
    ['the window of the payment stand-in', 'title("Test checkout: no money moves")'],
    ['the key of the payment stand-in', `const key = "${PROVIDER_KEY_ID}"`],
    ['the secret of its events', `const secret = "${PROVIDER_WEBHOOK_SECRET}"`],
    ['a secret key', `const key = "${SECRET_KEY}"`],
    ['the embedded database', 'import("@electric-sql/pglite")'],
  ])('with %s is refused', async (_what, text) => {
    const { findings } = await check({ 'assets/main.js': '', 'assets/other.js': text });
    expect(findings.join()).toContain(path.join(folder, 'assets/other.js'));
  });

  it('that is not there proves nothing', async () => {
    await expect(check({ 'index.html': '<h1>Site</h1>' })).rejects.toThrow('contains no build');
  });
});

/** What the head of the dogs’ page names, in a language. */
const tags = (address: string, locales: readonly string[]) =>
  [
    ...['en-IN ', 'hi-IN /hi', 'x-default '].map((link) => {
      const [language = '', prefix = ''] = link.split(' ');
      return `<link rel="alternate" hrefLang="${language}" href="https://paws.example${prefix}/dogs"/>`;
    }),
    `<link rel="canonical" href="https://paws.example${address}"/>`,
    `<meta property="og:url" content="https://paws.example${address}"/>`,
    '<meta property="og:title" content="कुत्ते"/>',
    `<meta property="og:locale" content="${locales[0]}"/>`,
    `<meta property="og:locale:alternate" content="${locales[1]}"/>`,
  ].join('');

describe('the languages of a build', () => {
  const english = `<html lang="en-IN"><head><link rel="manifest" href="/manifest.webmanifest"/>${tags('/dogs', ['en_IN', 'hi_IN'])}</head><body>Dogs</body></html>`;
  const head = `<link rel="manifest" href="/hi.webmanifest"/>${tags('/hi/dogs', ['hi_IN', 'en_IN'])}<title>कुत्ते</title>`;
  const hindi = (body: string) =>
    `<html lang="hi-IN"><head>${head}</head><body>${body}</body></html>`;

  async function findings(page: string): Promise<string[]> {
    await write({ 'dogs.html': english, 'hi/dogs.html': page });
    return (await checkLanguages(folder)).findings;
  }

  it.each([
    ['Hindi', '<p>कुत्तों से मिलिए</p>'],
    ['names that are in Latin letters everywhere', '<p>Razorpay, PAN, info@paws.example</p>'],
    ['an original that says its language', '<h1 lang="en">Sheru</h1><img lang="en" alt="Sheru">'],
    ['code', '<p><code>node</code></p><script>start()</script><style>p { top: 0 }</style>'],
    ['attributes that nobody reads', '<a class="big" href="/dogs?age=young">कुत्ते</a>'],
    ['entities', '<p>खाना &amp; इलाज&#x27;</p>'],
  ])('are right where a Hindi page has %s', async (_what, body) => {
    expect(await findings(hindi(body))).toEqual([]);
  });

  it.each([
    ['a word in a text', '<main><h1>कुत्ते</h1><p lang="en">Sheru</p><p>Step 1</p></main>', 'Step 1'],
    ['a word after an original', '<p><b lang="en">Sheru</b>Adopted</p>', 'Adopted'],
    ['the text of a picture', '<img alt="Two dogs > one" src="/a.webp">', 'Two dogs > one'],
    ['a label', '<button aria-label="Close"><svg/></button>', 'Close'],
    ['a placeholder', '<input placeholder="Search">', 'Search'],
    [
      'the name of a question for search engines',
      '<script type="application/ld+json">{"@type":"Question","name":"Why?"}</script>',
      'Why?',
    ],
  ])('are wrong where a Hindi page has English in %s', async (_what, body, text) => {
    expect(await findings(hindi(body))).toEqual([`hi/dogs.html: “${text}” is not in Hindi`]);
  });

  it.each([
    ['another language', 'lang="hi-IN"', 'lang="en-IN"'],
    ['another manifest', '/hi.webmanifest', '/manifest.webmanifest'],
    [
      'the canonical link of the English page',
      'canonical" href="https://paws.example/hi',
      'canonical" href="https://paws.example',
    ],
    ['no link to the other language', '<link rel="alternate" hrefLang="en-IN"', '<link'],
    ['another locale', 'content="hi_IN"', 'content="en_IN"'],
    ['no other locale', 'og:locale:alternate', 'og:other'],
    ['an English title', '<title>कुत्ते', '<title>Dogs'],
    ['an English title for link previews', 'content="कुत्ते"', 'content="Dogs"'],
  ])('are wrong where the head of a Hindi page has %s', async (_what, right, wrong) => {
    const page = hindi('');
    expect(page).toContain(right);
    const found = await findings(page.replace(right, wrong));
    expect(found).not.toEqual([]);
    for (const one of found) expect(one).toMatch(/^hi\/dogs\.html: /);
  });

  it('let the head of a dog’s page have the dog’s own words', async () => {
    const id = '10000000-0000-4000-8000-000000000001';
    const page = `<html lang="hi-IN"><head><link rel="manifest" href="/hi.webmanifest"/><title>Sheru</title></head><body>BODY</body></html>`;
    await write({ [`hi/dogs/${id}.html`]: page });
    const file = `hi/dogs/${id}.html`;
    expect(await checkLanguages(folder)).toEqual({
      findings: [`${file}: “BODY” is not in Hindi`],
      hindiPages: 1,
    });
  });
});
