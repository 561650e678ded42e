import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AuthPage from '@/pages/auth/AuthPage';
import { renderSite } from '../../support/render.tsx';
import { signedIn } from '../../support/session.ts';

it.each([
  ['/auth', 'Welcome Back', 'Sign up', 'Create an Account'],
  ['/auth?tab=sign-up', 'Create an Account', 'Sign in', 'Welcome Back'],
])('at %s is “%s”, and its link “%s” leads to “%s”', async (path, title, link, other) => {
  const { user } = renderSite(<AuthPage />, { path });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await user.click(screen.getByRole('link', { name: link }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(other);
});

it('redirects a signed-in user to the home page', () => {
  const { address } = renderSite(<AuthPage />, { path: '/auth', auth: signedIn() });
  expect(address.current).toBe('/');
});

it('does not redirect while the sign-in loads the next page', () => {
  fireEvent(window, new Event('pagehide'));
  const { address } = renderSite(<AuthPage />, { path: '/auth', auth: signedIn() });
  expect(address.current).toBe('/auth');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

it('keeps the toast for the next page if its own toaster is mounted late', async () => {
  const toast = '["success","Welcome back!"]';
  sessionStorage.setItem('paws_pending_toast', toast);
  fireEvent(window, new Event('pagehide'));
  renderSite(<AuthPage />, { path: '/auth' });
  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument();
  expect(sessionStorage.getItem('paws_pending_toast')).toBe(toast);
  expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument();
});
