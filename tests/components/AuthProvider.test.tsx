import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAuth } from '@/features/auth/auth-context';
import { AuthProvider } from '@/features/auth/AuthProvider';
import { supabase } from '@/lib/supabase';
import { expectLogged } from '../support/console.ts';
import { hold } from '../support/hold.ts';
import { renderSite } from '../support/render.tsx';
import { authUrl, server, tableUrl } from '../support/server.ts';
import { backendSession, backendUser, meera, rememberSession } from '../support/session.ts';

/** Says what everything below the provider is told. */
function Witness() {
  const { state, signOut } = useAuth();
  const told =
    state.status === 'signed-in'
      ? `${state.user.name}, ${state.isAdmin ? 'administrator' : 'supporter'}`
      : state.status;
  return (
    <>
      <p data-testid="told">{told}</p>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
    </>
  );
}

const start = () =>
  renderSite(
    <AuthProvider>
      <Witness />
    </AuthProvider>,
  );

const told = () => screen.getByTestId('told').textContent;

const stored = (): unknown => JSON.parse(localStorage.getItem('paws_user') ?? 'null');

const noRow = () =>
  HttpResponse.json(
    { code: 'PGRST116', message: 'JSON object requested, multiple (or no) rows returned' },
    { status: 406 },
  );

/** A service that knows her session, and has an answer to whether she is an administrator. */
function answerAs(role: () => Response | Promise<Response>) {
  const asked: URL[] = [];
  server.use(
    http.get(authUrl('user'), () => HttpResponse.json(backendUser())),
    http.get(tableUrl('user_roles'), ({ request }) => {
      asked.push(new URL(request.url));
      return role();
    }),
  );
  return asked;
}

describe('who is signed in', () => {
  it('is nobody, at once and without a request, in a browser without a session', () => {
    start();
    expect(told()).toBe('signed-out');
  });

  it('is the person of the remembered session', async () => {
    rememberSession();
    answerAs(noRow);
    start();
    expect(told()).toBe('loading');
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
  });

  it.each([
    ['a text', 'signed in'],
    ['another shape', JSON.stringify({ ...backendSession(), expires_at: { soon: true } })],
    ['nobody', JSON.stringify({ ...backendSession(), user: null })],
    [
      'a token that no request can carry',
      JSON.stringify({ ...backendSession(), access_token: 'ß\u202e' }),
    ],
  ])('is nobody where %s stands in the place of the session', async (_what, text) => {
    localStorage.setItem('paws_session', text);
    start();
    await waitFor(() => expect(told()).toBe('signed-out'));
    expect(localStorage.getItem('paws_session')).toBeNull();
  });

  it('is somebody without a name when the free-form data holds none', async () => {
    rememberSession(backendSession({ user: backendUser({ name: { first: 'Meera' } }) }));
    answerAs(noRow);
    start();
    expect(await screen.findByText(', supporter')).toBeVisible();
  });

  it.each(['{', '"text"', '[]', '{"access_token":7}'])(
    'is nobody when the remembered session is no session: %s',
    async (foreign) => {
      localStorage.setItem('paws_session', foreign);
      start();
      expect(await screen.findByText('signed-out')).toBeVisible();
      expect(localStorage.getItem('paws_isLoggedIn')).toBeNull();
    },
  );

  it.each([
    ['session_not_found', 'Session from session_id claim in JWT does not exist'],
    ['user_not_found', 'User from sub claim in JWT does not exist'],
    ['bad_jwt', 'invalid JWT'],
  ])('is nobody once the server says %s', async (code, message) => {
    rememberSession();
    answerAs(noRow);
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const refuse = () => HttpResponse.json({ code, message }, { status: 403, headers });
    server.use(http.get(authUrl('user'), refuse), http.post(authUrl('logout'), refuse));
    start();
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('paws_session')).toBeNull();
    expect(localStorage.getItem('paws_isLoggedIn')).toBeNull();
    expect(localStorage.getItem('paws_user')).toBeNull();
  });

  it('is nobody in this tab after another one has signed out', async () => {
    rememberSession();
    answerAs(noRow);
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    localStorage.removeItem('paws_session');
    fireEvent(window, new StorageEvent('storage', { key: 'paws_session', newValue: null }));
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('paws_user')).toBeNull();
  });
});

