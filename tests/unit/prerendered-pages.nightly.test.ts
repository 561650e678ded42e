// Builds the site with settings and without, and reads the files of both builds.
import { SPONSOR_SCRIPT } from '../../hosting/prerendered-html.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageFile, prefixOf, prerenderedPaths, SHELL_FILE } from '../../hosting/pages.ts';
import { paths } from '@/lib/paths';
import { dogRow } from '../support/dog-rows.ts';
import { serve, type LoopbackServer } from '../support/loopback-server.ts';

const BUILD_TIMEOUT_MS = 240_000;
const settings = {
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_build_tests',
  VITE_SITE_URL: 'https://paws.example',
};
const headings: Record<string, string> = {
  '/': 'Make a Difference, One Paw at a Time.',
  '/dogs': 'Meet Our Dogs',
  '/how-it-works': 'How It Works',
  '/stories': 'Adoption Stories',
  '/about': 'Who We Are',
  '/support': 'Support Us',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/cookies': 'Cookies',
  '/refunds': 'Cancellation and refunds',
};

const illustrated = dogRow(1, {
  name: 'Sheru',
  image_url: '/images/dogs/sheru-800.webp',
  tagline: 'Escorts every schoolchild of his lane to the bus.',
});
const hostile = dogRow(2, {
  name: `</title><script>alert("1")</script> & 'co'`,
  image_url: 'https://pictures.example/a.webp?x="><script>&y',
  tagline: '$& <meta property="og:title" content="another">',
});
const devanagari = dogRow(3, {
  name: 'शेरू',
  image_url: '/pictures/शेरू.webp',
  tagline: 'हज़रतगंज की गली में रहता है।',
  age: '२ साल',
  location: 'लखनऊ',
});
const dogs = [
  illustrated,
  hostile,
  devanagari,
  { ...dogRow(4, { name: 'Rani' }), dog_papers: { story: 'Rani came in a monsoon. She stayed.' } },
];
const appeal = {
  id: '70000000-0000-4000-8000-000000000001',
  dog_id: illustrated.id,
  title: `An operation </title><script>alert("2")</script>`,
  title_hi: 'शेरू का ऑपरेशन',
  goal_paise: 4_500_000,
  last_day: '2027-01-31',
};
/** By table. */
const answers: Readonly<Record<string, unknown>> = {
  dog_profiles: dogs,
  appeals: [appeal],
  dog_translations: [
    { id: illustrated.id, name: 'शेरू', tagline: null, story: null, source_story: null },
    {
      id: dogRow(4).id,
      name: 'रानी',
      tagline: null,
      story: 'रानी एक बरसात में आई। फिर गई नहीं।',
      source_story: 'Rani came in a monsoon. She stayed.',
    },
  ],
  word_translations: [{ source: illustrated.location, text: 'हज़रतगंज' }],
};
const fileOf = ({ id }: { id: string }) => pageFile(paths.dog(id));
const paymentFileOf = ({ id }: { id: string }) => pageFile(paths.payment(id));

/** The first screen beside the root element. */
const PREVIEW = /<div data-built.*(?=<div id="root">)/s;
const STRUCTURED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(name: string, environment: Record<string, string>): Promise<void> {
  const { NODE_ENV: _ofTheTests, ...inherited } = process.env;
  await promisify(execFile)(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--minify=false',
      '--outDir',
      path.join(folder, name),
    ],
    { env: { ...inherited, ...environment } },
  );
}

