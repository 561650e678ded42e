import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { readReturnTo, readSignInState, storeReturnTo } from '@/features/accounts/return-to';
import { SignInForm } from '@/features/accounts/SignInForm';
import * as leavePage from '@/lib/page-lifecycle';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendSession, meera } from '../../support/session.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

it('a stored page is kept for a day, and never leads to another site', () => {
  storeReturnTo('/dogs/1/payment', 0);
  expect(readReturnTo(DAY_MILLISECONDS - 1)).toBe('/dogs/1/payment');
  expect(readReturnTo(DAY_MILLISECONDS)).toBeNull();
  storeReturnTo('//evil.example', 0);
  expect(readReturnTo(1)).toBe('/');
});

it('what a visitor typed is kept for the page that opens after signing in', async () => {
  const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
  server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
  const state = { from: '/dogs/1/payment?gift=yes' };
  const { user } = renderSite(<SignInForm />, { path: '/auth', state });
  await fill(user, { Email: meera.email, Password: 'mogra-in-may' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/dogs/1/payment?gift=yes'));
  expect(sessionStorage.getItem('paws_returning_to')).toBe('/dogs/1/payment');
});

it('a stored page is opened once after signing in from the link of a confirmation email', async () => {
  const leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
  server.use(http.post(authUrl('token'), () => HttpResponse.json(backendSession())));
  storeReturnTo('/dogs/1/payment');
  const { user } = renderSite(<SignInForm />, { path: '/auth' });
  await fill(user, { Email: meera.email, Password: 'mogra-in-may' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/dogs/1/payment'));
  expect(readReturnTo()).toBeNull();
});

it.each([
  '/dashboard',
  '/dashboard/messages?message=1',
  '/dogs/a%09b/payment',
  '/admin?tab=newsletter',
])('signing in leads back to the path %s', (from) => {
  expect(readSignInState({ from }).from).toBe(from);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  null,
  ['/dashboard'],
])('signing in ignores the path %j', (from) => {
  expect(readSignInState({ from }).from).toBeUndefined();
});
