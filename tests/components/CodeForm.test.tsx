import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusedCodeText } from '@/features/auth/CodeForm';
import { SignInForm } from '@/features/auth/SignInForm';
import { SignUpForm } from '@/features/auth/SignUpForm';
import { storeReturnTo, type SentCode } from '@/features/auth/return-to';
import * as leavePage from '@/lib/page-lifecycle';
import { expectLogged } from '../support/console.ts';
import { fill } from '../support/fill.ts';
import { renderSite } from '../support/render.tsx';
import { authUrl, functionUrl, server } from '../support/server.ts';
import { backendSession, backendUser, meera } from '../support/session.ts';

const CODE = '12345678';
const PAYMENT = `/dogs/${meera.id}/payment?amount=750&gift=yes`;

interface Service {
  /** Of the account with the address; null for one that nobody has confirmed. */
  password?: string;
  isConfirmed?: boolean;
  code?: string;
}

const refuse = (status: number, error_code: string, msg: string) =>
  HttpResponse.json({ error_code, msg }, { status });

/** Mocks the service, which logs its calls. */
function mockService({ password, isConfirmed = false, code = CODE }: Service = {}) {
  const calls: string[] = [];
  const log = async (call: string, request: Request) => {
    const body: unknown = await request.json();
    const fields: Record<string, unknown> = Object(body);
    calls.push(call);
    return fields;
  };
  server.use(
    http.post(functionUrl('expect_code'), async ({ request }) => {
      const { email } = await log('expect_code', request);
      expect(email).toBe(meera.email);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(authUrl('otp'), async ({ request }) => {
      expect(await log('otp', request)).toMatchObject({ email: meera.email, create_user: true });
      // Where the link leads that a new address gets: to the page's language.
      const { searchParams } = new URL(request.url);
      expect(searchParams.get('redirect_to')).toBe(`${window.location.origin}/`);
      return HttpResponse.json({});
    }),
    http.post(authUrl('signup'), async ({ request }) => {
      await log('signup', request);
      return HttpResponse.json(backendUser());
    }),
    http.post(authUrl('token'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('grant_type') === 'refresh_token') {
        await log('refresh', request);
        return HttpResponse.json(backendSession());
      }
      const typed = await log('password', request);
      if (typed['password'] !== password) {
        return refuse(400, 'invalid_credentials', 'Invalid login credentials');
      }
      return isConfirmed
        ? HttpResponse.json(backendSession())
        : refuse(400, 'email_not_confirmed', 'Email not confirmed');
    }),
    http.post(authUrl('verify'), async ({ request }) => {
      const typed = await log('verify', request);
      expect(typed).toMatchObject({ type: 'email', email: meera.email });
      return typed['token'] === code
        ? HttpResponse.json(backendSession({ user: backendUser({ name: 'Stranger' }) }))
        : refuse(403, 'otp_expired', 'Token has expired or is invalid');
    }),
    http.put(authUrl('user'), async ({ request }) => {
      expect(await log('update', request)).toMatchObject({
        password: 'mogra1',
        data: { name: meera.name },
      });
      return HttpResponse.json(backendUser());
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
    expect(calls).toEqual(['expect_code', 'otp', 'expect_code', 'verify', 'refresh']);
    expect(sessionStorage.getItem('paws_pending_toast')).toBe('["success","Welcome back!"]');
    expect(localStorage.getItem('paws_isLoggedIn')).toBe('true');
    // Not the name that a stranger may have typed.
    expect(localStorage.getItem('paws_user')).toContain(meera.name);
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
      'the limit of the database',
      () =>
        server.use(
          http.post(functionUrl('expect_code'), () =>
            HttpResponse.json({ code: 'PT429', message: 'too-many-from-one' }, { status: 429 }),
          ),
        ),
      /^Too many codes were asked for from here/,
    ],
    [
      'a database that doesn’t answer',
      () => server.use(http.post(functionUrl('expect_code'), () => HttpResponse.error())),
      /^The server could not be reached/,
    ],
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

  it('doesn’t send a code if the database can’t be told first', async () => {
    expectLogged(/./);
    const calls = mockService();
    const user = await askForCode();
    await codeField();
    server.use(http.post(functionUrl('expect_code'), () => HttpResponse.error()));
    await enter(user, CODE);
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    expect(calls).not.toContain('verify');
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
  it('confirms the account that was made, without deleting what was typed', async () => {
    const calls = mockService({ password: 'mogra1' });
    storeReturnTo(PAYMENT);
    const user = await signUp();
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT));
    expect(calls).toEqual(['signup', 'password', 'verify', 'refresh']);
  });

  it('takes the account from a stranger who has made it before', async () => {
    const calls = mockService({ password: 'of-a-stranger' });
    const user = await signUp();
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(calls).toEqual(['signup', 'password', 'expect_code', 'verify', 'refresh', 'update']);
  });

  it('is that of a code alone when the page was loaded again, because the password is forgotten', async () => {
    const calls = mockService({ password: 'mogra1' });
    const code: SentCode = { email: meera.email, tab: 'sign-up', askedAt: Date.now() };
    const { user } = renderSite(<SignUpForm />, { path: '/auth?tab=sign-up', state: { code } });
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(calls).toEqual(['expect_code', 'verify', 'refresh']);
  });

  it('is not needed once a mail scanner has opened the link', async () => {
    const calls = mockService({ password: 'mogra1', isConfirmed: true });
    const user = await signUp();
    await enter(user, CODE);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(calls).toEqual(['signup', 'password']);
  });

  it('leads to the sign-in when it is refused and the password is that of no new account', async () => {
    expectLogged(/The code was refused/);
    mockService({ password: 'an-older-one', isConfirmed: true, code: 'none' });
    const user = await signUp();
    await enter(user, CODE);
    expect(await screen.findByText('Your address is confirmed. Sign in.')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });

  it('that is wrong says so', async () => {
    expectLogged(/The code was refused/);
    mockService({ password: 'mogra1' });
    const user = await signUp();
    await enter(user, '00000000');
    expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
  });
});
