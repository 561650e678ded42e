import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { SignInForm } from '@/features/accounts/SignInForm';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendSession, meera } from '../../support/session.ts';

const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function signInWith(email: string, password: string) {
  const { user } = renderSite(<SignInForm />, { path: '/auth' });
  await fill(user, { Email: email, Password: password });
  await user.click(submit());
  return user;
}

describe('the fields', () => {
  it('set autocomplete for password managers', () => {
    renderSite(<SignInForm />);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('hide the password until the button beside it is pressed', async () => {
    const { user } = renderSite(<SignInForm />);
    const show = screen.getByRole('button', { name: 'Show password' });
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(show).toHaveAttribute('aria-pressed', 'false');
    await user.click(show);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(show).toHaveAttribute('aria-pressed', 'true');
    await user.click(show);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it.each([
    ['Email', '', 'x', 'Please enter a valid email address.'],
    ['Email', 'meera@example', 'x', 'Please enter a valid email address.'],
    ['Password', meera.email, '', 'Password is required.'],
  ])('refuse %s "%s", "%s" without a request', async (label, email, password, sentence) => {
    await signInWith(email, password);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });
});

describe('signing in', () => {
  it("sends one request and shows 'Welcome back!' on the next page", async () => {
    const sent: unknown[] = [];
    const answer = deferred();
    server.use(
      http.post(authUrl('token'), async ({ request }) => {
        sent.push(await request.json());
        await answer.released;
        return HttpResponse.json(backendSession());
      }),
    );
    const { user } = renderSite(<SignInForm />, { path: '/auth' });
    await fill(user, { Email: ` ${meera.email} `, Password: ' spaces stay ' });
    await user.dblClick(submit());
    const busy = await screen.findByRole('button', { name: 'Signing in...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    answer.release();
    await waitFor(() =>
      expect(sessionStorage.getItem('paws_pending_toast')).toBe('["success","Welcome back!"]'),
    );
    // Set at once, because this page may be unloaded before onAuthStateChange runs.
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
    // Until the next page is loaded, the form can't be sent again.
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toEqual([
      expect.objectContaining({ email: meera.email, password: ' spaces stay ' }),
    ]);
  });

  it.each([
    [
      "the server's sentence",
      () =>
        HttpResponse.json(
          { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          { status: 400 },
        ),
      'Invalid login credentials',
    ],
    [
      'the fallback for a response without a sentence',
      () => HttpResponse.json({}, { status: 400 }),
      'Invalid email or password.',
    ],
    [
      'a sentence about the server for an answer that is no JSON',
      () => new HttpResponse('<h1>Bad gateway</h1>', { status: 400 }),
      'The server has a problem right now. Please try again in a few minutes.',
    ],
    ...[500, 502, 503, 504, 522].map((status): [string, () => Response, string] => [
      `a sentence about the server for the status ${status}`,
      () => HttpResponse.json({ message: 'pq: relation missing' }, { status }),
      'The server has a problem right now. Please try again in a few minutes.',
    ]),
    [
      'a sentence about the connection',
      () => HttpResponse.error(),
      'The server could not be reached. Please check your connection and try again.',
    ],
  ])('that fails shows %s and keeps the form', async (_case, answer, sentence) => {
    expectLogged(/Auth|fetch/);
    server.use(http.post(authUrl('token'), answer));
    await signInWith(meera.email, 'wrong');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(meera.email);
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(submit()).not.toHaveAttribute('aria-disabled');
    expect(sessionStorage.getItem('paws_pending_toast')).toBeNull();
  });
});

it.each([
  ['blocked', 'SecurityError'],
  ['full', 'QuotaExceededError'],
])(
  'the form says why signing in can’t work with storage that is %s, without a request',
  async (_case, name) => {
    expectLogged(/StorageProblem/);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', name);
    });
    await signInWith(meera.email, 'mogra-in-may');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Allow cookies and site data for this site, then try again.',
    );
    expect(screen.getByLabelText('Password')).toHaveValue('mogra-in-may');
    expect(submit()).not.toHaveAttribute('aria-disabled');
  },
);

it('says at the field that email and password don’t match, beside the toast', async () => {
  expectLogged(/Invalid login credentials/);
  server.use(
    http.post(authUrl('token'), () =>
      HttpResponse.json(
        { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        { status: 400 },
      ),
    ),
  );
  await signInWith(meera.email, 'wrong-password');
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Email and password don’t match. Try again, or let us email you a code.',
  );
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('offers to send the confirmation email again only for an unconfirmed address', async () => {
  expectLogged(/Invalid login credentials/);
  expectLogged(/Email not confirmed/);
  const refusals = [
    { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    { error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
  ];
  server.use(
    http.post(authUrl('token'), () => HttpResponse.json(refusals.shift(), { status: 400 })),
  );
  const user = await signInWith(meera.email, 'wrong-password');
  expect(await screen.findByText('Invalid login credentials')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();

  await user.click(submit());
  expect(
    await screen.findByRole('heading', {
      name: `Check your email: we sent a code to ${meera.email}.`,
    }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
});
