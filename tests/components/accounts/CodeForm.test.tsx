import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusedCodeText } from '@/features/accounts/CodeForm';
import { AuthProvider } from '@/features/accounts/AuthProvider';
import { SignInForm } from '@/features/accounts/SignInForm';
import { SignUpForm } from '@/features/accounts/SignUpForm';
import { storeReturnTo, type SentCode } from '@/features/accounts/return-to';
import * as leavePage from '@/lib/page-lifecycle';
import AuthPage from '@/pages/auth/AuthPage';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server, tableUrl } from '../../support/server.ts';
import { backendSession, backendUser, meera } from '../../support/session.ts';

const CODE = '12345678';
const PAYMENT = `/dogs/${meera.id}/payment?amount=750&gift=yes`;

interface Service {
  /** Whether the account was confirmed before the code. */
  isConfirmed?: boolean;
}

const CONFIRMED_AT = '2026-11-01T09:30:00.000Z';

const refuse = (status: number, error_code: string, msg: string) =>
  HttpResponse.json({ error_code, msg }, { status });

/** Mocks the service, which logs its calls. */
function mockService({ isConfirmed = false }: Service = {}) {
  const calls: string[] = [];
  const log = async (call: string, request: Request) => {
    const body: unknown = await request.json();
    const fields: Record<string, unknown> = Object(body);
    calls.push(call);
    return fields;
  };
  server.use(
    http.post(authUrl('otp'), async ({ request }) => {
      expect(await log('otp', request)).toMatchObject({ email: meera.email, create_user: true });
      return HttpResponse.json({});
    }),
    http.post(authUrl('signup'), async ({ request }) => {
      await log('signup', request);
      return HttpResponse.json(backendUser());
    }),
    http.post(authUrl('token'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('grant_type') === 'refresh_token') {
        await log('refresh', request);
        return HttpResponse.json(backendSession({ user: backendUser({}) }));
      }
      await log('password', request);
      return refuse(400, 'email_not_confirmed', 'Email not confirmed');
    }),
    http.post(authUrl('verify'), async ({ request }) => {
      const typed = await log('verify', request);
      expect(typed).toMatchObject({ type: 'email', email: meera.email });
      const user = {
        ...backendUser({ name: 'Stranger' }),
        email_confirmed_at: isConfirmed ? meera.createdAt : CONFIRMED_AT,
        last_sign_in_at: CONFIRMED_AT,
      };
      return typed['token'] === CODE
        ? HttpResponse.json(backendSession({ user }))
        : refuse(403, 'otp_expired', 'Token has expired or is invalid');
    }),
    http.patch(tableUrl('profiles'), async ({ request }) => {
      expect(await log('profile', request)).toEqual({ name: meera.name });
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(authUrl('user'), async ({ request }) => {
      const { password, data } = await log('update', request);
      calls.push(`password ${String(password)}`);
      return HttpResponse.json(backendUser({ ...Object(data) }));
    }),
  );
  return calls;
}

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(leavePage, 'leavePageFor').mockImplementation(() => {});
});

async function askForCode() {
  const { user } = renderSite(<SignInForm />, { path: '/auth' });
  await user.type(screen.getByLabelText('Email'), ` ${meera.email} `);
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  return user;
}

async function signUp() {
  const { user } = renderSite(<SignUpForm />, { path: '/auth?tab=sign-up' });
  await fill(user, {
    'Full Name': meera.name,
    Email: meera.email,
    Password: 'mogra1',
    'Confirm Password': 'mogra1',
  });
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByLabelText('Code');
  return user;
}

const codeField = () => screen.findByLabelText('Code');
async function enter(user: Awaited<ReturnType<typeof askForCode>>, code: string) {
  await user.clear(await codeField());
  await user.type(await codeField(), `${code}{Enter}`);
}