describe('a build with settings', () => {
  let backend: LoopbackServer;
  const requests: string[] = [];
  beforeAll(async () => {
    backend = await serve(async ({ url }) => {
      const table = new URL(url).pathname.slice('/rest/v1/'.length);
      requests.push(table);
      return Response.json(answers[table]);
    });
    await build('site', { ...settings, VITE_SUPABASE_URL: backend.url });
  }, BUILD_TIMEOUT_MS);
  afterAll(() => backend.close());

  it.each(prerenderedPaths)('contains %s as a prerendered page', async (address) => {
    const html = await read(pageFile(address));
    const isHindi = prefixOf(address) === '/hi';
    expect(html).toContain(`<html lang="${isHindi ? 'hi-IN' : 'en-IN'}">`);
    expect(html).toContain(isHindi ? 'href="/hi.webmanifest"' : 'href="/manifest.webmanifest"');
    const h1s = textOf(html, 'h1');
    expect(h1s).toHaveLength(1);
    expect(h1s[0]).toMatch(isHindi ? /\p{Script=Devanagari}/u : (headings[address] ?? address));
    expect(html).toContain(`<div id="root" data-prerendered="${address}">`);

    const head = html.slice(0, html.indexOf('</head>'));
    expect(textOf(head, 'title')).toEqual([expect.stringMatching(/^.+ · Paws of Lucknow$/)]);
    expect(head.match(/<meta name="description" content="[^"]{50,}"/g)).toHaveLength(1);
    const canonical = `https://paws.example${address}`;
    expect(head.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${canonical}"/>`,
    ]);
    expect(head).toContain(`<meta property="og:url" content="${canonical}"/>`);
    expect(alternatesIn(head)).toEqual(alternatesOf(isHindi ? address.slice(3) || '/' : address));
    expect(head).toContain('<meta name="twitter:card"');
    // The body has no head tags.
    expect(html.slice(head.length).match(/<(?:title|meta|link)\b/g)).toBeNull();
  });

  it('begins the list with the first dogs, in the language of the page', async () => {
    for (const [address, name] of [
      ['/dogs', illustrated.name],
      ['/hi/dogs', 'शेरू'],
    ] as const) {
      const built = /<div [^>]*data-built-content.*?<\/ul><\/div>/s.exec(
        await read(pageFile(address)),
      );
      expect(textOf(built?.[0] ?? '', 'h3')).toEqual(expect.arrayContaining([name]));
      expect(built?.[0].match(/<article/g)?.length).toBe(Math.min(dogs.length, 4));
    }
    expect(await read(pageFile('/'))).not.toContain('data-built-content');
  });

  const appealFiles = ['', '/hi'].map((prefix) => pageFile(prefix + paths.appeal(appeal.id)));
  it.each([...prerenderedPaths.map(pageFile), SHELL_FILE, ...dogs.map(fileOf), ...appealFiles])(
    '%s has no inline script but the one of the policy, and no inline event handler',
    async (file) => {
      const page = await read(file);
      const html = page.replace(`<script>${SPONSOR_SCRIPT}</script>`, '');
      expect(html !== page).toBe(file === pageFile('/') || file === pageFile('/hi'));
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        expect(script).toMatch(/ src="\/assets\/[^"]+\.js"| type="application\/ld\+json"/);
      }
      expect(html).not.toMatch(/ on[a-z]+="/);
      expect(html).not.toContain('javascript:');
      // React's markers of a suspended Suspense boundary.
      expect(html).not.toMatch(/<!--\$[?!]-->|<template/);
    },
  );

  it.each(['/', '/dogs', '/support'] as const)(
    'lists each script of %s once and preloads none',
    async (address) => {
      const html = await read(pageFile(address));
      const scripts = /<script async src="\/assets\/start-[^"]+" data-scripts="([^"]*)"/.exec(html);
      const names = scripts?.[1]?.split(' ') ?? [];
      const own = { '/': [], '/dogs': ['DogsPage'], '/support': ['SupportPage'] }[address];
      for (const name of ['react', 'site', ...own]) {
        expect(names).toContainEqual(
          expect.stringMatching(new RegExp(`^/assets/${name}-[^"]+\\.js$`)),
        );
      }
      expect(new Set(names).size).toBe(names.length);
      expect(html).not.toContain('modulepreload');
      expect(html).not.toContain('type="module"');
    },
  );

  it.each([...prerenderedPaths.map(pageFile), SHELL_FILE, `hi/${SHELL_FILE}`])(
    '%s says how to give where no script runs, and where none starts',
    async (file) => {
      const html = await read(file);
      const isHindi = file.startsWith('hi');
      const words = isHindi
        ? 'इस साइट के बिना भी अपने बैंक या UPI ऐप से दान दिया जा सकता है।'
        : 'You can also give from your bank or UPI app, without this site.';
      const link = `<a href="${isHindi ? '/hi' : ''}/support#transfer"`;
      expect(/<body>.*?<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain(
        `${link} class="text-link">${words}</a>`,
      );
      expect(
        /<(?:aside id="not-started"|p id="loading")>(.*?)<\/(?:aside|p)>/s.exec(html)?.[1],
      ).toContain(link);
      expect(await read(pageFile(isHindi ? '/hi/support' : '/support'))).toContain('id="transfer"');
    },
  );

  it('fetches the dogs and their Hindi once for the sitemap and the pages', () => {
    expect(requests.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  it('shows name, place, tagline, price and button of a dog before any script', async () => {
    const [preview = ''] = PREVIEW.exec(await read(fileOf(illustrated))) ?? [];
    expect(textOf(preview, 'h1')).toEqual(['Sheru']);
    const text = preview.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Chowk · 2 years');
    expect(text).toContain(illustrated.tagline);
    expect(text).toContain('₹3,000/month Adopt Virtually');
    expect(preview).toContain(`href="${paths.payment(illustrated.id)}"`);
    const [hindi = ''] =
      PREVIEW.exec(await read(pageFile(`/hi${paths.dog(illustrated.id)}`))) ?? [];
    expect(textOf(hindi, 'h1')).toEqual(['शेरू']);
    expect(hindi).toContain(`href="/hi${paths.payment(illustrated.id)}"`);
  });

  it('links the page of a dog, but not its payment page, to the other language', async () => {
    const page = paths.dog(illustrated.id);
    expect(alternatesIn(await read(fileOf(illustrated)))).toEqual(alternatesOf(page));
    const hindi = await read(pageFile(`/hi${page}`));
    expect(hindi).toContain(`rel="canonical" href="https://paws.example/hi${page}"/>`);
    expect(alternatesIn(hindi)).toEqual(alternatesOf(page));
    expect(textOf(hindi, 'title')).toEqual([expect.stringContaining('शेरू')]);
    expect(JSON.parse(STRUCTURED_DATA.exec(hindi)?.[1] ?? '')).toMatchObject({
      name: 'शेरू',
      // It has no translation.
      description: illustrated.tagline,
    });
    const description = / name="description" content="([^"]*)"/.exec(hindi)?.[1];
    expect(description).toContain('शेरू');
    expect(description).toContain('हज़रतगंज');
    expect(description).not.toMatch(/year|Sheru|Chowk/);
    expect(alternatesIn(await read(paymentFileOf(illustrated)))).toEqual([]);
  });

  it('writes every tag that a link preview needs', async () => {
    const address = `https://paws.example/dogs/${illustrated.id}`;
    const picture = 'https://paws.example/images/share/dog-sheru.jpg';
    const description =
      'Sheru, 2 years, of Chowk: Escorts every schoolchild of his lane to the bus.';
    const html = await read(fileOf(illustrated));
    expect(builtTags(html)).toEqual([
      '<title data-built>Sheru of Chowk · Paws of Lucknow</title>',
      `<meta data-built name="description" content="${description}"/>`,
      `<link data-built rel="canonical" href="${address}"/>`,
      '<meta data-built property="og:type" content="website"/>',
      '<meta data-built property="og:site_name" content="Paws of Lucknow"/>',
      '<meta data-built property="og:locale" content="en_IN"/>',
      '<meta data-built property="og:title" content="Sheru of Chowk"/>',
      `<meta data-built property="og:description" content="${description}"/>`,
      `<meta data-built property="og:url" content="${address}"/>`,
      `<meta data-built property="og:image" content="${picture}"/>`,
      '<meta data-built property="og:image:alt" content="Sheru"/>',
      '<meta data-built property="og:image:width" content="1200"/>',
      '<meta data-built property="og:image:height" content="630"/>',
      '<meta data-built name="twitter:card" content="summary_large_image"/>',
      '<meta data-built name="twitter:title" content="Sheru of Chowk"/>',
      `<meta data-built name="twitter:description" content="${description}"/>`,
      `<meta data-built name="twitter:image" content="${picture}"/>`,
      '<meta data-built name="twitter:image:alt" content="Sheru"/>',
    ]);
    // It stays, as the links to other languages do.
    expect(html).toContain(OTHER_LOCALE);
  });

  it('escapes the texts of a dog', async () => {
    const html = await read(fileOf(hostile));
    const name =
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#x27;co&#x27;';
    const tagline = '$&amp; &lt;meta property=&quot;og:title&quot; content=&quot;another&quot;&gt;';
    const picture = 'https://pictures.example/a.webp?x=&quot;&gt;&lt;script&gt;&amp;y';
    const description = `${name}, 2 years, of Chowk: ${tagline}`;
    // As many tags as for any dog with an external picture, whose size is unknown.
    const tags = builtTags(html);
    expect(tags).toHaveLength(16);
    expect(tags).toEqual(
      expect.arrayContaining([
        `<title data-built>${name} of Chowk · Paws of Lucknow</title>`,
        `<meta data-built name="description" content="${description}"/>`,
        `<meta data-built property="og:title" content="${name} of Chowk"/>`,
        `<meta data-built property="og:image" content="${picture}"/>`,
        `<meta data-built name="twitter:image" content="${picture}"/>`,
      ]),
    );
    // The loader alone.
    expect(html.replace(STRUCTURED_DATA, '').match(/<script\b/g)).toHaveLength(1);
  });
});

it(
  'says last why a build failed that reaches no backend',
  async () => {
    const attempt = build('unreached', { ...settings, VITE_SUPABASE_URL: 'http://127.0.0.1:9' });
    const { stderr } = Object(await attempt.catch((error: unknown) => error));
    const said = String(stderr);
    expect(said).toContain('Error: The backend of VITE_SUPABASE_URL doesn’t answer as it should');
    expect(said.match(/\w*Error:/g)).toHaveLength(1);
    expect(said).not.toContain('Caused by');
  },
  BUILD_TIMEOUT_MS,
);

describe('a build without settings', () => {
  beforeAll(
    () => build('bare', { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' }),
    BUILD_TIMEOUT_MS,
  );

  it('shows only the missing settings on every page', async () => {
    for (const address of Object.keys(headings)) {
      const html = await readFile(path.join(folder, 'bare', pageFile(address)), 'utf8');
      expect(textOf(html, 'h1')).toEqual(['Not quite ready']);
      expect(html).toContain('This site is not set up yet: VITE_SUPABASE_URL must be');
      expect(textOf(html, 'title')).toEqual(['Paws of Lucknow']);
    }
  });

  it('contains no page of a dog', () => {
    expect(existsSync(path.join(folder, 'bare', 'dogs.html'))).toBe(true);
    expect(existsSync(path.join(folder, 'bare', 'dogs'))).toBe(false);
  });
});

function read(file: string): Promise<string> {
  return readFile(path.join(folder, 'site', file), 'utf8');
}

const BUILT_TAG = /<title data-built>[^<]*<\/title>|<(?:meta|link) data-built[^>]*>/g;

/** The tags that a page removes when it renders its own. */
/** Without those that preload scripts. */
function builtTags(html: string): string[] {
  return (html.match(BUILT_TAG) ?? []).filter((tag) => !tag.includes('modulepreload'));
}

const OTHER_LOCALE = '<meta property="og:locale:alternate" content="hi_IN"/>';
// React writes hrefLang; HTML ignores the case.
const ALTERNATE = /<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"\/>/g;

function alternatesIn(html: string): string[] {
  return [...html.matchAll(ALTERNATE)].map(([, language, address]) => `${language} ${address}`);
}

/** What the files of a page in each language link to. @param page of the router */
function alternatesOf(page: string): string[] {
  const hindi = page === '/' ? '/hi' : `/hi${page}`;
  return [
    `en-IN https://paws.example${page}`,
    `hi-IN https://paws.example${hindi}`,
    `x-default https://paws.example${page}`,
  ];
}

function textOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => text.replaceAll(/<[^>]*>/g, ''),
  );
}
