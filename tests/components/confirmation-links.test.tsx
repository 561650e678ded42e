import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AuthState } from '@/features/auth/auth-context';
import { AuthRedirects } from '@/features/auth/guards/AuthRedirects';
import AuthPage from '@/pages/auth/AuthPage';
import { renderSite } from '../support/render.tsx';
import { meera, signedIn } from '../support/session.ts';

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

it('a used link is explained', async () => {
  const { address } = follow(`/${USED}`);
  await waitFor(() => expect(address.current).toBe('/auth'));
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or was used before.');
});

it.each([TOKENS, USED])(
  'somebody who is signed in stays so, without the fragment %s',
  async (hash) => {
    const { address } = follow(`/dogs?from=mail${hash}`, signedIn());
    await waitFor(() => expect(address.current).toBe('/dogs?from=mail'));
    expect(await screen.findByText(`You are still signed in as ${meera.email}.`)).toBeVisible();
  },
);

it('any other fragment stays', () => {
  const { address } = follow('/support#contact');
  expect(address.current).toBe('/support#contact');
});
