import { describe, expect, it } from 'vitest';
import { dogFileFor, fileFor, prerenderedPaths, SHELL_FILE } from '../../hosting/pages.ts';

describe('the file that answers an address', () => {
  it.each([
    ['/', 'index.html'],
    ['/dogs', 'dogs.html'],
    ['/dogs/', 'dogs.html'],
    ['/how-it-works', 'how-it-works.html'],
    ['/refunds/', 'refunds.html'],
  ])('of %s is the finished page %s', (path, file) => {
    expect(fileFor(path)).toBe(file);
  });

  it.each([
    '/auth',
    '/auth/reset',
    '/admin',
    '/dashboard/donations',
    '/dogs/10000000-0000-4000-8000-000000000001/payment',
    '/no-such-page',
    '/Dogs/x',
    '//',
    '//dogs',
    '/dogs//',
    '',
    '/index.html/..',
  ])('of %s is the page without content', (path) => {
    expect(fileFor(path)).toBe(SHELL_FILE);
  });

  it('is another one for every finished page', () => {
    const files = prerenderedPaths.map(fileFor);
    expect(new Set(files).size).toBe(prerenderedPaths.length);
    expect(files).not.toContain(SHELL_FILE);
  });
});

describe('the files of a dog', () => {
  const dog = '/dogs/10000000-0000-4000-8000-00000000000a/payment';

  it.each([dog, `${dog}/`])('of %s stands at its address', (path) => {
    expect(dogFileFor(path)).toBe('dogs/10000000-0000-4000-8000-00000000000a/payment.html');
  });

  it.each([dog, `${dog}/`])('of the dog of %s is beside that folder', (path) => {
    const file = 'dogs/10000000-0000-4000-8000-00000000000a.html';
    expect(dogFileFor(path.replace('/payment', ''))).toBe(file);
  });

  it.each([
    '/dogs',
    '/dogs/x',
    '/dogs/..',
    '/dogs/x/payment',
    '/dogs/../payment',
    '/dogs/%2e%2e/payment',
    `${dog}//`,
    `/${dog}`,
    `${dog}/more`,
    dog.replace('dogs', 'cats'),
  ])('is none for %s', (path) => {
    expect(dogFileFor(path)).toBeNull();
  });
});
