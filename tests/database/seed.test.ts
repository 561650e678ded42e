import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await backend.pg.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'auth') order by 1`,
  );
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await backend.pg.query(`select * from ${name} as t order by t::text`);
    contents[name] = rows;
  }
  return contents;
}

it('changes nothing if it runs again', async () => {
  const before = await allRows();
  expect(before['public.dog_profiles']).toHaveLength(16);
  await backend.pg.exec(await readFile('supabase/seed.sql', 'utf8'));
  expect(await allRows()).toEqual(before);
});

it.each(Object.entries(demoAccounts))(
  'the demo %s can sign in',
  async (_who, { id, email, password, name }) => {
    const client = await backend.signedIn(email, password);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id, email, user_metadata: { name } });
  },
);

it('each password only works for its own account', async () => {
  const { error } = await backend.anon.auth.signInWithPassword({
    email: demoAccounts.admin.email,
    password: demoAccounts.sponsor.password,
  });
  expect(error?.code).toBe('invalid_credentials');
});

it('the dogs have different dates, with Sheru as the newest', async () => {
  const { data } = await backend.anon
    .from('dog_profiles')
    .select('name, created_at')
    .order('created_at', { ascending: false });
  expect(data?.slice(0, 3).map(({ name }) => name)).toEqual(['Sheru', 'Moti', 'Kaalu']);
  expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(16);
});

it('the sponsor has donations of every final status and two unread messages', async () => {
  const { email, password } = demoAccounts.sponsor;
  const sponsor = await backend.signedIn(email, password);
  const { data: donations } = await sponsor.from('donations').select('type, status');
  expect(new Set(donations?.map(({ status }) => status))).toEqual(
    new Set(['completed', 'failed', 'refunded']),
  );
  expect(new Set(donations?.map(({ type }) => type))).toEqual(new Set(['One-time', 'Monthly']));
  const { data: unread } = await sponsor.from('messages').select('subject').is('read_at', null);
  expect(unread).toHaveLength(2);
});
