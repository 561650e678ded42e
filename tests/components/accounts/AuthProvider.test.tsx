import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '@/features/accounts/AuthProvider';
import { eraseSessionStore } from '@/lib/session-store';
import { supabase } from '@/lib/supabase';
import { expectLogged } from '../../support/console.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, recordCalls, server, tableUrl } from '../../support/server.ts';
import { backendSession, backendUser, meera, rememberSession } from '../../support/session.ts';

vi.mock('@/lib/session-store', () => ({ eraseSessionStore: vi.fn<() => Promise<void>>() }));
beforeEach(() => vi.mocked(eraseSessionStore).mockReset());

/** Shows the auth state. */
function AuthReader() {
  const { state, signOut } = useAuth();
  const text =
    state.status === 'signed-in'
      ? `${state.user.name}, ${[...state.roles].join(' and ') || 'no role'}`
      : state.status;
  return (
    <>
      <p data-testid="state">{text}</p>
      <button type="button" onClick={() => void signOut()}>
        Log out
      </button>
    </>
  );
}

const start = () =>
  renderSite(
    <AuthProvider>
      <AuthReader />
    </AuthProvider>,
  );

const shownState = () => screen.getByTestId('state').textContent;

const stored = (): unknown => JSON.parse(localStorage.getItem('paws_user') ?? 'null');

const respondWith =
  (...roles: string[]) =>
  () =>
    HttpResponse.json(roles.map((role) => ({ role })));

/** Mocks a server that knows her session and answers the request for her roles. */
function mockRoles(response: () => Response | Promise<Response> = respondWith()) {
  const requests: URL[] = [];
  server.use(
    http.get(authUrl('user'), () => HttpResponse.json(backendUser())),
    http.get(tableUrl('user_roles'), ({ request }) => {
      requests.push(new URL(request.url));
      return response();
    }),
  );
  return requests;
}

describe('the session', () => {
  it('is signed out, at once and without a request, in a browser without a stored one', () => {
    start();
    expect(shownState()).toBe('signed-out');
  });

  it('is restored from local storage', async () => {
    rememberSession();
    mockRoles();
    start();
    expect(shownState()).toBe('loading');
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
  });

  it.each([
    ['a text', 'signed in'],
    ['another shape', JSON.stringify({ ...backendSession(), expires_at: { soon: true } })],
    ['no user', JSON.stringify({ ...backendSession(), user: null })],
    [
      'a token that no request can carry',
      JSON.stringify({ ...backendSession(), access_token: 'ß\u202e' }),
    ],
  ])('is signed out, and deleted, when the stored one is or has %s', async (_what, text) => {
    localStorage.setItem('paws_session', text);
    start();
    await waitFor(() => expect(shownState()).toBe('signed-out'));
    expect(localStorage.getItem('paws_session')).toBeNull();
  });

  it('has no name when the metadata holds none', async () => {
    rememberSession(backendSession({ user: backendUser({ name: { first: 'Meera' } }) }));
    mockRoles();
    start();
    expect(await screen.findByText(', no role')).toBeVisible();
  });

  it.each([
    ['session_not_found', 'Session from session_id claim in JWT does not exist'],
    ['user_not_found', 'User from sub claim in JWT does not exist'],
    ['bad_jwt', 'invalid JWT'],
  ])('is signed out when the server answers %s', async (code, message) => {
    rememberSession();
    mockRoles();
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const refuse = () => HttpResponse.json({ code, message }, { status: 403, headers });
    server.use(
      http.get(authUrl('user'), refuse),
      http.post(authUrl('logout'), refuse),
      http.post(authUrl('token'), () =>
        HttpResponse.json({ code: 'refresh_token_not_found' }, { status: 400 }),
      ),
    );
    start();
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('paws_session')).toBeNull();
    expect(localStorage.getItem('paws_isLoggedIn')).toBeNull();
    expect(localStorage.getItem('paws_user')).toBeNull();
  });

  it('is signed out in this tab after a sign-out in another one', async () => {
    rememberSession();
    mockRoles();
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    localStorage.removeItem('paws_session');
    fireEvent(window, new StorageEvent('storage', { key: 'paws_session', newValue: null }));
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('paws_user')).toBeNull();
  });
});

