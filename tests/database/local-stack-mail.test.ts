import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('lets a new address sign in once the link in the mail was followed', async () => {
  const client = backend.newClient();
  const account = { email: 'asha@example.org', password: 'six-or-more' };

  const { error: signUpError, data } = await client.auth.signUp(account);
  expect(signUpError).toBeNull();
  expect(data.session).toBeNull();
  const { error: tooEarly } = await client.auth.signInWithPassword(account);
  expect(tooEarly?.code).toBe('email_not_confirmed');

  const link = backend.mail.latest(account.email)?.link;
  const followed = await backend.fetch(link ?? '');
  expect(followed.status).toBe(303);

  const { error } = await client.auth.signInWithPassword(account);
  expect(error).toBeNull();
});
