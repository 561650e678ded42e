import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '../../supabase/local/lock.ts';
import { handleRoleRequest, requestRole, setRole } from '../../supabase/local/roles.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { makeProject } from '../support/project-folder.ts';

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

it('replaces the role of an account and ignores the case of the email', async () => {
  await setRole(backend.pg, 'staff', sponsor.email);
  expect(await rolesOfSponsor()).toEqual(['staff']);
  await setRole(backend.pg, 'admin', sponsor.email.toUpperCase());
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await setRole(backend.pg, 'admin', sponsor.email);
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await setRole(backend.pg, 'none', sponsor.email);
  expect(await rolesOfSponsor()).toEqual([]);
});

it('fails with a sentence if no account has the email', async () => {
  await expect(setRole(backend.pg, 'admin', 'nobody@paws.test')).rejects.toMatchObject({
    name: 'LocalStackError',
    message:
      'Nobody has signed up as nobody@paws.test; sign up on the site first, then run this again.',
  });
});

it('the process that has the database open sets roles for another process', async () => {
  const folder = await makeProject({});
  const ask = (email: string) => requestRole(folder.root, 'admin', email);
  expect(await ask(sponsor.email)).toBe(false);

  const lock = await lockFolder(folder.root);
  expect(await ask(sponsor.email)).toBe(false);
  lock.onMessage((wish) => handleRoleRequest({ runExclusive: (work) => work(backend.pg) }, wish));
  expect(await ask(sponsor.email)).toBe(true);
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await expect(ask('nobody@paws.test')).rejects.toMatchObject({
    name: 'LocalStackError',
    message: expect.stringMatching(/^Nobody has signed up as nobody@paws\.test;/),
  });
  await expect(lockFolder(folder.root)).rejects.toThrow('open in another process');

  await lock.release();
  expect(await ask(sponsor.email)).toBe(false);
  await folder.remove();
});

it('the SQL in docs/roles.md grants and revokes the role of an administrator', async () => {
  await setRole(backend.pg, 'none', sponsor.email);
  const documented = await readFile('docs/roles.md', 'utf8');
  const [grant = '', revoke = ''] = [...documented.matchAll(/```sql\n(.*?)```/gs)].map(
    ([, sql = '']) => sql.replaceAll('someone@example.org', sponsor.email),
  );
  await backend.pg.exec(grant);
  await backend.pg.exec(grant);
  expect(await rolesOfSponsor()).toEqual(['admin']);
  await backend.pg.exec(revoke);
  expect(await rolesOfSponsor()).toEqual([]);
});
