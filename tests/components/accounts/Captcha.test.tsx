// A site with a captcha: every call of the sign-in service that anybody can make carries a token of its own.
import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestCode, requestPasswordReset, signIn, signUp } from '@/features/accounts/auth-api';
import { SignInForm } from '@/features/accounts/SignInForm';
import { environment } from '@/lib/env';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, server } from '../../support/server.ts';
import { meera } from '../../support/session.ts';

const { email } = meera;
const password = 'a password of Meera';

type Widget = Parameters<NonNullable<typeof window.turnstile>['render']>[1];

/** Replaces Cloudflare's script. */
function answerWith(answer: (widget: Widget, container: HTMLElement) => void) {
  window.turnstile = {
    render: (container, widget) => {
      answer(widget, container);
      return 'widget';
    },
    remove: () => {},
  };
}

const bodies: unknown[] = [];

beforeEach(() => {
  Object.assign(environment ?? {}, { turnstileSiteKey: 'meera-site' });
  let tokens = 0;
  answerWith((widget) => {
    tokens += 1;
    widget.callback(`token ${tokens} of ${widget.sitekey}`);
  });
  bodies.length = 0;
  server.use(
    http.post(authUrl('*'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ error_code: 'email_not_confirmed', msg: 'No.' }, { status: 400 });
    }),
  );
});

afterEach(() => {
  Object.assign(environment ?? {}, { turnstileSiteKey: undefined });
  delete window.turnstile;
});

async function send<Values>(options: MutationOptions<void, Error, Values>, values: Values) {
  await new MutationObserver(new QueryClient(), options).mutate(values).catch(() => {});
}

const withToken = (token: string) =>
  expect.objectContaining({ gotrue_meta_security: { captcha_token: token } });

it.each([
  ['signing in', () => send(signIn('/'), { email, password })],
  ['signing up', () => send(signUp, { name: 'Meera', email, password })],
  ['a code', () => send(requestCode, { email })],
  ['a new password', () => send(requestPasswordReset, { email })],
])('%s carries a token', async (_call, sendIt) => {
  await sendIt();
  expect(bodies[0]).toEqual(withToken('token 1 of meera-site'));
});

it('asks for another token for another try', async () => {
  await send(signIn('/'), { email, password });
  await send(signIn('/'), { email, password });
  expect(bodies).toEqual([withToken('token 1 of meera-site'), withToken('token 2 of meera-site')]);
});

it('takes the focus to a question of the captcha, and leaves nothing behind', async () => {
  answerWith((widget, container) => {
    widget['before-interactive-callback']();
    expect(container).toHaveFocus();
    expect(container).toHaveAccessibleName('Show that you’re a person');
    widget.callback('answered');
  });
  await send(requestCode, { email });
  expect(bodies).toEqual([withToken('answered')]);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

it.each(['error-callback', 'timeout-callback'] as const)(
  'sends nothing after %s, says so, and keeps what was typed',
  async (event) => {
    expectLogged(/We could not check that you’re a person/);
    answerWith((widget) => widget[event]());
    const { user } = renderSite(<SignInForm />, { path: '/auth' });
    await fill(user, { Email: email, Password: password });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(/We could not check that you’re a person/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue(password);
    expect(bodies).toEqual([]);
  },
);

it('loads no script and sends no token on a site without a captcha', async () => {
  Object.assign(environment ?? {}, { turnstileSiteKey: undefined });
  delete window.turnstile;
  await send(requestPasswordReset, { email });
  expect(document.querySelector('script[src*="turnstile"]')).toBeNull();
  expect(bodies).toEqual([
    { email, code_challenge: null, code_challenge_method: null, gotrue_meta_security: {} },
  ]);
});
