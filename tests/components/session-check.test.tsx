import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { useAuth } from '@/features/auth/auth-context';
import { AuthProvider } from '@/features/auth/session/AuthProvider';
import { supabase } from '@/lib/supabase';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';
import { authUrl, server, tableUrl } from '../support/server.ts';
import { backendUser, rememberSession } from '../support/session.ts';

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
  HttpResponse.json({ code: 'bad_jwt', message: 'invalid JWT' }, { status: 403 });

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
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('messages'), () => HttpResponse.json(answer.body, { status: answer.status })),
  );
  const { visitor } = renderSite(
    <AuthProvider>
      <Reader />
    </AuthProvider>,
  );
  expect(await screen.findByText('signed-in')).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
  await visitor.click(screen.getByRole('button', { name: 'Read' }));
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

it('ends it on this device even if the logout request fails', async () => {
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
