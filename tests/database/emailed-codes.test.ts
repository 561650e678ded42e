// Signing in by an emailed code, through the local auth service: with it, nobody gets into an account that a stranger has
// created in advance with a password of their own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { emailedCode, followLink, newestEmail } from '../support/email.ts';
import { addLimitUses } from '../support/limit-uses.ts';
import { notEmailAddresses } from '../support/email-addresses.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec('delete from private.limit_uses; delete from private.expected_codes'),
);

const OWN = 'typed-by-the-donor';
const STRANGE = 'typed-by-a-stranger';

const newEmail = () => `${crypto.randomUUID()}@example.org`;

async function signUp(email: string, password: string, name: string) {
  const { error } = await backend
    .newClient()
    .auth.signUp({ email, password, options: { data: { name } } });
  expect(error).toBeNull();
}

async function want(email: string) {
  const { error } = await backend.newClient().rpc('expect_code', { email });
  expect(error).toBeNull();
}

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

const kept = async (email: string) => [await opens(email, OWN), await profileName(email)];

const storedCount = async () =>
  (await backend.pg.query('select from private.expected_codes')).rows.length;
const callWantCode = async (email: unknown, headers: Record<string, string> = {}) => {
  const response = await backend.fetch('http://localhost/rest/v1/rpc/expect_code', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  });
  return response.status;
};
const from = (address: string) => ({ 'cf-connecting-ip': address });

