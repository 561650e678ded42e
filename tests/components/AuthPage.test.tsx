import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AuthPage from '@/pages/auth/AuthPage';
import { renderSite } from '../support/render.tsx';
import { signedIn } from '../support/session.ts';

it('sends a person who is signed in home', () => {
  const { address } = renderSite(<AuthPage />, { path: '/auth', auth: signedIn() });
  expect(address.current).toBe('/');
});

it('waits while signing in loads the next page, and leads nowhere by itself', () => {
  fireEvent(window, new Event('pagehide'));
  const { address } = renderSite(<AuthPage />, { path: '/auth', auth: signedIn() });
  expect(address.current).toBe('/auth');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

it('keeps the greeting for the next page when its own toasts come late', async () => {
  const greeting = '["success","Welcome back!"]';
  sessionStorage.setItem('paws_pending_toast', greeting);
  fireEvent(window, new Event('pagehide'));
  renderSite(<AuthPage />, { path: '/auth' });
  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument();
  expect(sessionStorage.getItem('paws_pending_toast')).toBe(greeting);
  expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument();
});