describe('without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it('an expired session stays, without waiting for its renewal', async () => {
    expectLogged(/Without a network the roles are unknown/);
    const expired = backendSession({ secondsLeft: -60 });
    rememberSession(expired);
    const renewal = deferred();
    server.use(
      http.get(authUrl('user'), () => HttpResponse.json(backendUser())),
      http.post(authUrl('token'), async () => {
        await renewal.released;
        return HttpResponse.json(backendSession());
      }),
    );
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(localStorage.getItem('paws_session')).toBe(JSON.stringify(expired));
    renewal.release();
    await expect
      .poll(() => JSON.parse(localStorage.getItem('paws_session') ?? '{}').expires_in)
      .toBe(3600);
  });

  it('the page stays while the roles are fetched once the network is back', async () => {
    expectLogged(/Without a network the roles are unknown/);
    rememberSession();
    const answer = deferred();
    mockRoles(async () => {
      await answer.released;
      return respondWith('staff')();
    });
    const { queryClient } = start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    void queryClient.refetchQueries();
    await expect.poll(() => queryClient.isFetching()).toBe(1);
    expect(shownState()).toBe('Meera Tandon, no role');
    answer.release();
    expect(await screen.findByText('Meera Tandon, staff')).toBeVisible();
  });
});

describe('what this device keeps for the team', () => {
  it('is erased when the database answers that a person has no role', async () => {
    rememberSession();
    mockRoles(respondWith('staff'));
    const { queryClient } = start();
    expect(await screen.findByText('Meera Tandon, staff')).toBeVisible();
    expect(eraseSessionStore).not.toHaveBeenCalled();
    mockRoles();
    await queryClient.refetchQueries();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(eraseSessionStore).toHaveBeenCalled();
  });

  it('stays when the roles can’t be fetched, and is erased on sign-out', async () => {
    expectLogged(/./);
    rememberSession();
    mockRoles(() => HttpResponse.error());
    const { user } = start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(eraseSessionStore).not.toHaveBeenCalled();
    server.use(http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await expect.poll(() => vi.mocked(eraseSessionStore).mock.calls.length).toBe(1);
  });
});

it('a session of another person in the same browser starts with an empty cache', async () => {
  rememberSession();
  mockRoles();
  const { queryClient } = start();
  expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
  queryClient.setQueryData(['supporters'], ['a row that only Meera may see']);

  const backend = await supabase();
  const verify = () =>
    backend.auth.verifyOtp({ type: 'recovery', email: meera.email, token: '123456' });
  server.use(http.post(authUrl('verify'), () => HttpResponse.json(backendSession())));
  await verify();
  expect(queryClient.getQueryData(['supporters'])).toBeDefined();

  const asha = {
    ...backendUser({ name: 'Asha Verma' }),
    id: '20000000-0000-4000-8000-000000000004',
  };
  server.use(http.post(authUrl('verify'), () => HttpResponse.json(backendSession({ user: asha }))));
  await verify();
  expect(await screen.findByText('Asha Verma, no role')).toBeVisible();
  expect(queryClient.getQueryData(['supporters'])).toBeUndefined();
});

describe('an expired token', () => {
  it('is refreshed', async () => {
    rememberSession(backendSession({ secondsLeft: -60 }));
    mockRoles();
    const sent = recordCalls(authUrl('token'), () => HttpResponse.json(backendSession()));
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(sent[0]).toEqual({ refresh_token: 'refresh-token' });
  });

  it('ends the session when the server refuses to refresh it', async () => {
    expectLogged(/Invalid Refresh Token/);
    rememberSession(backendSession({ secondsLeft: -60 }));
    server.use(
      http.post(authUrl('token'), () =>
        HttpResponse.json(
          { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' },
          { status: 400 },
        ),
      ),
    );
    start();
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('paws_session')).toBeNull();
  });
});

describe('the roles', () => {
  beforeEach(() => rememberSession());

  it('are fetched as a list of the rows of their own', async () => {
    const requests = mockRoles(respondWith('admin'));
    start();
    expect(await screen.findByText('Meera Tandon, admin')).toBeVisible();
    expect(decodeURIComponent(requests[0]?.search ?? '')).toBe(
      `?select=role&user_id=eq.${meera.id}&role=in.(admin,staff,volunteer)`,
    );
  });

  it.each([
    [['staff'], 'staff'],
    [['staff', 'admin'], 'admin and staff'],
    [['staff', 'owner'], 'staff'],
  ])('of the rows %j are %s', async (rows, roles) => {
    mockRoles(respondWith(...rows));
    start();
    expect(await screen.findByText(`Meera Tandon, ${roles}`)).toBeVisible();
  });

  it('keep the state at loading until they are fetched', async () => {
    const answer = deferred();
    const requests = mockRoles(async () => {
      await answer.released;
      return respondWith('admin')();
    });
    start();
    await waitFor(() => expect(requests).not.toHaveLength(0));
    expect(shownState()).toBe('loading');
    answer.release();
    expect(await screen.findByText('Meera Tandon, admin')).toBeVisible();
  });

  it.each([
    ['refuses', () => HttpResponse.json({ code: '42501', message: 'no entry' }, { status: 403 })],
    ['is broken', () => HttpResponse.json({ message: 'no entry' }, { status: 500 })],
    ['is out of reach', () => HttpResponse.error()],
  ])('are none, and the error is logged, when the server %s', async (_case, response) => {
    expectLogged(/no entry|Failed to fetch/);
    mockRoles(response);
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
  });

  it('are fetched again after an authentication change, and kept when that fails', async () => {
    expectLogged(/out of order/);
    const responses = [respondWith('admin'), respondWith('staff')];
    const requests = mockRoles(
      () =>
        responses.shift()?.() ?? HttpResponse.json({ message: 'out of order' }, { status: 500 }),
    );
    server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
    start();
    expect(await screen.findByText('Meera Tandon, admin')).toBeVisible();

    const backend = await supabase();
    const signIn = () =>
      backend.auth.signInWithPassword({ email: meera.email, password: 'mogra-in-may' });
    await signIn();
    expect(await screen.findByText('Meera Tandon, staff')).toBeVisible();

    await signIn();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(requests).toHaveLength(3);
    expect(shownState()).toBe('Meera Tandon, staff');
  });
});

describe('the logged-in flag and the stored user', () => {
  beforeEach(() => {
    rememberSession();
    mockRoles();
  });

  const fresh = {
    name: meera.name,
    email: meera.email,
    phone: '',
    address: '',
    createdAt: meera.createdAt,
  };

  it('are set when a session starts', async () => {
    localStorage.clear();
    server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
    start();
    const backend = await supabase();
    await backend.auth.signInWithPassword({ email: meera.email, password: 'mogra-in-may' });
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
    expect(stored()).toEqual(fresh);
  });

  it('are corrected when they have another value', async () => {
    localStorage.setItem('paws_isLoggedIn', 'perhaps');
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
  });

  it('are not set again for the same session after something removed them', async () => {
    localStorage.removeItem('paws_isLoggedIn');
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBeNull();
  });

  it('keep what the same person saved', async () => {
    const saved = { ...fresh, name: 'Mira', phone: '0522 400 1234', address: 'Chowk' };
    localStorage.setItem('paws_user', JSON.stringify(saved));
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(stored()).toEqual(saved);
  });

  it.each([
    [
      'another person',
      '{"name":"Asha","email":"asha@example.in","phone":"0522","address":"Chowk"}',
    ],
    ['no one', '{"phone":"0522"'],
    ['something else', '["0522"]'],
  ])('never keep what belongs to %s', async (_whose, foreign) => {
    localStorage.setItem('paws_user', foreign);
    start();
    expect(await screen.findByText('Meera Tandon, no role')).toBeVisible();
    expect(stored()).toEqual(fresh);
  });
});

/** Signs her in and out again. @returns what is left in the browser and shown */
async function logOut(response: () => Response) {
  rememberSession();
  mockRoles();
  server.use(http.post(authUrl('logout'), response));
  const { user } = start();
  await screen.findByText('Meera Tandon, no role');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(sessionStorage.getItem('paws_pending_toast')).not.toBeNull());
  return {
    inBrowser: Object.keys(localStorage),
    toast: sessionStorage.getItem('paws_pending_toast'),
    state: shownState(),
  };
}

// 'loading' makes the guards wait for the home page instead of redirecting to /auth.
const loggedOut = { inBrowser: [], toast: '["success","Logged out"]', state: 'loading' };

describe('signing out', () => {
  it('removes everything of the person from the browser', async () => {
    expect(await logOut(() => new HttpResponse(null, { status: 204 }))).toEqual(loggedOut);
  });

  it.each([401, 403, 404])('ignores the status %i', async (status) => {
    expect(
      await logOut(() => HttpResponse.json({ message: 'no such session' }, { status })),
    ).toEqual(loggedOut);
  });

  it.each([
    ['fails', () => HttpResponse.json({ message: 'out of order' }, { status: 500 })],
    ['is out of reach', () => HttpResponse.error()],
  ])('works on this device, and logs the error, when the server %s', async (_case, response) => {
    expectLogged(/AuthRetryableFetchError|Failed to fetch/);
    expect(await logOut(response)).toEqual(loggedOut);
  });
});
