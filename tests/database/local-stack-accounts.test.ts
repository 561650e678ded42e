// The local auth service behaves like the hosted one, seen through supabase-js.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { followLink, newestMail } from '../support/mail.ts';

const SITE = 'http://localhost:5173';
const PASSWORD = 'six-or-more';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function confirmedAccount(email: string) {
  const client = backend.newClient();
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { name: 'Asha' } },
  });
  if (error) throw error;
  await followLink(backend, email);
  return backend.signedIn(email, PASSWORD);
}

async function errorOf(
  attempt: Promise<{ error: { code?: string | undefined; status?: number | undefined } | null }>,
) {
  const { error } = await attempt;
  return [error?.status, error?.code];
}

describe('sign-up', () => {
  it('gives a session only after the link in the mail was followed', async () => {
    const client = backend.newClient();
    const account = { email: 'asha@example.org', password: PASSWORD };
    const { error, data } = await client.auth.signUp(account);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(await errorOf(client.auth.signInWithPassword(account))).toEqual([
      400,
      'email_not_confirmed',
    ]);

    const { address, fragment } = await followLink(backend, account.email);
    expect(address).toBe(`${SITE}/`);
    expect(fragment.get('type')).toBe('signup');
    const session = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(session.data.user?.email).toBe(account.email);
    expect((await client.auth.signInWithPassword(account)).error).toBeNull();
  });

  it('accepts the code in place of the link, once', async () => {
    const client = backend.newClient();
    const email = 'code@example.org';
    await client.auth.signUp({ email, password: PASSWORD });
    const token = newestMail(backend, email).code ?? '';
    expect(
      await errorOf(client.auth.verifyOtp({ email, token: '000000', type: 'signup' })),
    ).toEqual([403, 'otp_expired']);
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull();
    expect(await errorOf(client.auth.verifyOtp({ email, token, type: 'signup' }))).toEqual([
      403,
      'otp_expired',
    ]);
  });

  it('reports a used link in the URL fragment', async () => {
    const email = 'twice@example.org';
    await backend.newClient().auth.signUp({ email, password: PASSWORD });
    await followLink(backend, email);
    const { fragment } = await followLink(backend, email);
    expect(fragment.get('error_code')).toBe('otp_expired');
  });

  it('rejects a short password and gives the reason', async () => {
    const { error } = await backend
      .newClient()
      .auth.signUp({ email: 'short@example.org', password: 'five5' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  it('redirects to emailRedirectTo when it is allowed, otherwise to the home page', async () => {
    const cases = [
      ['allowed@example.org', `${SITE}/dogs?from=mail`, `${SITE}/dogs?from=mail`],
      ['elsewhere@example.org', 'https://elsewhere.example/', `${SITE}/`],
    ] as const;
    for (const [email, emailRedirectTo, expected] of cases) {
      await backend
        .newClient()
        .auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
      expect((await followLink(backend, email)).address).toBe(expected);
    }
  });

  it('hides that a confirmed address has an account, and does not change the account', async () => {
    const email = 'known@example.org';
    const owner = await confirmedAccount(email);
    const mailsBefore = backend.mail.messages(email).length;
    const { data, error } = await backend
      .newClient()
      .auth.signUp({ email, password: 'another-password' });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.session).toBeNull();
    expect(data.user?.id).not.toBe((await owner.auth.getUser()).data.user?.id);
    expect(backend.mail.messages(email)).toHaveLength(mailsBefore);
    expect(
      await errorOf(
        backend.newClient().auth.signInWithPassword({ email, password: 'another-password' }),
      ),
    ).toEqual([400, 'invalid_credentials']);
  });

  it('sends another link when an unconfirmed address signs up again', async () => {
    const email = 'again@example.org';
    await backend.newClient().auth.signUp({ email, password: PASSWORD });
    const { error, data } = await backend
      .newClient()
      .auth.signUp({ email, password: 'second-password' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(backend.mail.messages(email)).toHaveLength(2);
    await followLink(backend, email);
    expect(
      (await backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull();
  });
});

describe('resend', () => {
  it('sends a new link and invalidates the previous one', async () => {
    const client = backend.newClient();
    const email = 'resend@example.org';
    await client.auth.signUp({ email, password: PASSWORD });
    const first = newestMail(backend, email);
    const { error } = await client.auth.resend({
      email,
      type: 'signup',
      options: { emailRedirectTo: `${SITE}/stories` },
    });
    expect(error).toBeNull();
    expect(backend.mail.messages(email)).toHaveLength(2);
    const stale = await backend.fetch(first.link ?? '', { redirect: 'manual' });
    expect(stale.headers.get('location')).toContain('error_code=otp_expired');
    const { address, fragment } = await followLink(backend, email);
    expect(address).toBe(`${SITE}/stories`);
    expect(fragment.get('access_token')).not.toBeNull();
  });

  it('sends nothing to unknown and confirmed addresses, with the same response', async () => {
    await confirmedAccount('settled@example.org');
    const before = backend.mail.messages().length;
    for (const email of ['settled@example.org', 'stranger@example.org']) {
      expect((await backend.anon.auth.resend({ email, type: 'signup' })).error).toBeNull();
    }
    expect(backend.mail.messages()).toHaveLength(before);
  });
});

describe('sign-in', () => {
  it('has the same error for an unconfirmed address and a wrong password', async () => {
    const email = 'unconfirmed@example.org';
    await backend.newClient().auth.signUp({ email, password: PASSWORD });
    for (const attempt of [
      { email, password: 'wrong-password' },
      { email: 'nobody@example.org', password: PASSWORD },
    ]) {
      expect(await errorOf(backend.newClient().auth.signInWithPassword(attempt))).toEqual([
        400,
        'invalid_credentials',
      ]);
    }
  });

  it('returns a token with the claims of the hosted service', async () => {
    const client = await confirmedAccount('claims@example.org');
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({
      iss: `${SITE}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.org',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Asha' },
      aal: 'aal1',
      is_anonymous: false,
    });
    expect(data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('sessions', () => {
  it('are refreshed, and a refresh whose response was lost can be repeated', async () => {
    const client = await confirmedAccount('renew@example.org');
    const { data: before } = await client.auth.getSession();
    const old = { refresh_token: before.session?.refresh_token ?? '' };
    const { data, error } = await client.auth.refreshSession(old);
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(old.refresh_token);
    expect((await backend.newClient().auth.refreshSession(old)).data.session?.user.email).toBe(
      'renew@example.org',
    );
    expect((await client.auth.getUser()).data.user?.email).toBe('renew@example.org');
  });

  it('end with the sign-out', async () => {
    const client = await confirmedAccount('leave@example.org');
    const { data } = await client.auth.getSession();
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getUser(access_token)).error?.message).toBe('Auth session missing!');
    expect(await errorOf(client.auth.refreshSession({ refresh_token }))).toEqual([
      400,
      'refresh_token_not_found',
    ]);
  });

  it('on other devices end when the password changes, and the current one stays', async () => {
    const here = await confirmedAccount('change@example.org');
    const there = await backend.signedIn('change@example.org', PASSWORD);
    expect((await here.auth.updateUser({ password: 'a-new-password' })).error).toBeNull();
    expect((await here.auth.getUser()).data.user?.email).toBe('change@example.org');
    expect((await there.auth.getUser()).error?.message).toBe('Auth session missing!');
    expect((await there.auth.refreshSession()).error).not.toBeNull();
    await backend.signedIn('change@example.org', 'a-new-password');
  });

  it('end with the account', async () => {
    const client = await confirmedAccount('gone@example.org');
    await backend.pg.query('delete from auth.users where email = $1', ['gone@example.org']);
    expect(await errorOf(client.auth.getUser())).toEqual([403, 'user_not_found']);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the link in the mail', async () => {
    const email = 'forgetful@example.org';
    await confirmedAccount(email);
    const client = backend.newClient();
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${SITE}/auth/reset`,
    });
    expect(error).toBeNull();
    const { address, fragment } = await followLink(backend, email);
    expect(address).toBe(`${SITE}/auth/reset`);
    expect(fragment.get('type')).toBe('recovery');
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(await errorOf(client.auth.updateUser({ password: PASSWORD }))).toEqual([
      422,
      'same_password',
    ]);
    expect((await client.auth.updateUser({ password: 'remembered' })).error).toBeNull();
    await backend.signedIn(email, 'remembered');
    expect(
      await errorOf(backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })),
    ).toEqual([400, 'invalid_credentials']);
  });

  it('of an unknown address sends nothing, with the same response', async () => {
    const { error } = await backend.anon.auth.resetPasswordForEmail('nobody@example.org');
    expect(error).toBeNull();
    expect(backend.mail.messages('nobody@example.org')).toEqual([]);
  });
});

describe('the rate limit of mails', () => {
  it('applies to one address and one kind of mail', async () => {
    const strict = await startBackend({ mailInterval: 60 });
    const client = strict.newClient();
    const email = 'impatient@example.org';
    const tooSoon = { status: 429, code: 'over_email_send_rate_limit' };

    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await client.auth.resend({ email, type: 'signup' })).error).toMatchObject(tooSoon);
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toMatchObject(tooSoon);
    expect(strict.mail.messages(email)).toHaveLength(1);

    await followLink(strict, email);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.auth.resetPasswordForEmail(email)).error).toMatchObject(tooSoon);

    await strict.pg.exec("update auth.users set recovery_sent_at = now() - interval '61 seconds'");
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    await strict.close();
  });
});

describe('a change of email address', () => {
  it('needs the confirmation of both addresses, in either order', async () => {
    for (const [index, order] of (['old first', 'new first'] as const).entries()) {
      const oldEmail = `old${index}@example.org`;
      const newEmail = `new${index}@example.org`;
      const client = await confirmedAccount(oldEmail);
      const { data, error } = await client.auth.updateUser(
        { email: newEmail },
        { emailRedirectTo: `${SITE}/dashboard` },
      );
      expect(error).toBeNull();
      expect([data.user?.email, data.user?.new_email]).toEqual([oldEmail, newEmail]);

      const [one, other] = order === 'old first' ? [oldEmail, newEmail] : [newEmail, oldEmail];
      const first = await followLink(backend, one);
      expect(first.address).toBe(`${SITE}/dashboard`);
      expect(first.fragment.get('message')).toContain('confirm link sent to the other email');
      expect((await client.auth.getUser()).data.user?.email).toBe(oldEmail);
      expect((await followLink(backend, one)).fragment.get('error_code')).toBe('otp_expired');

      const last = await followLink(backend, other);
      expect(last.fragment.get('type')).toBe('email_change');
      expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
      const { rows } = await backend.pg.query(
        'select email from public.profiles where email = $1',
        [newEmail],
      );
      expect(rows).toHaveLength(1);
      await backend.signedIn(newEmail, PASSWORD);
    }
  });

  it('to the address of another account is rejected', async () => {
    const client = await confirmedAccount('one@example.org');
    await confirmedAccount('two@example.org');
    expect(await errorOf(client.auth.updateUser({ email: 'two@example.org' }))).toEqual([
      422,
      'email_exists',
    ]);
  });
});
