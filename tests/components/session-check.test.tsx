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

/** A screen of a person, with something to read. */
function Letters() {
  const { state } = useAuth();
  const { refetch } = useQuery({
    queryKey: ['letters'],
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

/** Signs her in and has her read while the table answers so. @returns how often the service was asked for her */
async function read(
  answer: { status: number; body: object },
  isKnown: () => boolean,
  farewell: () => Response = refuse,
) {
  const asked: string[] = [];
  rememberSession();
  server.use(
    http.get(authUrl('user'), () => {
      asked.push('user');
      if (asked.length === 1 || isKnown()) return HttpResponse.json(backendUser());
      return refuse();
    }),
    http.post(authUrl('logout'), farewell),
    http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('messages'), () => HttpResponse.json(answer.body, { status: answer.status })),
  );
  const { visitor } = renderSite(
    <AuthProvider>
      <Letters />
    </AuthProvider>,
  );
  expect(await screen.findByText('signed-in')).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(1));
  await visitor.click(screen.getByRole('button', { name: 'Read' }));
  return asked;
}

it('ends a session that the server refuses in the middle of a visit', async () => {
  expectLogged(/JWT expired/);
  await read(expired, () => false);
  expect(await screen.findByText('signed-out')).toBeVisible();
  for (const key of ['paws_session', 'paws_isLoggedIn', 'paws_user']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
});

it('ends it here even when the server can not be told', async () => {
  expectLogged(/JWT expired/);
  expectLogged(/out of order|AuthRetryable/);
  await read(
    expired,
    () => false,
    () => HttpResponse.json(broken.body, { status: 500 }),
  );
  expect(await screen.findByText('signed-out')).toBeVisible();
  expect(localStorage.getItem('paws_session')).toBeNull();
});

it('keeps a session that the server still knows', async () => {
  expectLogged(/JWT expired/);
  const asked = await read(expired, () => true);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByText('signed-in')).toBeVisible();
  expect(localStorage.getItem('paws_session')).not.toBeNull();
});

it('asks nothing about a failure that has another reason', async () => {
  expectLogged(/out of order/);
  const asked = await read(broken, () => false);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(asked).toHaveLength(1);
  expect(screen.getByText('signed-in')).toBeVisible();
});
