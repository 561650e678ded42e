import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addBuild, chosenLanguage } from '../../hosting/languages-plugin.ts';
import { pathBelow } from '@/lib/language';

const hindi = { code: 'hi', tag: 'hi-IN', prefix: '/hi' } as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-languages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(build: string, files: Record<string, string>): Promise<string> {
  const place = path.join(folder, build);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(place, name)), { recursive: true });
    await writeFile(path.join(place, name), text);
  }
  return place;
}

describe('the build of a further language', () => {
  it('is added below its prefix, with its assets beside the others', async () => {
    const site = await write('site', { 'index.html': 'en', 'assets/react-1.js': 'react' });
    const own = await write('own', {
      'index.html': 'hi',
      'dogs.html': 'dogs',
      'dogs/a/payment.html': 'payment',
      'manifest.webmanifest': '{}',
      '.vite/manifest.json': '{}',
      'sitemap.xml': 'left out',
      'assets/react-1.js': 'react',
      'assets/site-2.js': 'hindi',
    });
    expect(await addBuild(own, site, hindi)).toEqual({ shared: 1, added: 1 });
    const files = await readdir(site, { recursive: true, withFileTypes: true });
    const names = files
      .filter((file) => file.isFile())
      .map((file) => path.relative(site, path.join(file.parentPath, file.name)));
    expect(names.toSorted()).toEqual([
      '.vite/manifest.hi.json',
      'assets/react-1.js',
      'assets/site-2.js',
      'hi.html',
      'hi.webmanifest',
      'hi/dogs.html',
      'hi/dogs/a/payment.html',
      'index.html',
    ]);
    expect(await readFile(path.join(site, 'index.html'), 'utf8')).toBe('en');
  });

  it('is refused if one of its assets differs from another of the same name', async () => {
    const site = await write('site', { 'assets/site-1.js': 'english' });
    const own = await write('own', { 'assets/site-1.js': 'hindi' });
    await expect(addBuild(own, site, hindi)).rejects.toThrow(
      'Two different files of the build are called site-1.js.',
    );
  });
});

describe('the language of a build', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['', 'en'],
    ['en', 'en'],
    ['hi', 'hi'],
  ])('with SITE_LANGUAGE=%s is %s', (value, code) => {
    vi.stubEnv('SITE_LANGUAGE', value);
    expect(chosenLanguage().code).toBe(code);
  });

  it('can’t be one that the site doesn’t have', () => {
    vi.stubEnv('SITE_LANGUAGE', 'ur');
    expect(chosenLanguage).toThrow('SITE_LANGUAGE must be one of en, hi, not "ur".');
  });
});

it.each([
  ['', '/', '/'],
  ['', '/dogs', '/dogs'],
  ['/hi', '/', '/hi'],
  ['/hi', '/dogs', '/hi/dogs'],
])('below the prefix "%s", the path %s is %s', (prefix, given, expected) => {
  expect(pathBelow(prefix, given)).toBe(expected);
});
