import { afterEach, expect, it, vi } from 'vitest';
import { languageOf, pathBelow } from '@/lib/language';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ['गुड़िया', 'hi'],
  ['Sheru, यानी शेरा बाबू', 'hi'],
  ['गोलू अब दौड़ता है। See you!', 'hi'],
  ['Sheru (शेर)', undefined],
  ['Rani', undefined],
  ['12 🐕', undefined],
  ['', undefined],
])('the language of %j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  ['/dogs', '/hi/dogs'],
  ['/', '/hi'],
  ['//evil.example', '/hi/evil.example'],
  ['///evil.example/', '/hi/evil.example'],
  ['/\\evil.example', '/hi/evil.example'],
])('the path %j below a prefix is %s, and never the address of another site', (path, below) => {
  expect(pathBelow('/hi', path)).toBe(below);
  expect(new URL(pathBelow('', path), 'https://paws.example').host).toBe('paws.example');
});

it.each([
  ['en', '//evil.example', '/evil.example', '/evil.example'],
  ['hi', '/hi//evil.example', '/evil.example', '/hi/evil.example'],
  ['hi', '/hi', '/', '/hi'],
])('a page in %s reads %s as its own %s', async (code, address, path, cleanAddress) => {
  vi.stubEnv('SITE_LANGUAGE', code);
  vi.resetModules();
  const { pathInLanguage, pathWithoutLanguage } = await import('@/lib/language');
  expect(pathWithoutLanguage(address)).toBe(path);
  expect(pathInLanguage(path)).toBe(cleanAddress);
  expect(pathInLanguage(address.replace('/hi', '') || '/')).toBe(cleanAddress);
});