describe('a code to sign in', () => {
  it('signs in an address without an account, and makes the account', async () => {
    const email = newEmail();
    await want(email);
    await askForCode(email);
    const { client, code } = await enterCode(email);
    expect(code).toBe('accepted');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await profileName(email)).toBe('');
    expect((await enterCode(email)).code).toBe('otp_expired');
  });

  it('signs in an account by an email without a link, and keeps its password and name', async () => {
    const { email, password, name } = demoAccounts.sponsor;
    await want(email);
    await askForCode(email);
    expect(newestEmail(backend, email)).toMatchObject({
      link: null,
      subject: 'Your code to sign in',
    });
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await opens(email, password)).toBe('open');
    expect(await profileName(email)).toBe(name);
  });

  it('works on another device, in any case of the address', async () => {
    const email = newEmail();
    await want(email.toUpperCase());
    await askForCode(email);
    const { code } = await enterCode(email.toUpperCase(), emailedCode(backend, email));
    expect(code).toBe('accepted');
  });

  it('is refused when it is wrong, expired, or not the newest', async () => {
    const email = newEmail();
    await want(email);
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

describe('a stranger who signs up with the address of a donor', () => {
  it('does not get in when the donor then signs in by a code', async () => {
    const email = newEmail();
    await signUp(email, STRANGE, 'Stranger');
    await want(email);
    await askForCode(email);
    expect(await opens(email, STRANGE)).toBe('email_not_confirmed');
    const { client, code } = await enterCode(email);
    expect(code).toBe('accepted');
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
    expect(await profileName(email)).toBe('');
    const { data } = await client.auth.refreshSession();
    expect(data.user?.user_metadata['name']).toBeUndefined();
    // The session of a code sets a password without the current one.
    expect((await client.auth.updateUser({ password: OWN })).error).toBeNull();
    expect(await opens(email, OWN)).toBe('open');
  });

  it('does not get in when the donor has asked for the code before', async () => {
    const email = newEmail();
    await want(email);
    await askForCode(email);
    await signUp(email, STRANGE, 'Stranger');
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
    expect(await profileName(email)).toBe('');
  });

  it('does not get in between what the page calls first and the email', async () => {
    const email = newEmail();
    await want(email);
    await signUp(email, STRANGE, 'Stranger');
    await askForCode(email);
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
  });

  it('does not get in when the donor opens the link beside the code, or a mail scanner does', async () => {
    const email = newEmail();
    await signUp(email, STRANGE, 'Stranger');
    await want(email);
    await askForCode(email);
    await followLink(backend, email);
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
    // The code is spent with the link. The next one is that of an account.
    expect((await enterCode(email)).code).toBe('otp_expired');
    await askForCode(email);
    expect((await enterCode(email)).code).toBe('accepted');
  });

  it('does not get in by another email, whose code the donor enters half an hour later', async () => {
    const email = newEmail();
    await signUp(email, STRANGE, 'Stranger');
    await want(email);
    await askForCode(email);
    await backend.pg.exec(
      "update private.expected_codes set expected_at = now() - interval '1 hour'",
    );
    await backend.newClient().auth.resend({ email, type: 'signup' });
    // The page calls it again before it sends the code.
    await want(email);
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await opens(email, STRANGE)).toBe('invalid_credentials');
  });
});

describe('the password and the name of a sign-up stay', () => {
  it('when its own code or link confirms it', async () => {
    const [byCode, byLink] = [newEmail(), newEmail()];
    await signUp(byCode, OWN, 'Gauri');
    expect((await enterCode(byCode)).code).toBe('accepted');
    await signUp(byLink, OWN, 'Gauri');
    await followLink(backend, byLink);
    expect(await kept(byCode)).toEqual(['open', 'Gauri']);
    expect(await kept(byLink)).toEqual(['open', 'Gauri']);
  });

  it('when a code was expected for another address, or more than 35 minutes ago', async () => {
    const email = newEmail();
    await signUp(email, OWN, 'Gauri');
    await want(`not-${email}`);
    await want(email);
    await backend.pg.query(
      `update private.expected_codes set expected_at = now() - interval '35 minutes'
       where email_hash = private.keyed_hash($1)`,
      [email],
    );
    await enterCode(email);
    expect(await kept(email)).toEqual(['open', 'Gauri']);
  });

  it('when the account is confirmed already', async () => {
    const email = newEmail();
    await signUp(email, OWN, 'Gauri');
    await enterCode(email);
    await want(email);
    await askForCode(email);
    expect((await enterCode(email)).code).toBe('accepted');
    expect(await kept(email)).toEqual(['open', 'Gauri']);
  });

  it('when its address changes, even if a code was expected for the new one', async () => {
    const [email, changed] = [newEmail(), newEmail()];
    await signUp(email, OWN, 'Gauri');
    await enterCode(email);
    await want(changed);
    await backend.pg.query('update auth.users set email = $1 where email = $2', [changed, email]);
    expect(await kept(changed)).toEqual(['open', 'Gauri']);
  });
});

describe('expect_code', () => {
  it('stores what visitors can’t read', async () => {
    expect(await callWantCode(newEmail())).toBe(204);
    const { status } = await backend.fetch('http://localhost/rest/v1/expected_codes', {
      headers: { apikey: PUBLISHABLE_KEY },
    });
    expect(status).toBe(404);
  });

  it('stores a keyed hash, not the address', async () => {
    const email = newEmail();
    await want(` ${email.toUpperCase()}`);
    const { rows } = await backend.pg.query(
      'select email_hash = private.keyed_hash($1) as is_keyed, email_hash from private.expected_codes',
      [email],
    );
    expect(rows).toEqual([{ is_keyed: true, email_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it.each([...notEmailAddresses, null, '', `${'a'.repeat(100_000)}@example.org`])(
    'refuses %.60j',
    async (email) => {
      expect(await callWantCode(email)).toBe(422);
      expect(await storedCount()).toBe(0);
    },
  );

  it('is limited by network, but never for an address that was called a moment ago', async () => {
    const email = newEmail();
    expect(await callWantCode(email, from('203.0.113.7'))).toBe(204);
    await addLimitUses(backend.pg, 59, 'code network 203.0.113.7/32');
    expect(await callWantCode(newEmail(), from('203.0.113.7'))).toBe(429);
    expect(await callWantCode(email, from('203.0.113.7'))).toBe(204);
    expect(await callWantCode(newEmail(), from('203.0.113.8'))).toBe(204);
  });

  it('forgets what nobody needs any more', async () => {
    await backend.pg.exec(
      "insert into private.expected_codes values (repeat('a', 64), '2026-01-01T00:00:00Z')",
    );
    await want(newEmail());
    expect(await storedCount()).toBe(1);
  });
});
