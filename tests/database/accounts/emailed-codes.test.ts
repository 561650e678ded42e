// Signing in by an emailed code, and what a confirmation leaves of what was typed before it, through the local auth service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../supabase/local/auth/auth-emails.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { emailedCode, newestEmail } from '../../support/email.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const OWN = 'typed-by-the-donor';
const STRANGE = 'typed-by-a-stranger';

const newEmail = () => `${crypto.randomUUID()}@example.org`;

async function signUp(email: string, password: string, data: object) {
  const { error } = await backend.newClient().auth.signUp({ email, password, options: { data } });
  expect(error).toBeNull();
}

/** What a stranger types on a Hindi page, with somebody else's address. */
const signUpAsStranger = (email: string) =>
  signUp(email, STRANGE, { name: 'Stranger', language: 'hi', phone_verified: false, more: 'text' });

async function askForCode(email: string) {
  const { error } = await backend.newClient().auth.signInWithOtp({ email });
  expect(error).toBeNull();
}

async function enterCode(email: string, token = emailedCode(backend, email)) {
  const client = backend.newClient();
  const { error, data } = await client.auth.verifyOtp({ type: 'email', email, token });
  return { client, code: error?.code ?? 'accepted', user: data.user };
}

const opens = async (email: string, password: string) =>
  (await backend.newClient().auth.signInWithPassword({ email, password })).error?.code ?? 'open';

async function profileName(email: string) {
  const { rows } = await backend.pg.query<{ name: string }>(
    'select name from public.profiles where email = $1',
    [email],
  );
  return rows[0]?.name;
}

describe('a code to sign in', () => {
  it('signs in an address without an account, and makes the account', async () => {
    const email = newEmail();
    await askForCode(email);
    const { client, code } = await enterCode(email);
    expect(code).toBe('accepted');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await profileName(email)).toBe('');
    expect((await enterCode(email)).code).toBe('otp_expired');
  });

  it('signs in an account by an email without a link, and keeps its password and name', async () => {
    const { email, password, name } = demoAccounts.sponsor;
    await askForCode(email);
    expect(newestEmail(backend, email).subject).toBe('Your code to sign in');
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await opens(email, password)).toBe('open');
    expect(await profileName(email)).toBe(name);
  });

  it('works on another device, in any case of the address', async () => {
    const email = newEmail();
    await askForCode(email);
    const { code } = await enterCode(email.toUpperCase(), emailedCode(backend, email));
    expect(code).toBe('accepted');
  });

  it('is refused when it is wrong, expired, or not the newest', async () => {
    const email = newEmail();
    await askForCode(email);
    const first = emailedCode(backend, email);
    expect((await enterCode(email, first === '11111111' ? '22222222' : '11111111')).code).toBe(
      'otp_expired',
    );
    await askForCode(email);
    expect((await enterCode(email, first)).code).toBe('otp_expired');
    await backend.pg.query(
      "update auth.users set confirmation_sent_at = now() - interval '30 minutes 1 second' where email = $1",
      [email],
    );
    expect((await enterCode(email)).code).toBe('otp_expired');
  });

  it('is not that of another address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await askForCode(email);
    await askForCode(other);
    expect((await enterCode(email, emailedCode(backend, other))).code).toBe('otp_expired');
  });

  it('is not emailed twice within a minute, with or without an account', async () => {
    const strict = await startBackend({ emailInterval: 60 });
    for (const email of [newEmail(), demoAccounts.sponsor.email]) {
      const client = strict.newClient();
      expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
      expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(/^For security purposes/),
      });
      expect(strict.email.messages(email)).toHaveLength(1);
    }
    await strict.close();
  });
});

it('no email of the sign-in service has a link that confirms', async () => {
  const email = newEmail();
  await signUp(email, OWN, {});
  const { html, code } = newestEmail(backend, email);
  expect(code).toMatch(/^\d{8}$/);
  expect(html).not.toMatch(/verify|token=|ConfirmationURL/);
});

/** Everything of an account that a stranger could have typed, without what the service writes itself. */
async function typed(email: string) {
  const { rows } = await backend.pg.query(
    `select profile.name, settings.language, (
       account.raw_user_meta_data || identity.identity_data
     ) - array['sub', 'email', 'email_verified', 'phone_verified'] as metadata
     from auth.users as account
     join public.profiles as profile on profile.user_id = account.id
     join public.user_settings as settings on settings.user_id = account.id
     join auth.identities as identity on identity.user_id = account.id
     where account.email = $1`,
    [email],
  );
  return rows[0];
}

const confirmInDashboard = (email: string) =>
  backend.pg.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);

async function expectNothing(email: string) {
  expect(await opens(email, STRANGE)).toBe('invalid_credentials');
  expect(await typed(email)).toEqual({ name: '', language: 'en', metadata: {} });
}

