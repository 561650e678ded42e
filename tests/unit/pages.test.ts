import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { fileFor, prerenderedPaths, SHELL_FILE } from '../../hosting/pages.ts';
import { routePatterns } from '@/lib/paths';

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

it('prerenders only addresses of the route table', () => {
  const patterns: readonly string[] = Object.values(routePatterns);
  for (const path of prerenderedPaths) {
    expect(patterns).toContain(path);
    expect(matchRoutes([{ path }], path)).not.toBeNull();
  }
});
