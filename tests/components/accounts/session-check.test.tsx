import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useForm } from 'react-hook-form';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFormDraft } from '@/components/use-form-draft';
import { RequireAuth, SignedOutToast } from '@/features/accounts/guards';
import * as leavePage from '@/lib/page-lifecycle';
import AuthPage from '@/pages/auth/AuthPage';
import { fill } from '../../support/fill.ts';
import { AuthProvider, useAuth } from '@/features/accounts/AuthProvider';
import { supabase } from '@/lib/supabase';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, refuseRows, server, tableUrl } from '../../support/server.ts';
import { backendSession, backendUser, rememberSession } from '../../support/session.ts';
import { skipBackoff } from '../../support/short-timers.ts';

/** Shows the auth status, with a button that sends a request. */
function Reader() {
  const { state } = useAuth();
  const { refetch } = useQuery({
    queryKey: ['test'],
    enabled: false,
    queryFn: async () => {
      const backend = await supabase();
      const { data } = await backend.from('messages').select('*').throwOnError();
      return data;
    },
  });
  return (
    <>
      <p>{state.status}</p>
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
    </>
  );
}

const expired = { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } };
const broken = { status: 500, body: { message: 'out of order' } };

const refuse = () =>
  HttpResponse.json({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, { status: 403 });

const refuseRefresh = () =>
  HttpResponse.json({ code: 'refresh_token_not_found', message: 'Not Found' }, { status: 400 });

/** Restores a session and sends a request that fails. @returns the requests for the user */
async function readWithError(
  answer: { status: number; body: object },
  isSessionValid: () => boolean,
  logoutResponse: () => Response = refuse,
) {
  const requests: string[] = [];
  rememberSession();
  server.use(
    http.get(authUrl('user'), () => {
      requests.push('user');
      if (requests.length === 1 || isSessionValid()) return HttpResponse.json(backendUser());
      return refuse();
    }),
    http.post(authUrl('logout'), logoutResponse),
    http.post(authUrl('token'), () =>
      isSessionValid() ? HttpResponse.json(backendSession()) : refuseRefresh(),
    ),
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('messages'), () => HttpResponse.json(answer.body, { status: answer.status })),
  );
  const { user } = renderSite(
    <AuthProvider>
      <Reader />
    </AuthProvider>,
  );
  expect(await screen.findByText('signed-in')).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Read' }));
  return requests;
}

it('ends a session that the server revoked during the visit', async () => {
  expectLogged(/JWT expired/);
  await readWithError(expired, () => false);
  expect(await screen.findByText('signed-out')).toBeVisible();
  for (const key of ['paws_session', 'paws_isLoggedIn', 'paws_user']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
});

/** A guarded and a public page with a form and a button that sends a request. */
function Pages() {
  const form = useForm({ defaultValues: { text: '', password: '' } });
  useFormDraft('test', form);
  return (
    <>
      <input aria-label="Text" {...form.register('text')} />
      <input aria-label="Password" {...form.register('password')} />
      <Reader />
    </>
  );
}

function renderPages(path: string) {
  return renderSite(
    <AuthProvider>
      <SignedOutToast />
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route element={<RequireAuth />}>
          <Route path="/dashboard" element={<Pages />} />
          <Route path="/dashboard/staff" element={<Pages />} />
        </Route>
        <Route path="/support" element={<Pages />} />
      </Routes>
    </AuthProvider>,
    { path },
  );
}

/** Restores a session that the server has revoked by the next request. */
function serveRevokedSession() {
  rememberSession();
  let isRevoked = false;
  server.use(
    http.get(authUrl('user'), () => (isRevoked ? refuse() : HttpResponse.json(backendUser()))),
    http.post(authUrl('logout'), refuse),
    http.post(authUrl('token'), refuseRefresh),
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('messages'), () => {
      isRevoked = true;
      return HttpResponse.json(expired.body, { status: 401 });
    }),
  );
}

const SENTENCE = 'You were signed out. Sign in again; what you typed is kept.';
const KEPT = 'paws_kept_drafts';

