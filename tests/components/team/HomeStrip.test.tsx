import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import HomeStrip from '@/features/team/HomeStrip';
import type { Role } from '@/features/accounts/session';
import { SignInForm } from '@/features/accounts/SignInForm';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, functionUrl, server, tableUrl } from '../../support/server.ts';
import { backendSession, meera, rememberSession, signedIn } from '../../support/session.ts';
import { todayRow } from '../../support/today-row.ts';
import { mediaRow, updateRow } from '../../support/update-rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const RANI = '10000000-0000-4000-8000-000000000002';

/** Mocks what she sponsors and the updates of each dog. */
function mockDogs(dogIds: readonly string[], updates: readonly ReturnType<typeof updateRow>[]) {
  server.use(
    http.get(tableUrl('sponsorships'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      expect(query.get('user_id')).toBe(`eq.${meera.id}`);
      expect(query.get('ended_at')).toBe('is.null');
      return HttpResponse.json(dogIds.map((dog_id) => ({ id: dog_id, dog_id })));
    }),
    http.get(tableUrl('dog_updates'), ({ request }) => {
      const dogId = new URL(request.url).searchParams.get('dog_id')?.replace('eq.', '');
      return HttpResponse.json(updates.filter(({ dog_id }) => dog_id === dogId).slice(0, 1));
    }),
  );
}

function renderStrip(...roles: Role[]) {
  rememberSession();
  localStorage.setItem('paws_has_dogs', 'true');
  return renderSite(<HomeStrip />, { auth: signedIn(...roles) });
}

it('shows the newest picture of the person’s dogs, the first line, and the way to My Dogs', async () => {
  mockDogs(
    [RANI, SHERU],
    [
      updateRow(1, {
        body: 'Slept on the new blanket.\nAte twice.',
        dog_update_media: [mediaRow(2), mediaRow(1, { alt: 'Sheru on a blanket' })],
      }),
      updateRow(3, { dog_id: RANI, dog_profiles: { name: 'Rani' } }),
    ],
  );
  renderStrip();
  expect(await screen.findByText('Slept on the new blanket.')).toBeVisible();
  expect(screen.getByText('Sheru')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Sheru on a blanket' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Dogs' })).toHaveAttribute(
    'href',
    '/dashboard/sponsorships',
  );
  expect(localStorage.getItem('paws_has_dogs')).toBe('true');
});

it('says that there is no news yet', async () => {
  mockDogs([RANI], []);
  renderStrip();
  expect(await screen.findByText('Your dog’s first news will be here.')).toBeVisible();
});

it('reserves no room on the next visit of a person whose sponsorships have ended', async () => {
  mockDogs([], []);
  renderStrip();
  await waitFor(() => expect(localStorage.getItem('paws_has_dogs')).toBeNull());
  expect(screen.queryByRole('link', { name: 'My Dogs' })).not.toBeInTheDocument();
});

it('tells the team how much waits, each thing once, and leads to Today', async () => {
  const today = {
    ...todayRow,
    review_items: 2,
    my_review_items: 1,
    overdue_dogs: 1,
    late_emails: 1,
  };
  server.use(http.post(functionUrl('team_today'), () => HttpResponse.json([today])));
  renderStrip('volunteer');
  expect(await screen.findByRole('link', { name: '4 things wait today' })).toHaveAttribute(
    'href',
    '/dashboard/staff',
  );
  expect(localStorage.getItem('paws_has_dogs')).toBe('true');
});

it.each([
  ['reserves its room for a sponsor', [RANI], [], 'true'],
  ['reserves its room for the team', [], [{ role: 'volunteer' }], 'true'],
  ['reserves no room for somebody else', [], [], null],
])('signing in %s', async (_what, dogIds, roles, flag) => {
  mockDogs(dogIds, []);
  server.use(http.get(tableUrl('user_roles'), () => HttpResponse.json(roles)));
  server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
  const { user } = renderSite(<SignInForm />, { path: '/auth' });
  await fill(user, { Email: meera.email, Password: 'mogra-in-may' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() =>
    expect(sessionStorage.getItem('paws_pending_toast')).toBe('["success","Welcome back!"]'),
  );
  expect(localStorage.getItem('paws_has_dogs')).toBe(flag);
});
