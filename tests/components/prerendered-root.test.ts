import { afterEach, expect, it, vi } from 'vitest';
import { prerenderedPathIn } from '@/components/hydration';

afterEach(() => window.history.replaceState(null, '', '/'));

function open(address: string, prerenderedPath: string) {
  window.history.replaceState(null, '', `${window.location.origin}${address}`);
  const root = document.createElement('div');
  root.dataset['prerendered'] = prerenderedPath;
  const path = prerenderedPathIn(root);
  return { path, address: window.location.href.slice(window.location.origin.length) };
}

it.each([
  ['/dogs?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['/dogs/', '/dogs'],
  ['/dogs%0A', '/dogs'],
  ['/dogs/%0d%0a?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['//dogs', '/dogs'],
])('finds the prerendered page /dogs at %s and changes the address to %s', (address, expected) => {
  expect(open(address, '/dogs')).toEqual({ path: '/dogs', address: expected });
});

it.each([
  ['/', '/'],
  ['/stories', '/stories'],
  ['/do%20gs?search=%0A', '/do%20gs?search=%0A'],
  ['/sto%E2%80%A8ries%E2%80%a9', '/stories'],
  ['//evil.example#message=Confirmed', '/evil.example#message=Confirmed'],
  ['/%0A/evil.example', '/evil.example'],
])(
  'ignores the prerendered page /dogs at %s and changes the address to %s',
  (address, expected) => {
    expect(open(address, '/dogs')).toEqual({ path: null, address: expected });
  },
);

it('changes an address below the prefix of Hindi that would lead to another site', async () => {
  vi.stubEnv('SITE_LANGUAGE', 'hi');
  vi.resetModules();
  const hydration = await import('@/components/hydration');
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/hi//evil.example?a=b#c');
  expect(hydration.prerenderedPathIn(document.createElement('div'))).toBeNull();
  expect(window.location.pathname).toBe('/hi/evil.example');
  expect(window.location.search + window.location.hash).toBe('?a=b#c');
});
