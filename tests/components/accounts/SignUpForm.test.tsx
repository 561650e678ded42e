import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { SignUpForm } from '@/features/accounts/SignUpForm';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { backendUser, meera } from '../../support/session.ts';

const good = {
  'Full Name': meera.name,
  Email: meera.email,
  Password: 'mogra1',
  'Confirm Password': 'mogra1',
};

interface SentRequest {
  address: URL;
  body: unknown;
}

/** Mocks a service that accepts every account. @returns the requests */
function mockSignUp() {
  const requests: SentRequest[] = [];
  server.use(
    http.post(authUrl('signup'), async ({ request }) => {
      requests.push({ address: new URL(request.url), body: await request.json() });
      return HttpResponse.json(backendUser());
    }),
  );
  return requests;
}

async function signUpWith(answers: Record<string, string>) {
  const { user } = renderSite(<SignUpForm />, { path: '/auth?tab=sign-up' });
  await fill(user, { ...good, ...answers });
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  return user;
}

describe('the rules', () => {
  it.each([
    ['Full Name', { 'Full Name': 'M' }, 'Name must be at least 2 characters.'],
    ['Full Name', { 'Full Name': '  M  ' }, 'Name must be at least 2 characters.'],
    ['Email', { Email: 'meera' }, 'Please enter a valid email address.'],
    ['Password', { Password: 'mogra' }, 'Password must be at least 6 characters.'],
    [
      'Confirm Password',
      { Password: 'mogra', 'Confirm Password': 'mogra' },
      'Password must be at least 6 characters.',
    ],
    ['Confirm Password', { 'Confirm Password': 'mogra' }, "Passwords don't match"],
    ['Confirm Password', { 'Confirm Password': 'mogra2' }, "Passwords don't match"],
    [
      'Password',
      { Password: 'म'.repeat(25), 'Confirm Password': 'म'.repeat(25) },
      'at most 72 Latin letters or 24 Hindi letters and signs.',
    ],
  ])('show a message beside %s for %o', async (label, wrong, sentence) => {
    const requests = mockSignUp();
    await signUpWith(wrong);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(requests).toEqual([]);
  });

  it('set autocomplete for password managers', () => {
    renderSite(<SignUpForm />);
    expect(screen.getByLabelText('Full Name')).toHaveAttribute('autocomplete', 'name');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    for (const label of ['Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
    }
  });
});

describe('a new account', () => {
  it('is sent with its name and a redirect to the root of the site', async () => {
    const requests = mockSignUp();
    const user = await signUpWith({});
    expect(
      await screen.findByText('Please check your email to confirm your account.'),
    ).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({
      email: meera.email,
      password: 'mogra1',
      data: { name: meera.name },
    });
    expect(requests[0]?.address.searchParams.get('redirect_to')).toBe(`${window.location.origin}/`);
    expect(
      await screen.findByRole('heading', {
        name: `Check your email: we sent a code to ${meera.email}.`,
      }),
    ).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.queryByLabelText('Full Name')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Use another address/ }));
    for (const label of Object.keys(good)) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it("can have its email sent again, and shows the server's refusal", async () => {
    mockSignUp();
    const resent: unknown[] = [];
    server.use(
      http.post(authUrl('otp'), async ({ request }) => {
        resent.push(await request.json());
        return resent.length === 1
          ? HttpResponse.json({})
          : HttpResponse.json({ message: 'You can only ask after 30 seconds.' }, { status: 429 });
      }),
    );
    expectLogged(/only ask after/);
    const user = await signUpWith({});
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('You can only ask after 30 seconds.')).toBeVisible();
    expect(resent[0]).toMatchObject({ email: meera.email });
  });

  it.each([
    [
      'the limit of emails for everybody',
      () =>
        HttpResponse.json(
          { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
          { status: 429 },
        ),
      'The site can’t send emails just now. Please try again in an hour.',
    ],
    [
      "the server's sentence",
      () =>
        HttpResponse.json(
          { code: 'user_already_exists', message: 'User already registered' },
          { status: 422 },
        ),
      'User already registered',
    ],
    [
      'the fallback',
      () => HttpResponse.json({ message: 'Database error saving new user' }, { status: 500 }),
      'Failed to create account. Please try again.',
    ],
  ])('that is refused shows %s and keeps the form', async (_case, answer, sentence) => {
    expectLogged(/Auth/);
    server.use(http.post(authUrl('signup'), answer));
    await signUpWith({});
    expect(await screen.findByText(sentence)).toBeVisible();
    for (const [label, text] of Object.entries(good)) {
      expect(screen.getByLabelText(label)).toHaveValue(text);
    }
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  });
});
