import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFor, pageFile, prerenderedPaths, SHELL_FILE } from '../../hosting/pages.ts';
import { shellHtml, withHeadTags, writeDogPages } from '../../hosting/dog-pages.ts';
import type { PublicAppealRow } from '../../hosting/dog-rows.ts';
import { dogRow } from '../support/dog-rows.ts';

describe('the answer to an address', () => {
  const dog = 'dogs/10000000-0000-4000-8000-00000000000a';
  const built = new Set([
    ...prerenderedPaths.map(pageFile),
    `${dog}.html`,
    `hi/${dog}/payment.html`,
    'a.js',
  ]);
  const answer = (address: string) => answerFor(address, (file) => built.has(file));

  it.each([
    ['/', 'index.html'],
    ['/dogs', 'dogs.html'],
    ['/dogs/', 'dogs.html'],
    ['/how-it-works', 'how-it-works.html'],
    ['/refunds/', 'refunds.html'],
    ['/hi', 'hi.html'],
    ['/hi/', 'hi.html'],
    ['/hi/dogs', 'hi/dogs.html'],
    ['/a.js', 'a.js'],
    [`/${dog}`, `${dog}.html`],
    [`/${dog}/`, `${dog}.html`],
    [`/hi/${dog}/payment`, `hi/${dog}/payment.html`],
  ])('of %s is its file, %s', (address, file) => {
    expect(answer(address)).toEqual({ file, status: 200 });
  });

  it.each([
    ['/auth', SHELL_FILE],
    ['/auth/reset', SHELL_FILE],
    ['/admin', SHELL_FILE],
    ['/dashboard/donations', SHELL_FILE],
    [`/${dog}/payment`, SHELL_FILE],
    ['/dogs/x/', SHELL_FILE],
    ['/hi/auth', 'hi/app.html'],
    [`/hi/${dog}`, 'hi/app.html'],
    ['/gifts/x', 'gift.html'],
    ['/hi/gifts/x/certificate', 'hi/gift.html'],
  ])('of the route %s is the page without content, %s', (address, file) => {
    expect(answer(address)).toEqual({ file, status: 200 });
  });

  it.each([
    ['/no-such-page', '404.html'],
    ['/Dogs/x', '404.html'],
    ['//', '404.html'],
    ['//dogs', '404.html'],
    ['/dogs//', '404.html'],
    ['', '404.html'],
    ['/index.html/..', '404.html'],
    [`/${dog}/payment/more`, '404.html'],
    ['/hindi', '404.html'],
    ['/HI/dogs', '404.html'],
    ['/hi/no-such-page', 'hi/404.html'],
    ['/hi/hi', 'hi/404.html'],
    ['/hi//dogs', 'hi/404.html'],
  ])('of the wrong address %s is %s', (address, file) => {
    expect(answer(address)).toEqual({ file, status: 404 });
  });

  it('is another one for every prerendered page', () => {
    const files = prerenderedPaths.map((address) => answer(address).file);
    expect(new Set(files).size).toBe(prerenderedPaths.length);
    expect(files.filter((file) => file.endsWith(SHELL_FILE))).toEqual([]);
  });
});

const HEAD =
  '<head><link rel="icon"><title>Site</title><script type="module" crossorigin src="/a.js"></script><link rel="stylesheet" href="/a.css"></head>';
const TEMPLATE = `${HEAD}<noscript></noscript><div id="root"></div>`;
const TEXTS = {
  loading: '<p id="loading">Wait, or <a href="">try again</a>.</p>',
  withoutScript: 'Switch it on for $&.',
};

describe('the shell', () => {
  it('has a data-built attribute on its title only', () => {
    const [head = ''] = shellHtml(TEMPLATE, TEXTS).split('<style>');
    expect(head).toBe(HEAD.replace('<title>', '<title data-built>').replace('</head>', ''));
  });

  it('says what to do when its scripts can’t be fetched, without a script or a style sheet', () => {
    const [, body = ''] = shellHtml(TEMPLATE, TEXTS).split('<div id="root">');
    expect(body).toContain(TEXTS.loading);
    expect(body).not.toMatch(/<script|<link|<style| on[a-z]+=/);
  });

  it('says what needs JavaScript where it is switched off', () => {
    expect(shellHtml(TEMPLATE, TEXTS)).toContain(`<noscript>${TEXTS.withoutScript}</noscript>`);
    expect(() => shellHtml(TEMPLATE.replace('></noscript>', '>On!</noscript>'), TEXTS)).toThrow(
      'index.html has no empty noscript.',
    );
  });

  it('can’t be made from HTML without an empty root element', () => {
    expect(() => shellHtml(HEAD, TEXTS)).toThrow('index.html has no <div id="root"></div>.');
  });

  it('can’t be made from HTML without a title', () => {
    expect(() => shellHtml(TEMPLATE.replace(HEAD, ''), TEXTS)).toThrow('index.html has no title.');
  });
});