describe('“Email me a code”', () => {
  it('needs a valid email and no password', async () => {
    const calls = mockService();
    const { user } = renderSite(<SignInForm />, { path: '/auth' });
    await user.type(screen.getByLabelText('Email'), 'meera');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.getByLabelText('Password')).toBeValid();
    expect(calls).toEqual([]);
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  });

  it('signs in with the code, by keyboard, and returns to what was chosen', async () => {
    const calls = mockService();
    storeReturnTo(PAYMENT);
    const user = await askForCode();
    await waitFor(async () => expect(await codeField()).toHaveFocus());
    expect(screen.getAllByLabelText('Email')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Sign In' })).toHaveLength(1);
    await user.keyboard('1234 5678{Enter}');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT));
    expect(calls).toEqual(['otp', 'verify', 'refresh']);
    expect(sessionStorage.getItem('paws_pending_toast')).toBe('["success","Welcome!"]');
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
    // Not the name that a stranger may have typed.
    expect(localStorage.getItem('paws_user')).toContain('"name":""');
    expect(localStorage.getItem('paws_return_to')).toBeNull();
  });

  it('shows the field as well when the address was emailed a moment ago', async () => {
    mockService();
    server.use(
      http.post(authUrl('otp'), () =>
        HttpResponse.json(
          {
            error_code: 'over_email_send_rate_limit',
            msg: 'For security purposes, you can only request this after 42 seconds.',
          },
          { status: 429 },
        ),
      ),
    );
    await askForCode();
    expect(await codeField()).toBeVisible();
  });

  it.each([
    [
      'an email service that doesn’t answer',
      () =>
        server.use(
          http.post(authUrl('otp'), () =>
            HttpResponse.json({ msg: 'Error sending magic link email' }, { status: 500 }),
          ),
        ),
      'The email could not be sent. Please try again.',
    ],
    [
      'a service that can’t be reached',
      () => server.use(http.post(authUrl('otp'), () => HttpResponse.error())),
      /^The server could not be reached/,
    ],
  ])('says so for %s, and keeps the email', async (_case, fail, sentence) => {
    expectLogged(/./);
    mockService();
    fail();
    await askForCode();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(meera.email);
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  });

  it('keeps the field when the page is loaded again', async () => {
    mockService();
    const code: SentCode = { email: meera.email, tab: 'sign-in', askedAt: Date.now() };
    const { user } = renderSite(<SignInForm />, { path: '/auth', state: { code } });
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  });
});

describe('a code that is refused', () => {
  it('leaves the field, and asks for a new one after five', async () => {
    expectLogged(/The code was refused/);
    const calls = mockService();
    const user = await askForCode();
    for (let tries = 1; tries <= 4; tries += 1) {
      await enter(user, `0000000${tries}`);
      await waitFor(() => expect(calls.filter((call) => call === 'verify')).toHaveLength(tries));
      expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
      expect(await codeField()).toHaveFocus();
    }
    await enter(user, '00000005');
    expect(
      await screen.findByText('That was the fifth wrong code. Ask for a new one.'),
    ).toBeVisible();
    expect(await codeField()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(calls.filter((call) => call === 'verify')).toHaveLength(5);

    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
    await waitFor(async () => expect(await codeField()).not.toHaveAttribute('readonly'));
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  });

  it('says that another tab has asked for a newer one', async () => {
    expectLogged(/The code was refused/);
    mockService();
    const user = await askForCode();
    await codeField();
    const tab = new BroadcastChannel('paws-codes');
    const isDelivered = new Promise((resolve) => {
      const other = new BroadcastChannel('paws-codes');
      other.addEventListener('message', () => {
        other.close();
        resolve(null);
      });
    });
    await act(async () => {
      // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
      tab.postMessage({ email: meera.email, askedAt: Date.now() + 60_000 });
      await isDelivered;
    });
    tab.close();
    await enter(user, '00000000');
    expect(
      await screen.findByText(/^You have asked for another code in another tab/),
    ).toBeVisible();
  });

  const refusal = { askedAt: 0, now: 60_000, wrongTries: 1, isAskedAgain: false };
  it.each([
    [{}, /^This code is wrong/],
    [{ now: 30 * 60_000 - 1 }, /^This code is wrong/],
    [{ now: 30 * 60_000 }, /^This code has expired/],
    [{ wrongTries: 4 }, /^This code is wrong/],
    [{ wrongTries: 5 }, /^That was the fifth/],
    [{ isAskedAgain: true, wrongTries: 5, now: 30 * 60_000 }, /in another tab/],
  ])('with %o has a sentence of its own', (change, sentence) => {
    expect(refusedCodeText({ ...refusal, ...change })).toMatch(sentence);
  });
});

describe('the code of a sign-up', () => {
  it('confirms the account, and stores the password and the name that were typed', async () => {
    const calls = mockService();
    storeReturnTo(PAYMENT);
    const user = await signUp();
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT));
    expect(calls).toEqual(['signup', 'verify', 'refresh', 'profile', 'update', 'password mogra1']);
    expect(localStorage.getItem('paws_user')).toContain(meera.name);
  });

  it('is that of a code alone when the page was loaded again, because the password is forgotten', async () => {
    const calls = mockService();
    const code: SentCode = { email: meera.email, tab: 'sign-up', askedAt: Date.now() };
    const { user } = renderSite(<SignUpForm />, { path: '/auth?tab=sign-up', state: { code } });
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(calls).toEqual(['verify', 'refresh']);
  });
});