it('says on the sign-in page that the session has ended, and keeps what was typed', async () => {
  expectLogged(/JWT expired/);
  serveRevokedSession();
  const { user, address } = renderPages('/dashboard?year=1');
  await user.type(await screen.findByLabelText('Text'), 'A dog at Charbagh');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(address.current).toBe('/auth'));
  expect(screen.getByRole('status')).toHaveTextContent(SENTENCE);
  expect(sessionStorage.getItem(KEPT)).toBe(
    JSON.stringify({ userId: backendUser().id, drafts: { test: { text: 'A dog at Charbagh' } } }),
  );
  const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
  server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
  await fill(user, { Email: 'meera@example.in', Password: 'mogra-in-may' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard?year=1'));
});

async function openTeamPage(logged = /not staff/) {
  expectLogged(logged);
  window.history.replaceState(null, '', '/dashboard/staff');
  serveRevokedSession();
  refuseRows('get', 'messages', 403, 'not staff');
  const page = renderPages('/dashboard/staff');
  await screen.findByText('signed-in');
  return page;
}

describe('a refusal on a page of the team', () => {
  const ROLE_LOST = /^You no longer have access/;
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('says that the session has ended when the browser has none any more', async () => {
    const { user, address } = await openTeamPage();
    localStorage.removeItem('paws_session');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await waitFor(() => expect(address.current).toBe('/auth'));
    expect(screen.getAllByText(SENTENCE)[0]).toBeVisible();
    expect(screen.queryByText(ROLE_LOST)).not.toBeInTheDocument();
  });

  it('says that the session has ended when the server does not know it any more', async () => {
    const { user, address } = await openTeamPage();
    server.use(http.get(authUrl('user'), refuse));
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await waitFor(() => expect(address.current).toBe('/auth'));
    expect(screen.getAllByText(SENTENCE)[0]).toBeVisible();
    await waitFor(() => expect(screen.queryByText(ROLE_LOST)).not.toBeInTheDocument());
  });

  it('says that the person is still signed in while their session can’t be renewed', async () => {
    const { user, address } = await openTeamPage(/session-unavailable/);
    // The client remembers for a minute that this one was not refreshed.
    const expiredSession = backendSession({ secondsLeft: -60 });
    rememberSession({ ...expiredSession, refresh_token: 'not-refreshed' });
    skipBackoff();
    server.use(
      http.post(authUrl('token'), () => HttpResponse.html('<h1>Blocked</h1>', { status: 403 })),
    );
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(await screen.findByText(/^You are still signed in, but/)).toBeVisible();
    expect(screen.queryByText(ROLE_LOST)).not.toBeInTheDocument();
    expect(address.current).toBe('/dashboard/staff');
  });

  it('says that the role is gone while the session is valid', async () => {
    const { user, address } = await openTeamPage();
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(await screen.findByText(ROLE_LOST)).toBeVisible();
    expect(address.current).toBe('/dashboard/staff');
  });
});

it('offers to sign in again and come back on a page that is open to everybody', async () => {
  expectLogged(/JWT expired/);
  serveRevokedSession();
  const { user, address } = renderPages('/support?type=monthly');
  await screen.findByText('signed-in');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  // By keyboard: Sonner captures the pointer, which jsdom can't.
  const action = await screen.findByRole('button', { name: 'Sign in' });
  action.focus();
  await user.keyboard('{Enter}');
  expect(address.current).toBe('/auth');
  const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
  server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
  await fill(user, { Email: 'meera@example.in', Password: 'mogra-in-may' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/support?type=monthly'));
});

it('ends a revoked session on this device even if the logout request fails', async () => {
  expectLogged(/JWT expired/);
  expectLogged(/out of order|AuthRetryable/);
  await readWithError(
    expired,
    () => false,
    () => HttpResponse.json(broken.body, { status: 500 }),
  );
  expect(await screen.findByText('signed-out')).toBeVisible();
  expect(localStorage.getItem('paws_session')).toBeNull();
});

it('keeps a session when something else than the service refuses the question about it', async () => {
  expectLogged(/JWT expired/);
  let isAsked = false;
  rememberSession();
  server.use(
    http.get(authUrl('user'), () => {
      isAsked = true;
      return HttpResponse.html('<h1>Access denied</h1>', { status: 403 });
    }),
    http.post(authUrl('token'), () => HttpResponse.json(backendSession())),
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('messages'), () => HttpResponse.json(expired.body, { status: 401 })),
  );
  const { user } = renderSite(
    <AuthProvider>
      <Reader />
    </AuthProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Read' }));
  await waitFor(() => expect(isAsked).toBe(true));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('signed-in')).toBeVisible();
  expect(localStorage.getItem('paws_session')).not.toBeNull();
});

it('keeps a session that is still valid', async () => {
  expectLogged(/JWT expired/);
  const requests = await readWithError(expired, () => true);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.getByText('signed-in')).toBeVisible();
  expect(localStorage.getItem('paws_session')).not.toBeNull();
});

it('does not check the session after another kind of error', async () => {
  expectLogged(/out of order/);
  const requests = await readWithError(broken, () => false);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(requests).toHaveLength(1);
  expect(screen.getByText('signed-in')).toBeVisible();
});
