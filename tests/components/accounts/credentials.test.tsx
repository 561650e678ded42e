import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { ChangeEmailForm } from '@/features/accounts/EmailForms';
import { ChangePasswordForm } from '@/features/accounts/PasswordForms';
import AuthPage from '@/pages/auth/AuthPage';
import ResetPasswordPage from '@/pages/auth/ResetPasswordPage';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendSession, backendUser, meera, rememberSession } from '../../support/session.ts';

/** Mocks a call. @returns the bodies of its requests */
function mockCall(method: 'post' | 'put', call: string, ...responses: (() => Response)[]) {
  const bodies: unknown[] = [];
  server.use(
    http[method](authUrl(call), async ({ request }) => {
      bodies.push(await request.json());
      const respond = responses.length > 1 ? responses.shift() : responses[0];
      return respond?.() ?? HttpResponse.error();
    }),
  );
  return bodies;
}

const button = (name: string) => screen.getByRole('button', { name });
const refuse = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ error_code: code, msg: message }, { status });
const refuseCode = refuse(403, 'otp_expired', 'Token has expired or is invalid');
const accept = () => HttpResponse.json(backendSession());
const halfConfirmed = () => HttpResponse.json({ code: 200, msg: 'Confirmation accepted.' });
const saveUser = () => HttpResponse.json(backendUser());

const refusedCode =
  'This code is wrong or has expired. Use the one in the newest email, or ask for another.';

function openForgotten(path = '/auth?tab=forgot-password') {
  return renderSite(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/auth/reset" element={<ResetPasswordPage />} />
    </Routes>,
    { path },
  );
}

describe('a forgotten password', () => {
  it.each([
    ['an address', () => HttpResponse.json({})],
    [
      'an address that was emailed a moment ago',
      refuse(429, 'over_email_send_rate_limit', 'You can only request this after 42 seconds.'),
    ],
  ])('leads to the form for the code, alike for %s', async (_case, response) => {
    const bodies = mockCall('post', 'recover', response);
    const { user, address } = openForgotten();
    await fill(user, { Email: meera.email });
    await user.click(button('Send the code'));
    await waitFor(() => expect(address.current).toBe('/auth/reset'));
    expect(screen.getByRole('status')).toHaveTextContent(
      `If there is an account for ${meera.email}, a code to set a new password is on its way.`,
    );
    expect(screen.getByLabelText('Email')).toHaveValue(meera.email);
    expect(bodies).toEqual([expect.objectContaining({ email: meera.email })]);
  });

  it('begins with the address that was typed to sign in', async () => {
    const { user } = openForgotten('/auth');
    await fill(user, { Email: meera.email });
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(meera.email);
  });
});

describe('the code for a new password', () => {
  const answers = {
    Email: meera.email,
    Code: '12345678',
    'New Password': 'mogra1',
    'Confirm New Password': 'mogra1',
  };

  async function reset(changes: Partial<typeof answers> = {}) {
    const { user } = openForgotten('/auth/reset');
    await fill(user, { ...answers, ...changes });
    await user.click(button('Change Password'));
    return user;
  }

  it('is for a numeric keyboard and filled in from the email', () => {
    openForgotten('/auth/reset');
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).not.toHaveAttribute('maxlength');
  });

  it.each(['1234567', '123456789', 'abcdefgh'])(
    '"%s" is refused without a request',
    async (code) => {
      const bodies = mockCall('post', 'verify', accept);
      await reset({ Code: code });
      expect(
        await screen.findByText('Please enter the eight digits of the code from our email.'),
      ).toBeVisible();
      expect(bodies).toEqual([]);
    },
  );

  it('is used once, also when the new password is refused', async () => {
    expectLogged(/AuthApiError/);
    const codes = mockCall('post', 'verify', accept);
    const sentence = 'New password should be different from the old password.';
    const passwords = mockCall('put', 'user', refuse(422, 'same_password', sentence), saveUser);
    const user = await reset();
    expect(await screen.findByText(sentence)).toBeVisible();
    await fill(user, { 'New Password': 'mogra2', 'Confirm New Password': 'mogra2' });
    await user.click(button('Change Password'));
    await waitFor(() => expect(passwords).toHaveLength(2));
    expect(codes).toHaveLength(1);
  });

  it('can be asked for again, for the email in the form', async () => {
    const bodies = mockCall('post', 'recover', () => HttpResponse.json({}));
    const { user } = openForgotten('/auth/reset');
    await user.click(button('Send a new code'));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await fill(user, { Email: ` ${meera.email} ` });
    await user.click(button('Send a new code'));
    expect(
      await screen.findByText(`If there is an account for ${meera.email}, a code is on its way.`),
    ).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ email: meera.email })]);
  });
});