it('the code after “Email not confirmed” stores the password that was typed to sign in', async () => {
  expectLogged(/Email not confirmed/);
  const calls = mockService();
  const { user } = renderSite(<SignInForm />, { path: '/auth' });
  await fill(user, { Email: meera.email, Password: 'mogra1' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await enter(user, CODE);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(calls).toEqual(['password', 'verify', 'refresh', 'update', 'password mogra1']);
});

/** Signs up on the whole page, whose form goes when the session begins. */
async function signUpOnPage() {
  const { user } = renderSite(
    <AuthProvider>
      <AuthPage />
    </AuthProvider>,
    { path: '/auth?tab=sign-up' },
  );
  await fill(user, {
    'Full Name': meera.name,
    Email: meera.email,
    Password: 'mogra1',
    'Confirm Password': 'mogra1',
  });
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await enter(user, CODE);
  return user;
}

describe('a password that can’t be stored after the code', () => {
  const TEXT =
    /^Your email is confirmed and you are signed in, but your password could not be saved/;

  it('stays in a field, with a sentence, and is stored by another press', async () => {
    expectLogged(/could not be stored|Failed to fetch/);
    const calls = mockService();
    server.use(
      http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
      http.put(authUrl('user'), () => HttpResponse.error(), { once: true }),
    );
    const user = await signUpOnPage();
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Password')).toHaveValue('mogra1');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'mogra2');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(calls.slice(-3)).toEqual(['profile', 'update', 'password mogra2']);
  });

  it('is stored if only the answer to the first try was lost', async () => {
    expectLogged(/could not be stored|Failed to fetch/);
    mockService();
    let tries = 0;
    server.use(
      http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
      http.put(authUrl('user'), () => {
        tries += 1;
        return tries === 1 ? HttpResponse.error() : refuse(422, 'same_password', 'The same.');
      }),
    );
    const user = await signUpOnPage();
    await user.click(await screen.findByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  });

  it('says why it is refused, and one can go on without one', async () => {
    expectLogged(/./);
    mockService();
    server.use(
      http.get(tableUrl('user_roles'), () => HttpResponse.json([])),
      http.put(authUrl('user'), () => refuse(422, 'weak_password', 'This password is known.')),
    );
    const user = await signUpOnPage();
    await user.click(await screen.findByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('This password is known.')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Go on without a password' }));
    expect(leave).toHaveBeenCalledWith('/');
  });
});
