// The local auth service behaves like the hosted one, seen through supabase-js.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { emailedCode, newestEmail } from '../support/email.ts';

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
  const confirmed = await enterNewestCode(backend, email);
  const update = await confirmed.auth.updateUser({ password: PASSWORD, data: { name: 'Asha' } });
  if (update.error) throw update.error;
  return backend.signedIn(email, PASSWORD);
}

/** Enters the code of the newest email, which signs in. */
async function enterNewestCode({ newClient, email: mailbox }: TestBackend, email: string) {
  const client = newClient();
  const token = emailedCode({ email: mailbox }, email);
  const { error } = await client.auth.verifyOtp({ type: 'email', email, token });
  if (error) throw error;
  return client;
}

async function errorOf(
  attempt: Promise<{ error: { code?: string | undefined; status?: number | undefined } | null }>,
) {
  const { error } = await attempt;
  return [error?.status, error?.code];
}

describe('sign-up', () => {
  it('gives a session only for the code in the email', async () => {
    const client = backend.newClient();
    const account = { email: 'asha@example.org', password: PASSWORD };
    const { error, data } = await client.auth.signUp(account);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(await errorOf(client.auth.signInWithPassword(account))).toEqual([
      400,
      'email_not_confirmed',
    ]);

    const confirmed = await enterNewestCode(backend, account.email);
    expect((await confirmed.auth.getUser()).data.user?.email).toBe(account.email);
  });

  it('rejects a short password and gives the reason', async () => {
    const { error } = await backend
      .newClient()
      .auth.signUp({ email: 'short@example.org', password: 'five5' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  it('hides that a confirmed address has an account, and does not change the account', async () => {
    const email = 'known@example.org';
    const owner = await confirmedAccount(email);
    const emailsBefore = backend.email.messages(email).length;
    const { data, error } = await backend
      .newClient()
      .auth.signUp({ email, password: 'another-password' });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.session).toBeNull();
    expect(data.user?.id).not.toBe((await owner.auth.getUser()).data.user?.id);
    expect(backend.email.messages(email)).toHaveLength(emailsBefore);
    expect(
      await errorOf(
        backend.newClient().auth.signInWithPassword({ email, password: 'another-password' }),
      ),
    ).toEqual([400, 'invalid_credentials']);
  });

  it('sends another code when an unconfirmed address signs up again', async () => {
    const email = 'again@example.org';
    await backend.newClient().auth.signUp({ email, password: PASSWORD });
    const { error, data } = await backend
      .newClient()
      .auth.signUp({ email, password: 'second-password' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(backend.email.messages(email)).toHaveLength(2);
    await enterNewestCode(backend, email);
  });
});

describe('resend', () => {
  it('sends a new code and invalidates the previous one', async () => {
    const client = backend.newClient();
    const email = 'resend@example.org';
    await client.auth.signUp({ email, password: PASSWORD });
    const first = emailedCode(backend, email);
    const { error } = await client.auth.resend({ email, type: 'signup' });
    expect(error).toBeNull();
    expect(backend.email.messages(email)).toHaveLength(2);
    const stale = await client.auth.verifyOtp({ type: 'email', email, token: first });
    expect(stale.error?.code).toBe('otp_expired');
    await enterNewestCode(backend, email);
  });

  it('sends nothing to unknown and confirmed addresses, with the same response', async () => {
    await confirmedAccount('settled@example.org');
    const before = backend.email.messages().length;
    for (const email of ['settled@example.org', 'stranger@example.org']) {
      expect((await backend.anon.auth.resend({ email, type: 'signup' })).error).toBeNull();
    }
    expect(backend.email.messages()).toHaveLength(before);
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
    const change = { password: 'a-new-password', current_password: PASSWORD };
    expect((await here.auth.updateUser(change)).error).toBeNull();
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

describe('a new password', () => {
  it('needs the current one', async () => {
    const email = 'guarded@example.org';
    const client = await confirmedAccount(email);
    const password = 'a-new-password';
    for (const [current, code] of [
      [{}, 'current_password_required'],
      [{ current_password: '' }, 'current_password_required'],
      [{ current_password: 'wrong-password' }, 'current_password_invalid'],
    ] as const) {
      expect(await errorOf(client.auth.updateUser({ password, ...current }))).toEqual([400, code]);
    }
    await backend.signedIn(email, PASSWORD);
    const change = { password, current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    await backend.signedIn(email, password);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code in the email, which has no link', async () => {
    const email = 'forgetful@example.org';
    await confirmedAccount(email);
    const client = backend.newClient();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { text } = newestEmail(backend, email);

    expect(text).not.toContain('/verify');
    expect(text).toContain(`${SITE}/auth/reset`);
    const recovery = { email, token: emailedCode(backend, email), type: 'recovery' } as const;
    expect((await client.auth.verifyOtp(recovery)).error).toBeNull();
    expect(await errorOf(client.auth.updateUser({ password: PASSWORD }))).toEqual([
      422,
      'same_password',
    ]);
    expect((await client.auth.updateUser({ password: 'remembered' })).error).toBeNull();
    await backend.signedIn(email, 'remembered');
    expect(
      await errorOf(backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })),
    ).toEqual([400, 'invalid_credentials']);
    expect(await errorOf(backend.newClient().auth.verifyOtp(recovery))).toEqual([
      403,
      'otp_expired',
    ]);
  });

  it('is not replaced with a wrong, expired or somebody else’s code', async () => {
    const email = 'careful@example.org';
    const other = 'attacker@example.org';
    await confirmedAccount(email);
    await confirmedAccount(other);
    for (const address of [email, other]) await backend.anon.auth.resetPasswordForEmail(address);
    const verify = (token: string) =>
      errorOf(backend.newClient().auth.verifyOtp({ email, token, type: 'recovery' }));
    const code = emailedCode(backend, email);
    expect(await verify(code === '11111111' ? '22222222' : '11111111')).toEqual([
      403,
      'otp_expired',
    ]);
    expect(await verify(emailedCode(backend, other))).toEqual([403, 'otp_expired']);
    await backend.pg.query(
      "update auth.users set recovery_sent_at = now() - interval '30 minutes 1 second' where email = $1",
      [email],
    );
    expect(await verify(code)).toEqual([403, 'otp_expired']);
  });

  it('of an unknown address sends nothing, with the same response', async () => {
    const { error } = await backend.anon.auth.resetPasswordForEmail('nobody@example.org');
    expect(error).toBeNull();
    expect(backend.email.messages('nobody@example.org')).toEqual([]);
  });
});

describe('the rate limit of emails', () => {
  it('applies to one address and one kind of email, and shows in no response', async () => {
    const strict = await startBackend({ emailInterval: 60 });
    const client = strict.newClient();
    const email = 'impatient@example.org';
    const emailCount = () => strict.email.messages(email).length;

    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await client.auth.resend({ email, type: 'signup' })).error).toBeNull();
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect(emailCount()).toBe(1);

    await enterNewestCode(strict, email);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(emailCount()).toBe(2);

    await strict.pg.exec("update auth.users set recovery_sent_at = now() - interval '61 seconds'");
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(emailCount()).toBe(3);
    await strict.close();
  });
});

describe('a change of email address', () => {
  it('needs the codes of both addresses, in either order', async () => {
    for (const [index, order] of (['old first', 'new first'] as const).entries()) {
      const oldEmail = `old${index}@example.org`;
      const newEmail = `new${index}@example.org`;
      const client = await confirmedAccount(oldEmail);
      const { data, error } = await client.auth.updateUser({ email: newEmail });
      expect(error).toBeNull();
      expect([data.user?.email, data.user?.new_email]).toEqual([oldEmail, newEmail]);
      for (const address of [oldEmail, newEmail]) {
        const { text } = newestEmail(backend, address);

        expect(text).not.toContain('/verify');
        expect(text).toContain(`from ${oldEmail} to ${newEmail}`);
      }

      const [one, other] = order === 'old first' ? [oldEmail, newEmail] : [newEmail, oldEmail];
      const confirm = (email: string) => {
        const token = emailedCode(backend, email);
        return client.auth.verifyOtp({ email, token, type: 'email_change' });
      };
      const first = await confirm(one);
      expect([first.error, first.data.session]).toEqual([null, null]);
      expect((await client.auth.getUser()).data.user?.email).toBe(oldEmail);
      expect(await errorOf(confirm(one))).toEqual([403, 'otp_expired']);

      expect((await confirm(other)).data.user?.email).toBe(newEmail);
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

it('accepts no link but that of a confirmation email', async () => {
  for (const type of ['recovery', 'magiclink', 'email_change']) {
    const link = `${SITE}/auth/v1/verify?token=0123abcd&type=${type}&redirect_to=${SITE}`;
    expect((await backend.fetch(link, { redirect: 'manual' })).status).toBe(400);
  }
});