describe('a token that has run out', () => {
  it('is renewed', async () => {
    rememberSession(backendSession({ secondsLeft: -60 }));
    answerAs(noRow);
    const sent: unknown[] = [];
    server.use(
      http.post(authUrl('token'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(backendSession());
      }),
    );
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    expect(sent[0]).toEqual({ refresh_token: 'refresh-token' });
  });

  it('ends the session when the server renews it no more', async () => {
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

describe('whether the person is an administrator', () => {
  beforeEach(() => rememberSession());

  it('is asked as one row of their own with the role admin', async () => {
    const asked = answerAs(() => HttpResponse.json({ role: 'admin' }));
    start();
    expect(await screen.findByText('Meera Tandon, administrator')).toBeVisible();
    expect(asked[0]?.search).toBe(`?select=role&user_id=eq.${meera.id}&role=eq.admin`);
  });

  it('leaves everything loading until it is answered', async () => {
    const answer = hold();
    const asked = answerAs(async () => {
      await answer.released;
      return HttpResponse.json({ role: 'admin' });
    });
    start();
    await waitFor(() => expect(asked).not.toHaveLength(0));
    expect(told()).toBe('loading');
    answer.release();
    expect(await screen.findByText('Meera Tandon, administrator')).toBeVisible();
  });

  it('is no, silently, without a row', async () => {
    answerAs(noRow);
    start();
    // The console is watched: anything logged would fail this test.
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
  });

  it.each([
    ['refuses', () => HttpResponse.json({ code: '42501', message: 'no entry' }, { status: 403 })],
    ['is broken', () => HttpResponse.json({ message: 'no entry' }, { status: 500 })],
    ['is out of reach', () => HttpResponse.error()],
  ])('is no, and logged, when the server %s', async (_case, answer) => {
    expectLogged(/no entry|Failed to fetch/);
    answerAs(answer);
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
  });
});

describe("the browser's marks", () => {
  beforeEach(() => {
    rememberSession();
    answerAs(noRow);
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
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
    expect(stored()).toEqual(fresh);
  });

  it("are mended when they are not the site's own", async () => {
    localStorage.setItem('paws_isLoggedIn', 'perhaps');
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
  });

  it('stay away once taken away, for as long as the session lasts', async () => {
    localStorage.removeItem('paws_isLoggedIn');
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    expect(localStorage.getItem('paws_isLoggedIn')).toBeNull();
  });

  it('keep what the same person saved', async () => {
    const saved = { ...fresh, name: 'Mira', phone: '0522 400 1234', address: 'Chowk' };
    localStorage.setItem('paws_user', JSON.stringify(saved));
    start();
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
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
    expect(await screen.findByText('Meera Tandon, supporter')).toBeVisible();
    expect(stored()).toEqual(fresh);
  });
});

/** Signs her in and out again, while the server answers the sign-out in its way. @returns what is left */
async function leave(answer: () => Response) {
  rememberSession();
  answerAs(noRow);
  server.use(http.post(authUrl('logout'), answer));
  const { visitor } = start();
  await screen.findByText('Meera Tandon, supporter');
  await visitor.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(sessionStorage.getItem('paws_pending_toast')).not.toBeNull());
  return {
    inBrowser: Object.keys(localStorage),
    farewell: sessionStorage.getItem('paws_pending_toast'),
    told: told(),
  };
}

// Guards wait for the home page instead of sending a person who leaves to /auth.
const gone = { inBrowser: [], farewell: '["success","Logged out"]', told: 'loading' };

describe('signing out', () => {
  it('leaves nothing of the person in the browser', async () => {
    expect(await leave(() => new HttpResponse(null, { status: 204 }))).toEqual(gone);
  });

  it.each([401, 403, 404])('does not mind that the server answers %i', async (status) => {
    expect(
      await leave(() => HttpResponse.json({ message: 'no such session' }, { status })),
    ).toEqual(gone);
  });

  it.each([
    ['fails', () => HttpResponse.json({ message: 'out of order' }, { status: 500 })],
    ['is out of reach', () => HttpResponse.error()],
  ])('is done here all the same, and logged, when the server %s', async (_case, answer) => {
    expectLogged(/AuthRetryableFetchError|Failed to fetch/);
    expect(await leave(answer)).toEqual(gone);
  });
});
