import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import ContactForm from '@/features/people/contact/ContactForm';
import { DogList } from '@/features/dogs/DogList';
import { SignInForm } from '@/features/accounts/SignInForm';
import { createQueryClient } from '@/app/query-client';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';
import { server } from '../support/server.ts';
import { rememberSession } from '../support/session.ts';
import { shortenLongTimers } from '../support/short-timers.ts';

// A backend that accepts connections and never responds.
beforeEach(() => {
  server.use(http.all('*', () => new Promise<never>(() => {})));
  shortenLongTimers();
});

describe('with a backend that never responds', () => {
  it('the dog list says that it failed, with a retry', async () => {
    expectLogged(/TimeoutError/);
    renderSite(<DogList />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The dogs could not be loaded');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(await screen.findByText('Failed to load dog profiles')).toBeVisible();
  });

  it('the contact form says that it failed and keeps the message', async () => {
    expectLogged(/TimeoutError/);
    const { user } = renderSite(<ContactForm />);
    await user.type(screen.getByLabelText('Name'), 'Meera');
    await user.type(screen.getByLabelText('Email'), 'meera@example.in');
    await user.type(screen.getByLabelText('Message'), 'A dog with a hurt paw.');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('A dog with a hurt paw.');
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  it('signing in says that the server could not be reached', async () => {
    // The client library logs the error as well.
    expectLogged(/TimeoutError/);
    expectLogged(/AuthRetryableFetchError/);
    const { user } = renderSite(<SignInForm />);
    await user.type(screen.getByLabelText('Email'), 'meera@example.in');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });
});

it('a query is retried once, and neither after a timeout nor without the role', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('There is no rule for retries.');
  expect(retry(0, new Error('503'))).toBe(true);
  expect(retry(1, new Error('503'))).toBe(false);
  expect(retry(0, new DOMException('', 'TimeoutError'))).toBe(false);
  rememberSession();
  window.history.replaceState(null, '', '/dashboard/staff');
  expect(retry(0, Object.assign(new Error('not staff'), { code: '42501' }))).toBe(false);
});
