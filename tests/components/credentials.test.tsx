import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeEmailForm } from '@/features/auth/forms/ChangeEmailForm';
import { ForgotPasswordForm } from '@/features/auth/forms/ForgotPasswordForm';
import { NewPasswordForm } from '@/features/auth/forms/NewPasswordForm';
import { expectLogged } from '../support/console.ts';
import { fill } from '../support/fill.ts';
import { renderSite } from '../support/render.tsx';
import { authUrl, server } from '../support/server.ts';
import { backendUser, meera, rememberSession } from '../support/session.ts';

interface SentRequest {
  address: URL;
  body: unknown;
}

/** Mocks a call. @returns the requests */
function mockCall(method: 'post' | 'put', call: string, response: () => Response) {
  const requests: SentRequest[] = [];
  server.use(
    http[method](authUrl(call), async ({ request }) => {
      requests.push({ address: new URL(request.url), body: await request.json() });
      return response();
    }),
  );
  return requests;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('a forgotten password', () => {
  it('requests a link, with the same answer whether or not there is an account', async () => {
    const requests = mockCall('post', 'recover', () => HttpResponse.json({}));
    const { visitor } = renderSite(<ForgotPasswordForm />);
    await fill(visitor, { Email: meera.email });
    await visitor.click(button('Send the link'));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        `If there is an account for ${meera.email}, a link to set a new password is on its way.`,
      ),
    );
    expect(requests[0]?.body).toMatchObject({ email: meera.email });
    expect(requests[0]?.address.searchParams.get('redirect_to')).toBe(
      `${window.location.origin}/auth/reset`,
    );
  });

  it('needs an email', async () => {
    const { visitor } = renderSite(<ForgotPasswordForm />);
    await visitor.click(button('Send the link'));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  });

  it('shows an error when no mail can be sent', async () => {
    expectLogged(/Auth/);
    mockCall('post', 'recover', () => HttpResponse.json({}, { status: 500 }));
    const { visitor } = renderSite(<ForgotPasswordForm />);
    await fill(visitor, { Email: meera.email });
    await visitor.click(button('Send the link'));
    expect(await screen.findByText('The mail could not be sent. Please try again.')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a new password', () => {
  const first = 'New Password';
  const second = 'Confirm New Password';

  beforeEach(() => rememberSession());

  it.each([
    [first, 'mogra', 'mogra', 'Password must be at least 6 characters.'],
    [second, 'mogra1', 'mogra2', "Passwords don't match"],
  ])('is refused at %s for %s and %s', async (label, password, confirmed, sentence) => {
    const requests = mockCall('put', 'user', () => HttpResponse.json(backendUser()));
    const { visitor } = renderSite(<NewPasswordForm />);
    await fill(visitor, { [first]: password, [second]: confirmed });
    await visitor.click(button('Change Password'));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(requests).toEqual([]);
  });

  it('is saved, shows a toast and empties the fields', async () => {
    const requests = mockCall('put', 'user', () => HttpResponse.json(backendUser()));
    const onDone = vi.fn<() => void>();
    const { visitor } = renderSite(<NewPasswordForm onDone={onDone} />);
    await fill(visitor, { [first]: 'mogra1', [second]: 'mogra1' });
    await visitor.click(button('Change Password'));
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(onDone).toHaveBeenCalledOnce();
    expect(requests[0]?.body).toMatchObject({ password: 'mogra1' });
    expect(screen.getByLabelText(first)).toHaveValue('');
    expect(screen.getByLabelText(second)).toHaveValue('');
  });

  it("shows the server's sentence and keeps the form", async () => {
    expectLogged(/AuthWeakPasswordError/);
    mockCall('put', 'user', () =>
      HttpResponse.json(
        {
          code: 'weak_password',
          message: 'Password is too easy to guess.',
          weak_password: { reasons: ['pwned'] },
        },
        { status: 422 },
      ),
    );
    const { visitor } = renderSite(<NewPasswordForm />);
    await fill(visitor, { [first]: '123456', [second]: '123456' });
    await visitor.click(button('Change Password'));
    expect(await screen.findByText('Password is too easy to guess.')).toBeVisible();
    expect(screen.getByLabelText(first)).toHaveValue('123456');
  });

  it('shows that the session is missing', async () => {
    expectLogged(/Auth session missing!/);
    localStorage.clear();
    const { visitor } = renderSite(<NewPasswordForm />);
    await fill(visitor, { [first]: 'mogra1', [second]: 'mogra1' });
    await visitor.click(button('Change Password'));
    expect(await screen.findByText('Auth session missing!')).toBeVisible();
  });
});

describe('a new email', () => {
  beforeEach(() => rememberSession());

  it.each([
    ['', 'Please enter a valid email address.'],
    ['meera@new', 'Please enter a valid email address.'],
    [' MEERA@example.in', 'This is the email you already have.'],
  ])('is refused: "%s"', async (email, sentence) => {
    const requests = mockCall('put', 'user', () => HttpResponse.json(backendUser()));
    const { visitor } = renderSite(<ChangeEmailForm email={meera.email} />);
    await fill(visitor, { 'New Email': email });
    await visitor.click(button('Change Email'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('explains that both addresses must be confirmed', async () => {
    const requests = mockCall('put', 'user', () => HttpResponse.json(backendUser()));
    const { visitor } = renderSite(<ChangeEmailForm email={meera.email} />);
    await fill(visitor, { 'New Email': 'meera@new.in' });
    await visitor.click(button('Change Email'));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'A confirmation mail is on its way to meera@new.in, and another one to meera@example.in.',
      ),
    );
    expect(requests[0]?.body).toMatchObject({ email: 'meera@new.in' });
    expect(requests[0]?.address.searchParams.get('redirect_to')).toBe(
      `${window.location.origin}/dashboard/settings`,
    );
    expect(screen.getByLabelText('New Email')).toHaveValue('');
  });

  it("shows the server's sentence when the address is taken", async () => {
    expectLogged(/Auth/);
    const message = 'A user with this email address has already been registered';
    mockCall('put', 'user', () =>
      HttpResponse.json({ code: 'email_exists', message }, { status: 422 }),
    );
    const { visitor } = renderSite(<ChangeEmailForm email={meera.email} />);
    await fill(visitor, { 'New Email': 'asha@example.in' });
    await visitor.click(button('Change Email'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New Email')).toHaveValue('asha@example.in');
  });
});
