import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { demoAccounts } from '../../../tests/support/demo-accounts.ts';

/** Speaks to the database as the API would for this person, until the transaction ends. */
async function speakAs(client: Client, person: string | null): Promise<void> {
  const role = person === null ? 'anon' : 'authenticated';
  await client.query(`set local role ${role}`);
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify(person === null ? { role } : { role, sub: person }),
  ]);
}

async function count(client: Client, what: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${what}`);
  return Number(rows[0]?.count);
}

const refused = { code: '42501' };

/** What must also work on a stock server, told in whole sentences; each runs in its own transaction. */
export const behaviours: Record<string, (client: Client) => Promise<void>> = {
  'the demo accounts have the passwords that the README gives': async (client) => {
    for (const { email, password } of Object.values(demoAccounts)) {
      const { rows } = await client.query<{ right: boolean }>(
        'select encrypted_password = extensions.crypt($2, encrypted_password) as right from auth.users where email = $1',
        [email, password],
      );
      assert.deepEqual(rows, [{ right: true }], email);
    }
  },
  'a visitor reads the dogs and no donations': async (client) => {
    await speakAs(client, null);
    assert.equal(await count(client, 'public.dog_profiles'), 16);
    await assert.rejects(count(client, 'public.donations'), refused);
  },
  'a hostile sign-up by the auth service still gets a profile': async (client) => {
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
  'the list of supporters answers staff and refuses a sponsor': async (client) => {
    await speakAs(client, demoAccounts.staff.id);
    assert.equal(await count(client, 'public.supporters()'), 3);
    await speakAs(client, demoAccounts.sponsor.id);
    await assert.rejects(count(client, 'public.supporters()'), refused);
  },
  'an administrator adds a dog and a stranger does not': async (client) => {
    const add =
      "insert into public.dog_profiles (name, image_url, tagline, age, location, traits) values ('A', '/a.png', 'b', '1 year', 'c', '{Calm}')";
    await speakAs(client, demoAccounts.admin.id);
    await client.query(add);
    await speakAs(client, demoAccounts.sponsor.id);
    await assert.rejects(client.query(add), refused);
  },
  'a second subscription to the newsletter succeeds and is kept once': async (client) => {
    await speakAs(client, null);
    for (const email of ['Reader@paws.test', 'reader@PAWS.test']) {
      const { rowCount } = await client.query(
        'insert into public.newsletter_subscribers (email) values ($1)',
        [email],
      );
      assert.equal(rowCount, 1);
    }
    await client.query('reset role');
    assert.equal(await count(client, 'public.newsletter_subscribers'), 1);
  },
  'leaving removes the person and keeps their donations': async (client) => {
    const given = await count(client, 'public.donations');
    await speakAs(client, demoAccounts.sponsor.id);
    await client.query('select public.delete_my_account()');
    await client.query('reset role');
    const { sponsor } = demoAccounts;
    assert.equal(await count(client, `auth.users where id = '${sponsor.id}'`), 0);
    assert.equal(await count(client, `auth.identities where user_id = '${sponsor.id}'`), 0);
    assert.equal(await count(client, `public.profiles where user_id = '${sponsor.id}'`), 0);
    assert.equal(await count(client, 'public.donations where user_id is null'), given);
  },
};
