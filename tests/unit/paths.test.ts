import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { teamPages } from '@/app/team-pages';
import { routes } from '@/app/routes';
import { paths } from '@/lib/paths';

const patterns = routes.map(({ path }) => ({ path }));

describe('the route table', () => {
  it('has the addresses of the specification', () => {
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/',
        '/dogs',
        '/dogs/:dogId/payment',
        '/how-it-works',
        '/stories',
        '/support',
        '/auth',
        '/admin',
        '/dashboard',
        '/dashboard/donations',
        '/dashboard/messages',
        '/dashboard/settings',
        '/dashboard/staff',
        '/dashboard/staff/update',
      ]),
    );
  });

  it('has every page file, except those of the team or without an address of their own', () => {
    const files = Object.keys(
      import.meta.glob(['/src/{pages,features}/**/*Page.tsx', '!/src/pages/{admin,team}/**']),
    );
    const pages = files.map((file) => file.slice('/src/'.length, -'.tsx'.length));
    const others = ['legal/LegalPage', 'not-found/NotFoundPage', 'styleguide/StyleguidePage'];
    expect(pages.sort()).toEqual(
      [
        ...routes.flatMap((route) => ('page' in route ? [route.page] : [])),
        ...others.map((name) => `pages/${name}`),
      ].sort(),
    );
  });

  it('has a page of the team for each of its addresses', () => {
    const ofTeam = routes.filter(({ layout }) => layout === 'team').map(({ path }) => path);
    expect(Object.keys(teamPages)).toEqual(expect.arrayContaining(ofTeam));
    expect(ofTeam).toHaveLength(Object.keys(teamPages).length);
  });

  it('knows every address that a link may lead to', () => {
    for (const address of Object.values(paths)) {
      if (typeof address === 'function') continue;
      const { pathname } = new URL(address, 'https://paws.example');
      expect(matchRoutes(patterns, pathname), `a route for ${address}`).not.toBeNull();
    }
  });
});

describe('the pages of a dog', () => {
  it.each(['10000000-0000-4000-8000-000000000001', 'a/b', 'a b?c#d', 'गुड़िया'])(
    'have addresses from which the id "%s" comes back',
    (dogId) => {
      for (const [address, pattern] of [
        [paths.dog(dogId), '/dogs/:dogId'],
        [paths.payment(dogId), '/dogs/:dogId/payment'],
      ] as const) {
        const { pathname, search, hash } = new URL(address, 'https://paws.example');
        const match = matchRoutes(patterns, pathname)?.[0];
        expect(match?.params.dogId).toBe(dogId);
        expect(match?.route.path).toBe(pattern);
        expect(search + hash).toBe('');
      }
    },
  );
});

it('leads to sign-up and to the contact form by the specified addresses', () => {
  expect(paths.signUp).toBe('/auth?tab=sign-up');
  expect(paths.contact).toBe('/support#contact');
});