describe('a new password', () => {
  const current = 'Current Password';
  const first = 'New Password';
  const second = 'Confirm New Password';
  const good = { [current]: 'mogra0', [first]: 'mogra1', [second]: 'mogra1' };

  beforeEach(() => rememberSession());

  async function change(changes: Record<string, string> = {}) {
    const { user } = renderSite(<ChangePasswordForm />);
    await fill(user, { ...good, ...changes });
    await user.click(button('Change Password'));
  }

  it.each([
    [first, { [first]: 'mogra', [second]: 'mogra' }, 'Password must be at least 6 characters.'],
    [second, { [second]: 'mogra2' }, "Passwords don't match"],
  ])('is refused at %s for %o', async (label, changes, sentence) => {
    const bodies = mockCall('put', 'user', saveUser);
    await change(changes);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(bodies).toEqual([]);
  });

  it('is sent with the current one, shows a toast and empties the fields', async () => {
    const bodies = mockCall('put', 'user', saveUser);
    await change();
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(bodies).toEqual([
      expect.objectContaining({ password: 'mogra1', current_password: 'mogra0' }),
    ]);
    for (const label of [current, first, second]) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
  });

  it('is refused beside a wrong current one', async () => {
    expectLogged(/Current password required/);
    const message = 'Current password required when setting new password.';
    mockCall('put', 'user', refuse(400, 'current_password_invalid', message));
    await change();
    const field = screen.getByLabelText(current);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('This isn’t your current password.'),
    );
    expect(field).toHaveFocus();
    expect(screen.getByLabelText(first)).toHaveValue('mogra1');
  });

  it('shows that the session is missing', async () => {
    expectLogged(/Auth session missing!/);
    localStorage.clear();
    await change();
    expect(await screen.findByText('Auth session missing!')).toBeVisible();
  });
});

describe('a new email', () => {
  const newEmail = 'meera@new.in';
  const newCode = `Code sent to ${newEmail}`;
  const oldCode = `Code sent to ${meera.email}`;

  beforeEach(() => rememberSession());

  it.each([
    ['meera@new', 'Please enter a valid email address.'],
    [' MEERA@example.in', 'This is already your email address.'],
  ])('is refused: "%s"', async (email, sentence) => {
    const bodies = mockCall('put', 'user', saveUser);
    const { user } = renderSite(<ChangeEmailForm email={meera.email} newEmail="" />);
    await fill(user, { 'New Email': email });
    await user.click(button('Change Email'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it('leads to the form for the codes of both addresses', async () => {
    const bodies = mockCall('put', 'user', saveUser);
    const { user } = renderSite(<ChangeEmailForm email={meera.email} newEmail="" />);
    await fill(user, { 'New Email': newEmail });
    await user.click(button('Change Email'));
    await waitFor(() => expect(screen.getByLabelText(newCode)).toHaveFocus());
    expect(screen.getByLabelText(oldCode)).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ email: newEmail })]);
    await user.click(button('Use another address'));
    expect(screen.getByLabelText('New Email')).toHaveFocus();
  });

  it('is confirmed with both codes; one that was accepted is not sent again', async () => {
    expectLogged(/RefusedCodeError/);
    const bodies = mockCall('post', 'verify', halfConfirmed, refuseCode, accept);
    // As after a reload.
    const { user } = renderSite(<ChangeEmailForm email={meera.email} newEmail={newEmail} />);
    await fill(user, { [newCode]: '1111 1111', [oldCode]: '22222222' });
    await user.click(button('Confirm New Email'));
    const field = screen.getByLabelText(oldCode);
    await waitFor(() => expect(field).toHaveAccessibleDescription(refusedCode));
    expect(field).toHaveFocus();
    await fill(user, { [oldCode]: '33333333' });
    await user.click(button('Confirm New Email'));
    expect(await screen.findByText('Email changed')).toBeVisible();
    expect(bodies).toEqual(
      [
        { email: newEmail, token: '11111111' },
        { email: meera.email, token: '22222222' },
        { email: meera.email, token: '33333333' },
      ].map((body) => expect.objectContaining({ type: 'email_change', ...body })),
    );
  });

  it('can have new codes', async () => {
    const bodies = mockCall('put', 'user', saveUser);
    const { user } = renderSite(<ChangeEmailForm email={meera.email} newEmail={newEmail} />);
    await user.click(button('Send new codes'));
    expect(await screen.findByText('New codes are on their way.')).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ email: newEmail })]);
  });
});
