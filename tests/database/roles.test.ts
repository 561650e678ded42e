import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRole } from '../../supabase/local/roles.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const { sponsor } = demoAccounts;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function rolesOfSponsor(): Promise<string[]> {
  const { rows } = await backend.pg.query<{ role: string }>(
    'select role from public.user_roles where user_id = $1',
    [sponsor.id],
  );
  return rows.map(({ role }) => role);
}

it('an account gets one role in place of another, whatever the case of its address', async () => {
  await setRole(backend.pg, 'staff', sponsor.email);
  expect(await rolesOfSponsor()).toEqual(['staff']);
  await setRole(backend.pg, 'admin', sponsor.email.toUpperCase());
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await setRole(backend.pg, 'admin', sponsor.email);
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await setRole(backend.pg, 'none', sponsor.email);
  expect(await rolesOfSponsor()).toEqual([]);
});

it('says in one sentence that nobody has the address', async () => {
  await expect(setRole(backend.pg, 'admin', 'nobody@paws.test')).rejects.toMatchObject({
    name: 'LocalStackProblem',
    message:
      'Nobody has signed up as nobody@paws.test; sign up on the site first, then run this again.',
  });
});
