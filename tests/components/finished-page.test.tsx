import { afterEach, expect, it } from 'vitest';
import { finishedPageIn } from '@/app/finished-page';

afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens an address whose HTML brought a page. @returns the page that stands, and where the visitor is */
function open(address: string, page: string) {
  window.history.replaceState(null, '', `${window.location.origin}${address}`);
  const root = document.createElement('div');
  root.dataset['page'] = page;
  const finished = finishedPageIn(root);
  return { finished, at: window.location.href.slice(window.location.origin.length) };
}

it.each([
  ['/dogs?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['/dogs/', '/dogs'],
  ['/dogs%0A', '/dogs'],
  ['/dogs/%0d%0a?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['//dogs', '/dogs'],
])('at %s the page of /dogs stands', (address, at) => {
  expect(open(address, '/dogs')).toEqual({ finished: '/dogs', at });
});

it.each([
  ['/', '/'],
  ['/stories', '/stories'],
  ['/do%20gs?search=%0A', '/do%20gs?search=%0A'],
  ['/sto%E2%80%A8ries%E2%80%a9', '/stories'],
  ['//evil.example#message=Confirmed', '/evil.example#message=Confirmed'],
  ['/%0A/evil.example', '/evil.example'],
])('at %s it does not, and the router reads %s', (address, at) => {
  expect(open(address, '/dogs')).toEqual({ finished: null, at });
});