describe('a page with its own head tags', () => {
  it('has them instead of its title, each with data-built', () => {
    const tags =
      '<title>A dog</title><meta name="a" content="b"/><link rel="canonical" href="/c"/>';
    expect(withHeadTags(shellHtml(TEMPLATE, TEXTS), tags)).toContain(
      '<head><link rel="icon">' +
        '<title data-built>A dog</title><meta data-built name="a" content="b"/><link data-built rel="canonical" href="/c"/>' +
        '<script type="module" crossorigin src="/a.js"></script><link rel="stylesheet" href="/a.css"><style>',
    );
  });

  it('inserts replacement patterns such as $& literally', () => {
    const title = "<title>$& $1 $$ $` $'</title>";
    expect(withHeadTags(TEMPLATE, title)).toContain("<title data-built>$& $1 $$ $` $'</title>");
  });
});

describe('the files of dogs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'paws-dog-pages-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const LEFT = 'Left';
  const write = (ids: readonly string[], dogName = 'Dog 1', appeals: PublicAppealRow[] = []) =>
    writeDogPages(
      path.join(folder, 'site'),
      TEMPLATE,
      ids.map((id) => ({ ...dogRow(1, { id, name: dogName }), appeals })),
      {
        renderAppealHead: async ({ title }) => `<title>${title}</title>`,
        renderAppealAlternates: async () => '<link rel="alternate" href="/hi"/>',
        renderAppealPreview: async ({ title }, { name }) => `<h1 data-built>${title}, ${name}</h1>`,
        renderHead: async ({ id }, isPayment) => `<title>${isPayment ? 'Adopt ' : ''}${id}</title>`,
        renderAlternates: async () => '<link rel="alternate" href="/hi"/>',
        renderPreview: async ({ name }) => `<p data-built>${name}</p>`,
        renderPaymentPreview: async ({ name }) =>
          name === LEFT ? '' : `<p data-built>Adopt ${name}</p>`,
        // The shell loads the second one itself.
        scriptsOf: (page) => [`assets/${path.basename(page)}.js`, 'a.js'],
        loader: 'assets/start.js',
      },
    );
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const read = (file: string) => readFile(path.join(folder, 'site/dogs', file), 'utf8');

  it('are at the paths of each dog', async () => {
    const { id } = dogRow(7);
    await write([id]);
    expect((await files()).toSorted()).toEqual([
      `site/dogs/${id}.html`,
      `site/dogs/${id}/payment.html`,
    ]);
    const own = await read(`${id}.html`);
    expect(own).toContain(`<title data-built>${id}</title><link rel="alternate" href="/hi"/>`);
    // Its scripts come after the first paint.
    expect(own).toContain(
      '<script async src="/assets/start.js" data-scripts="/a.js /assets/DogPage.js"></script><link rel="stylesheet" href="/a.css">',
    );
    expect(own).not.toMatch(/modulepreload|type="module"/);
    expect(own).toContain('<p data-built>Dog 1</p><div id="root">');
    const payment = await read(`${id}/payment.html`);
    expect(payment).toContain(`<title data-built>Adopt ${id}</title>`);
    expect(payment).toContain('data-scripts="/a.js /assets/PaymentPage.js"></script>');
    expect(payment).toContain('<p data-built>Adopt Dog 1</p><div id="root">');
    expect(payment).not.toMatch(/modulepreload|type="module"/);
  });

  it('come with one for each appeal, with its head and what never changes of it', async () => {
    const { id } = dogRow(7);
    const appeal = {
      id: '50000000-0000-4000-8000-000000000001',
      title: 'Rani’s operation',
      title_hi: 'रानी का ऑपरेशन',
      goal_paise: 1_800_000,
      last_day: '2026-12-12',
    };
    await write([id], 'Rani', [appeal]);
    const page = await read(`../appeals/${appeal.id}.html`);
    expect(page).toContain('<title data-built>Rani’s operation</title><link rel="alternate"');
    expect(page).toContain('<h1 data-built>Rani’s operation, Rani</h1><div id="root">');
    expect(page).toContain('data-scripts="/a.js /assets/AppealPage.js"></script>');
  });

  it('preload the scripts of a payment page that can show nothing before them', async () => {
    const { id } = dogRow(7);
    await write([id], LEFT);
    const payment = await read(`${id}/payment.html`);
    expect(payment).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/PaymentPage.js"></head>',
    );
    expect(payment).not.toContain('data-scripts');
  });

  it('are not written for ids that aren’t UUIDs', async () => {
    await write([
      '..',
      '../../outside',
      '',
      'a/b',
      'con',
      `${dogRow(7).id}/..`,
      '\0',
      'a'.repeat(300),
    ]);
    expect(await files()).toEqual([]);
  });
});