describe('what was typed before the mailbox was proven counts for nothing', () => {
  it('when its owner signs up after the stranger', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    await signUp(email, OWN, { name: 'Gauri' });
    expect(await opens(email, STRANGE)).toBe('email_not_confirmed');
    expect((await enterCode(email)).code).toBe('accepted');
    await expectNothing(email);
    expect(await opens(email, OWN)).toBe('invalid_credentials');
  });

  it('when the stranger signs up after its owner', async () => {
    const email = newEmail();
    await signUp(email, OWN, { name: 'Gauri' });
    await signUpAsStranger(email);
    expect((await enterCode(email)).code).toBe('accepted');
    await expectNothing(email);
    expect(await opens(email, OWN)).toBe('invalid_credentials');
  });

  it.each(['before', 'after'])(
    'when the stranger signs up %s its owner asks for a code to sign in',
    async (order) => {
      const email = newEmail();
      if (order === 'before') await signUpAsStranger(email);
      await askForCode(email);
      if (order === 'after') await signUpAsStranger(email);
      expect((await enterCode(email)).code).toBe('accepted');
      await expectNothing(email);
    },
  );

  it('when something opens the link that emails of 1.0.1 have', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    const token = tokenHash(email, emailedCode(backend, email));
    const response = await backend.fetch(
      `http://localhost/auth/v1/verify?token=${token}&type=signup`,
      { redirect: 'manual' },
    );
    expect(response.headers.get('location')).toMatch(/#access_token=/);
    await expectNothing(email);
    // The code is spent with the link. The next one is that of an account.
    expect((await enterCode(email)).code).toBe('otp_expired');
    await askForCode(email);
    expect((await enterCode(email)).code).toBe('accepted');
  });

  it('when its owner has forgotten that there is no password, and asks for a new one', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    const client = backend.newClient();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const token = emailedCode(backend, email);
    const { error } = await client.auth.verifyOtp({ type: 'recovery', email, token });
    expect(error).toBeNull();
    await expectNothing(email);
    expect((await client.auth.updateUser({ password: OWN })).error).toBeNull();
    expect(await opens(email, OWN)).toBe('open');
  });

  it('when somebody presses “Confirm user” in the dashboard', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    await confirmInDashboard(email);
    await expectNothing(email);
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
  });

  it('also if the metadata are no object', async () => {
    const email = newEmail();
    await signUp(email, OWN, {});
    await backend.pg.query("update auth.users set raw_user_meta_data = '[1]' where email = $1", [
      email,
    ]);
    await confirmInDashboard(email);
    expect(await typed(email)).toMatchObject({ metadata: {} });
  });

  it('in the tokens from the first refresh on, though the service’s answer still has the name', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    const { client, user } = await enterCode(email);
    expect(user?.user_metadata).toMatchObject({ name: 'Stranger', language: 'hi' });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.user_metadata).not.toHaveProperty('name');
    expect(data.user?.user_metadata).not.toHaveProperty('language');
    expect(data.user?.user_metadata['email_verified']).toBe(true);
  });

  it('for an invitation: its role comes to the mailbox, and the stranger’s password opens nothing', async () => {
    const email = newEmail();
    await signUpAsStranger(email);
    await backend.service.rpc('give_role', { email, role: 'staff' }).throwOnError();
    const { client } = await enterCode(email);
    expect((await client.rpc('own_role')).data).toBe('staff');
    await expectNothing(email);
  });
});

describe('after the code', () => {
  it('the session sets a password without the current one', async () => {
    const email = newEmail();
    await signUp(email, OWN, { name: 'Gauri' });
    const { client } = await enterCode(email);
    expect((await client.auth.updateUser({ password: OWN })).error).toBeNull();
    expect(await opens(email, OWN)).toBe('open');
  });

  it('an account whose browser was closed before it set a password signs in by another code', async () => {
    const email = newEmail();
    await signUp(email, OWN, { name: 'Gauri' });
    await enterCode(email);
    expect(await opens(email, OWN)).toBe('invalid_credentials');
    await askForCode(email);
    expect((await enterCode(email)).code).toBe('accepted');
  });

  it('a confirmed account keeps its password, name and language when its address changes', async () => {
    const [email, changed] = [newEmail(), newEmail()];
    await askForCode(email);
    const { client, user } = await enterCode(email);
    await client.auth.updateUser({ password: OWN, data: { name: 'Gauri', language: 'hi' } });
    await client
      .from('profiles')
      .update({ name: 'Gauri' })
      .eq('user_id', user?.id ?? '');
    await backend.pg.query('update auth.users set email = $1 where email = $2', [changed, email]);
    expect(await opens(changed, OWN)).toBe('open');
    expect(await typed(changed)).toMatchObject({
      name: 'Gauri',
      metadata: { name: 'Gauri', language: 'hi' },
    });
  });
});

it('expect_code does nothing, for pages of 1.0.1 that are open', async () => {
  for (let calls = 0; calls < 100; calls += 1) {
    // oxlint-disable-next-line no-await-in-loop -- more than any limit
    const { error } = await backend.newClient().rpc('expect_code', { email: newEmail() });
    expect(error).toBeNull();
  }
});
