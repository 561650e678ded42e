import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { AuthState } from '@/features/auth/AuthProvider';
import { AuthRedirects } from '@/features/auth/guards';
import * as leavePage from '@/lib/page-lifecycle';
import AuthPage from '@/pages/auth/AuthPage';
import { fill } from '../support/fill.ts';
import { renderSite } from '../support/render.tsx';
import { authUrl, server } from '../support/server.ts';
import { backendSession, meera, signedIn } from '../support/session.ts';

const TOKENS =
  '#access_token=e30.e30.x&refresh_token=y&expires_in=3600&token_type=bearer&type=signup';
const USED = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

function follow(path: string, auth?: AuthState) {
  return renderSite(
    <>
      <AuthRedirects />
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<h1>Home</h1>} />
      </Routes>
    </>,
    auth ? { path, auth } : { path },
  );
}

it('a confirmation link leads to the sign-in page, without its fragment', async () => {
  const { address } = follow(`/${TOKENS}`);
  await waitFor(() => expect(address.current).toBe('/auth'));
  expect(screen.getByRole('status')).toHaveTextContent('Your email is confirmed, now sign in');
  expect(Object.keys(localStorage)).toEqual([]);
});

describe('a confirmation link in another browser', () => {
  const DOG = '10000000-0000-4000-8000-000000000002';
  const EVIL = encodeURIComponent('//evil.example');

  it.each([
    [`?type=monthly&dog=${DOG}`, `/dogs/${DOG}/payment`],
    [`?type=monthly&dog=${DOG}&amount=750`, `/dogs/${DOG}/payment?amount=750`],
    [`?type=monthly&dog=${DOG}&amount=${EVIL}`, `/dogs/${DOG}/payment`],
    ['?type=monthly&amount=750.50', '/support?type=monthly&amount=750.50#give'],
    [`?type=monthly&dog=${DOG}&gift=yes`, `/dogs/${DOG}/payment?gift=yes`],
    [
      `?type=one-time&dog=${DOG}&amount=750&gift=yes`,
      `/dogs/${DOG}/payment?type=one-time&amount=750&gift=yes`,
    ],
    [`?type=monthly&dog=${DOG}&gift=${EVIL}&giver_name=Ravi`, `/dogs/${DOG}/payment`],
    ['?type=one-time&amount=750', null],
    [`?type=monthly&dog=${EVIL}`, null],
    [`?type=monthly&dog=${DOG}/../../admin`, null],
    [`?type=once&dog=${DOG}`, null],
    [`?type=monthly&amount=${EVIL}`, null],
    ['?type=monthly&amount=99999999', null],
    [`?from=${EVIL}`, null],
  ])('with %s leads after signing in to %s', async (query, expected) => {
    const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
    server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
    const { user, address } = follow(`/${query}${TOKENS}`);
    await waitFor(() => expect(address.current).toBe('/auth'));
    const sentence = `Your email is confirmed, now sign in.${
      expected === null ? '' : ' Afterwards you come back to your choice.'
    }`;
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${sentence}$`));
    await fill(user, { Email: meera.email, Password: 'mogra-in-may' });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(expected ?? '/'));
  });

  it('that is used keeps the choice for the next sign-up', async () => {
    const { address } = follow(`/?type=monthly&dog=${DOG}${USED}`);
    await waitFor(() => expect(address.current).toBe('/auth'));
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired');
    expect(screen.getByRole('status')).toHaveTextContent('you come back to your choice.');
  });

  it('leads a person who is signed in to the choice', async () => {
    const { address } = follow(`/?type=monthly&dog=${DOG}${TOKENS}`, signedIn());
    await waitFor(() => expect(address.current).toBe(`/dogs/${DOG}/payment`));
  });
});

it.each([TOKENS, USED])(
  'somebody who is signed in stays so, without the fragment %s',
  async (hash) => {
    const { address } = follow(`/dogs?from=email${hash}`, signedIn());
    await waitFor(() => expect(address.current).toBe('/dogs?from=email'));
    expect(await screen.findByText(`You are still signed in as ${meera.email}.`)).toBeVisible();
  },
);

it('any other fragment stays', () => {
  const { address } = follow('/support#contact');
  expect(address.current).toBe('/support#contact');
});
