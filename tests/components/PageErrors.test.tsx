import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Role } from '@/features/auth/session';
import type { Tables } from '@/lib/database.types';
import ReviewItemsPage from '@/pages/team/ReviewItemsPage';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server, tableUrl } from '../support/server.ts';
import { signedIn } from '../support/session.ts';

const row = (values: Partial<Tables<'page_errors'>>): Tables<'page_errors'> => ({
  kind: 'error',
  route: '/dogs/:dogId',
  place: 'DogPage-CkPG2ZV3.js:1:20417',
  release: 'DaOWVUhz',
  occurrences: 1,
  first_seen_at: '2026-11-22T06:00:00Z',
  last_seen_at: '2026-11-23T06:00:00Z',
  ...values,
});

/** Opens the page. @returns the number of requests for the errors */
function openAs(role: Role, answer: () => Response) {
  const requests = { count: 0 };
  server.use(
    http.get(tableUrl('page_errors'), () => {
      requests.count += 1;
      return answer();
    }),
    http.post(functionUrl('review_item_list'), () => HttpResponse.json([])),
    http.get(tableUrl('scheduled_jobs'), () => HttpResponse.json([])),
  );
  return { ...renderSite(<ReviewItemsPage />, { auth: signedIn(role) }), requests };
}

const section = () => screen.findByRole('region', { name: 'Errors on visitors’ pages' });

it('lists the places for administrators by release, the latest release first', async () => {
  const rows = [
    row({ occurrences: 1200, kind: 'request', route: '*' }),
    row({ place: 'site-AAAAAAAA.js:1:2', release: 'AAAAAAAA' }),
    row({ place: 'site-DaOWVUhz.js:3:4', kind: 'render' }),
  ];
  openAs('admin', () =>
    HttpResponse.json(rows, { headers: { 'content-range': `0-2/${rows.length}` } }),
  );
  const releases = await within(await section()).findAllByRole('region');
  const shown = releases.map((release) =>
    [within(release).getByRole('heading'), ...within(release).getAllByRole('listitem')].map(
      ({ textContent }) => textContent,
    ),
  );
  const lastSeen = 'last on 23 November 2026 at 11:30 am.';
  expect(shown).toEqual([
    [
      'Release DaOWVUhz',
      `DogPage-CkPG2ZV3.js:1:20417A request failed on an unknown page. 1,200 times, ${lastSeen}`,
      `site-DaOWVUhz.js:3:4The page could not be shown on /dogs/:dogId. Once, ${lastSeen}`,
    ],
    [
      'Release AAAAAAAA',
      `site-AAAAAAAA.js:1:2An error that nothing caught on /dogs/:dogId. Once, ${lastSeen}`,
    ],
  ]);
  expect(within(await section()).getByRole('status')).toHaveTextContent('3 places');
});

it('says that no error has been counted', async () => {
  openAs('admin', () => HttpResponse.json([], { headers: { 'content-range': '*/0' } }));
  expect(await screen.findByText('No error has been counted.')).toBeVisible();
});

it('says how many there are when it shows the latest', async () => {
  openAs('admin', () =>
    HttpResponse.json([row({})], { headers: { 'content-range': '0-0/10000' } }),
  );
  expect(await screen.findByText('The latest 1 of 10,000 places')).toBeVisible();
});

it('offers to try again when the list can’t be loaded', async () => {
  expectLogged(/^PostgrestError/);
  let isDown = true;
  const { user } = openAs('admin', () =>
    isDown ? HttpResponse.json({ message: 'down' }, { status: 500 }) : HttpResponse.json([]),
  );
  const alert = await within(await section()).findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No error has been counted.')).toBeVisible();
});

it('asks for nothing as staff', async () => {
  const { requests } = openAs('staff', () => HttpResponse.json([]));
  expect(await screen.findByText('Nothing here')).toBeVisible();
  expect(requests.count).toBe(0);
  expect(screen.queryByRole('heading', { name: 'Errors on visitors’ pages' })).toBeNull();
});
