// Builds the site once, with settings and once without, and reads the files that a visitor gets.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFor, prerenderedPaths, SHELL_FILE } from '../../hosting/pages.ts';

const PATIENCE = 240_000;
const settings = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:9',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_build_tests',
  VITE_SITE_URL: 'https://paws.example',
};
const headings: Record<(typeof prerenderedPaths)[number], string> = {
  '/': 'Make a Difference, One Paw at a Time.',
  '/dogs': 'Meet Our Dogs',
  '/how-it-works': 'How It Works',
  '/stories': 'Adoption Stories',
  '/support': 'Support Us',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/cookies': 'Cookies',
  '/refunds': 'Refunds',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(name: string, environment: Record<string, string>): Promise<void> {
  const { NODE_ENV: _ofTheTests, ...inherited } = process.env;
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', path.join(folder, name)],
    { env: { ...inherited, ...environment } },
  );
}

describe('a build with settings', () => {
  beforeAll(() => build('site', settings), PATIENCE);

  it.each(prerenderedPaths)('holds %s as a finished page', async (address) => {
    const html = await read(fileFor(address));
    expect(textOf(html, 'h1')).toEqual([headings[address]]);
    expect(html).toContain(`<div id="root" data-page="${address}">`);

    const head = html.slice(0, html.indexOf('</head>'));
    expect(textOf(head, 'title')).toEqual([expect.stringMatching(/^.+ · Paws of Lucknow$/)]);
    expect(head.match(/<meta name="description" content="[^"]{50,}"/g)).toHaveLength(1);
    const canonical = `https://paws.example${address}`;
    expect(head.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${canonical}"/>`,
    ]);
    expect(head).toContain(`<meta property="og:url" content="${canonical}"/>`);
    expect(head).toContain('<meta name="twitter:card"');
    // No head tag is left where the text begins.
    expect(html.slice(head.length).match(/<(?:title|meta|link)\b/g)).toBeNull();
  });

  it.each([...prerenderedPaths.map(fileFor), SHELL_FILE])(
    '%s runs no script of its own and no style that a strict policy forbids',
    async (file) => {
      const html = await read(file);
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        expect(script).toMatch(/ src="\/assets\/[^"]+\.js"| type="application\/ld\+json"/);
      }
      expect(html).not.toMatch(/ on[a-z]+="/);
      expect(html).not.toContain('javascript:');
      // React's marks of a part that is still on its way.
      expect(html).not.toMatch(/<!--\$[?!]-->|<template/);
    },
  );

  it.each(['/', '/dogs', '/support'] as const)(
    'lets the script of %s come beside the entry',
    async (address) => {
      const html = await read(fileFor(address));
      const name = { '/': 'site', '/dogs': 'DogsPage', '/support': 'SupportPage' }[address];
      expect(html).toMatch(new RegExp(`rel="modulepreload"[^>]*/assets/${name}-[^"]+\\.js"`));
      const preloads = html.match(/href="\/assets\/[^"]+\.js"/g) ?? [];
      expect(new Set(preloads).size).toBe(preloads.length);
    },
  );

  it('shows the shape of dogs where dogs will be, and names none', async () => {
    expect(await read('dogs.html')).toContain('Loading dog profiles...');
    expect(await read('index.html')).toContain('Loading featured dogs...');
    for (const file of ['dogs.html', 'index.html']) {
      expect((await read(file)).match(/href="[^"]*\/payment"/g)).toBeNull();
    }
  });

  it('answers every other address without the content of any page', async () => {
    const html = await read(SHELL_FILE);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('data-page');
    expect(textOf(html, 'title')).toEqual(['Paws of Lucknow']);
    expect(textOf(html, 'h1')).toEqual([]);
    expect(html).not.toMatch(/canonical|og:|HomePage/);
    expect(html).toContain('This site needs JavaScript.');
  });
});

describe('a build without settings', () => {
  beforeAll(
    () => build('bare', { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' }),
    PATIENCE,
  );

  it('says on every page what is missing, and nothing else', async () => {
    for (const address of prerenderedPaths) {
      const html = await readFile(path.join(folder, 'bare', fileFor(address)), 'utf8');
      expect(textOf(html, 'h1')).toEqual(['Not quite ready']);
      expect(html).toContain('This site is not set up yet: VITE_SUPABASE_URL must be');
      expect(textOf(html, 'title')).toEqual(['Paws of Lucknow']);
    }
  });
});

function read(file: string): Promise<string> {
  return readFile(path.join(folder, 'site', file), 'utf8');
}

function textOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => text.replaceAll(/<[^>]*>/g, ''),
  );
}
