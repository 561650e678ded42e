import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { demoAccounts } from '../support/demo-accounts.ts';

/** Takes the role and the claims of a request, until the transaction ends; null is a visitor. */
export async function signInAs(client: Client, userId: string | null): Promise<void> {
  const role = userId === null ? 'anon' : 'authenticated';
  await client.query(`set local role ${role}`);
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify(userId === null ? { role } : { role, sub: userId, aal: 'aal2' }),
  ]);
}

async function count(client: Client, from: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${from}`);
  return Number(rows[0]?.count);
}

/** What depends on the hosted service's roles and extensions. Each test runs in a transaction of its own. */
export const behaviourTests: Record<string, (client: Client) => Promise<void>> = {
  'the demo accounts have the passwords of the README': async (client) => {
    for (const { email, password } of Object.values(demoAccounts)) {
      const { rows } = await client.query<{ right: boolean }>(
        'select encrypted_password = extensions.crypt($2, encrypted_password) as right from auth.users where email = $1',
        [email, password],
      );
      assert.deepEqual(rows, [{ right: true }], email);
    }
  },
  'a hostile sign-up through the auth service gets a profile': async (client) => {
    await client.query('set local role supabase_auth_admin');
    await client.query(
      "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'new@paws.test', $1)",
      [JSON.stringify({ name: `<b>\u0007${'x'.repeat(5000)}` })],
    );
    await client.query('reset role');
    const { rows } = await client.query(
      "select char_length(name) as length from public.profiles where email = 'new@paws.test'",
    );
    assert.deepEqual(rows, [{ length: 100 }]);
  },
  'a confirmation takes the account from a stranger who has signed up with the address': async (
    client,
  ) => {
    const email = 'owner@paws.test';
    await client.query('set local role supabase_auth_admin');
    await client.query(
      `insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
       values (gen_random_uuid(), $1, 'of a stranger', '{"name": "Stranger"}')`,
      [email],
    );
    await client.query('update auth.users set email_confirmed_at = now() where email = $1', [
      email,
    ]);
    // As the service does, which holds the metadata in memory.
    await client.query(
      `update auth.users set raw_user_meta_data = '{"name": "Stranger", "email_verified": true}'
       where email = $1`,
      [email],
    );
    await client.query('set constraints all immediate');
    await client.query('reset role');
    const { rows } = await client.query(
      `select encrypted_password, raw_user_meta_data, name
       from auth.users join public.profiles on user_id = auth.users.id where auth.users.email = $1`,
      [email],
    );
    assert.deepEqual(rows, [
      { encrypted_password: null, raw_user_meta_data: { email_verified: true }, name: '' },
    ]);
  },
  'the server alone reads what the project says about itself, without what it may not read': async (
    client,
  ) => {
    await client.query('create schema cron create table job (jobname text)');
    await client.query('set local role service_role');
    const { rows } = await client.query<{ facts: number; schedules: unknown }>(
      "select jsonb_array_length(state -> 'facts') as facts, state ->> 'schedules' as schedules from public.deployment_state() as state",
    );
    assert.ok((rows[0]?.facts ?? 0) > 1000);
    assert.equal(rows[0]?.schedules, null);
    await signInAs(client, demoAccounts.admin.id);
    await assert.rejects(client.query('select public.deployment_state()'), { code: '42501' });
  },
  'visitors and users may not execute a new function': async (client) => {
    await client.query('set local role postgres');
    for (const schema of ['public', 'private']) {
      await client.query(
        `create function ${schema}.new_function() returns int language sql as 'select 1'`,
      );
      const { rows } = await client.query(
        `select role from unnest(array['public', 'anon', 'authenticated']) as role
         where has_function_privilege(role, '${schema}.new_function()', 'execute')`,
      );
      assert.deepEqual(rows, []);
    }
  },
  'a deleted account leaves its donations and nothing else': async (client) => {
    const { id } = demoAccounts.sponsor;
    const others = await count(client, `public.donations where user_id <> '${id}'`);
    const donations = await count(client, 'public.donations');
    await signInAs(client, id);
    await client.query('select public.delete_own_account()');
    await client.query('reset role');
    assert.equal(await count(client, `auth.users where id = '${id}'`), 0);
    assert.equal(await count(client, `auth.identities where user_id = '${id}'`), 0);
    assert.equal(await count(client, `public.profiles where user_id = '${id}'`), 0);
    assert.equal(await count(client, 'public.donations where user_id is null'), donations - others);
  },
};
