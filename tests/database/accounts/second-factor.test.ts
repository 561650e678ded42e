// The team's second factor: what a session without the code of an app may do, and who may do what is most dangerous.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { insertRow } from '../../support/rows.ts';
import { addApp, appCode, enterCode } from '../../support/second-factor.ts';

const { admin, staff, sponsor } = demoAccounts;
const MEMBER = { email: 'new-admin@paws.test', password: sponsor.password };

let backend: TestBackend;

beforeEach(async () => {
  await backend?.close();
  backend = await startBackend();
});
afterAll(() => backend.close());

/** Signs in without a code, as somebody who has stolen the password. */
async function withPassword({ email, password }: { email: string; password: string }) {
  const client = backend.newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function currentClaims(client: Client) {
  const { data } = await client.auth.getSession();
  return claims(data.session?.access_token ?? '');
}

/** Sets an app up. @returns its secret */
async function setUp(client: Client, friendlyName = 'Phone'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const code = appCode(data.totp.secret);
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  return data.totp.secret;
}

async function addAdministrator(): Promise<string> {
  const id = await addAccount(backend.pg, MEMBER.email, 'New Admin');
  await insertRow(backend.pg, 'user_roles', { user_id: id, role: 'admin' });
  return id;
}

/** Makes the apps of an account a day older. */
const waitADay = (accountId: string) =>
  backend.pg.query(
    `update private.domain_events set occurred_at = occurred_at - interval '1 day'
     where account_id = $1 and kind = 'second-factor-added'`,
    [accountId],
  );

const giveRole = (client: Client) =>
  client.rpc('give_role', { email: 'somebody@paws.test', role: 'volunteer' });

describe('signing in', () => {
  it('raises the session by a code, keeps the level at refresh, and ends sessions without one', async () => {
    const other = await withPassword(admin);
    const { client, session } = await withPassword(admin);
    expect(claims(session.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(session.user.factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }]);
    expect(session.user.factors?.[0]).not.toHaveProperty('secret');
    expect(await enterCode(client)).toBeNull();
    await client.auth.refreshSession();
    expect(await currentClaims(client)).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([
        expect.objectContaining({ method: 'password' }),
        expect.objectContaining({ method: 'totp' }),
      ]),
    });
    expect((await other.client.auth.refreshSession()).error).not.toBeNull();
  });

  it('refuses a wrong code, and the code of another app', async () => {
    const { client } = await withPassword(admin);
    const error = await enterCode(client, appCode('A'.repeat(32)));
    expect(error?.code).toBe('mfa_verification_failed');
    expect(await currentClaims(client)).toMatchObject({ aal: 'aal1' });
  });
});

describe('a stolen password', () => {
  it('opens nothing of the team, and tells only the role', async () => {
    const { client } = await withPassword(admin);
    const roles = await client.from('user_roles').select('role').throwOnError();
    expect(roles.data).toEqual([{ role: 'admin' }]);
    expect((await client.rpc('own_role')).data).toBeNull();
    expect((await client.from('contact_messages').select('id')).data).toEqual([]);
    expect((await client.rpc('team_members')).error?.code).toBe('42501');
    expect((await giveRole(client)).error?.code).toBe('42501');
    const change = await client
      .from('receipt_settings')
      .update({ organisation_name: 'Thief' })
      .eq('id', true)
      .select('organisation_name');
    expect(change.data).toEqual([]);
  });

  it('deletes no account', async () => {
    await addAdministrator();
    const { client } = await withPassword(admin);
    expect((await client.rpc('delete_own_account')).error).toMatchObject({
      code: 'PT403',
      message: 'second-factor',
    });
    expect(await enterCode(client)).toBeNull();
    expect((await client.rpc('delete_own_account')).error).toBeNull();
  });

  it('changes neither the password nor the email, adds no app and removes none', async () => {
    const { client, session } = await withPassword(admin);
    for (const change of [{ password: 'jasmine-in-june' }, { email: 'thief@paws.test' }]) {
      const { error } = await client.auth.updateUser({
        ...change,
        current_password: admin.password,
      });
      expect(error?.code).toBe('insufficient_aal');
    }
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
    expect(enrolled.error?.code).toBe('insufficient_aal');
    const factorId = session.user.factors?.[0]?.id ?? '';
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  });

  it('of an administrator without an app gives no role, also not with an app that the thief sets up', async () => {
    const id = await addAdministrator();
    const { client } = await withPassword(MEMBER);
    expect((await client.rpc('own_role')).data).toBe('admin');
    expect((await giveRole(client)).error).toMatchObject({
      code: 'PT403',
      message: 'second-factor',
    });
    await setUp(client);
    expect((await giveRole(client)).error).toMatchObject({
      code: 'PT403',
      message: 'new-second-factor',
    });
    await waitADay(id);
    expect((await giveRole(client)).error).toBeNull();
  });
});

describe('what needs a code', () => {
  const tasks: Record<string, (client: Client) => PromiseLike<{ error: unknown }>> = {
    'give a role': giveRole,
    'change a role': (client) =>
      client.rpc('change_role', { member_id: staff.id, new_role: 'volunteer' }),
    'remove a role': (client) => client.rpc('remove_role', { member_id: staff.id }),
    'withdraw an invitation': (client) =>
      client.rpc('withdraw_invitation', { invitation_id: staff.id }),
    'remove an app': (client) => client.rpc('record_factor_removal', { member_id: staff.id }),
    'change what receipts say': (client) =>
      client.from('receipt_settings').update({ section: '133' }).eq('id', true),
    'download the statement of donations': (client) =>
      client.rpc('record_tax_file', { tax_year: '2026-27', mode: 'live' }),
    'download a file': (client) =>
      client.rpc('download_file', { file: 'people', tax_year: '2026-27', mode: 'live' }),
  };

  it.each(Object.entries(tasks))('%s: aal2 alone', async (_name, task) => {
    await addAdministrator();
    const { client } = await withPassword(MEMBER);
    expect((await task(client)).error).toMatchObject({ code: 'PT403', message: 'second-factor' });
    const administrator = await backend.signedIn(admin.email, admin.password);
    expect((await task(administrator)).error).toBeNull();
  });

  it('a new app is enough for the first administrator, of whom no one has an older one', async () => {
    await backend.pg.exec('delete from auth.mfa_factors');
    const { client } = await withPassword(admin);
    await setUp(client);
    expect((await giveRole(client)).error).toBeNull();
  });
});

it('another administrator ends a lock-out', async () => {
  const id = await addAdministrator();
  const { client: locked } = await withPassword(MEMBER);
  await setUp(locked);
  await waitADay(id);

  const administrator = await backend.signedIn(admin.email, admin.password);
  await administrator.rpc('record_factor_removal', { member_id: id }).throwOnError();
  const { data } = await backend.service.auth.admin.mfa.listFactors({ userId: id });
  for (const { id: factorId } of data?.factors ?? []) {
    const { error } = await backend.service.auth.admin.mfa.deleteFactor({
      userId: id,
      id: factorId,
    });
    expect(error).toBeNull();
  }

  const { client } = await withPassword(MEMBER);
  expect((await client.rpc('own_role')).data).toBe('admin');
  await setUp(client);
  expect((await giveRole(client)).error).toMatchObject({ message: 'new-second-factor' });
  await waitADay(id);
  expect((await giveRole(client)).error).toBeNull();
});

it('a new app and its removal are emailed to the person and the other administrators', async () => {
  const id = await addAdministrator();
  const emails = async () => {
    await backend.pg.exec('delete from public.email_outbox');
    await decideAll(backend.pg);
    const { rows } = await backend.pg.query(
      `select template, user_id, data ->> 'kind' as kind, data ->> 'actor_name' as actor
       from public.email_outbox order by template`,
    );
    return rows;
  };
  await emails();
  const { client } = await withPassword(MEMBER);
  await setUp(client);
  expect(await emails()).toEqual([
    { template: 'second-factor', user_id: id, kind: 'second-factor-added', actor: null },
    { template: 'team-changed', user_id: admin.id, kind: 'second-factor-added', actor: null },
  ]);

  const administrator = await backend.signedIn(admin.email, admin.password);
  await administrator.rpc('record_factor_removal', { member_id: id }).throwOnError();
  expect(await emails()).toEqual([
    { template: 'second-factor', user_id: id, kind: 'second-factor-removed', actor: null },
    {
      template: 'team-changed',
      user_id: admin.id,
      kind: 'second-factor-removed',
      actor: admin.name,
    },
  ]);
});

const factorsOf = async (id: string) => {
  const { rows } = await backend.pg.query(
    'select status from auth.mfa_factors where user_id = $1',
    [id],
  );
  return rows;
};
/** The emails about an app that was removed. */
const removals = async () => {
  await decideAll(backend.pg);
  const { rows } = await backend.pg.query(
    `select template, user_id from public.email_outbox
     where data ->> 'kind' = 'second-factor-removed'`,
  );
  return rows;
};

describe('an account without a role', () => {
  it('sets up no app: the service answers without a reason, and the session stays', async () => {
    const { client } = await withPassword(sponsor);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
    expect(error?.code).toBeUndefined();
    expect(await factorsOf(sponsor.id)).toEqual([]);
    expect((await client.auth.getUser()).data.user?.id).toBe(sponsor.id);
    const token = (await client.auth.getSession()).data.session?.access_token;
    const response = await backend.fetch('http://localhost/auth/v1/factors', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ factor_type: 'totp', friendly_name: 'Phone' }),
    });
    expect(await response.json()).toMatchObject({ code: 500, error_code: 'unexpected_failure' });
  });

  it('loses its app with its role, hears of it, and signs in with the password alone', async () => {
    const id = await addAdministrator();
    const { client } = await withPassword(MEMBER);
    const secret = await setUp(client);
    const administrator = await backend.signedIn(admin.email, admin.password);
    await administrator.rpc('remove_role', { member_id: id }).throwOnError();
    expect(await factorsOf(id)).toEqual([]);
    expect(await removals()).toEqual([{ template: 'second-factor', user_id: id }]);
    const again = await withPassword(MEMBER);
    expect(again.session.user.factors ?? []).toEqual([]);
    const change = await again.client.auth.updateUser({
      password: 'jasmine-in-june',
      current_password: MEMBER.password,
    });
    expect(change.error).toBeNull();
    expect(await enterCode(again.client, appCode(secret))).not.toBeNull();
  });

  it('keeps no app of before, and hears of it', async () => {
    await backend.pg.exec('set session_replication_role = replica');
    await addApp(backend.pg, sponsor.id);
    await backend.pg.exec('set session_replication_role = origin');
    const file = 'supabase/migrations/20261128010002_apps_of_the_team.sql';
    const [, changes = ''] = (await readFile(file, 'utf8')).split('-- Whoever has one without');
    await backend.pg.exec(`--${changes}`);
    expect(await factorsOf(sponsor.id)).toEqual([]);
    expect(await factorsOf(admin.id)).toHaveLength(1);
    expect(await removals()).toEqual([{ template: 'second-factor', user_id: sponsor.id }]);
  });
});

it('a new role is not enough with an old app, because a thief could have set it up while the role harmed nobody', async () => {
  const id = await addAccount(backend.pg, MEMBER.email, 'New Admin');
  await backend.pg.query("insert into public.user_roles values ($1, 'volunteer')", [id]);
  const { client } = await withPassword(MEMBER);
  await setUp(client);
  await waitADay(id);
  const administrator = await backend.signedIn(admin.email, admin.password);
  const role = { email: MEMBER.email, role: 'admin' } as const;
  await administrator.rpc('give_role', role).throwOnError();
  expect((await giveRole(client)).error).toMatchObject({
    code: 'PT403',
    message: 'new-second-factor',
  });
  await backend.pg.exec(
    `update private.domain_events set occurred_at = occurred_at - interval '1 day'
     where kind = 'role-given'`,
  );
  expect((await giveRole(client)).error).toBeNull();
});

it('only the secret key lists and removes the apps of others', async () => {
  const administrator = await backend.signedIn(admin.email, admin.password);
  const { error } = await administrator.auth.admin.mfa.listFactors({ userId: admin.id });
  expect(error?.code).toBe('not_admin');
  const removal = await administrator.auth.admin.mfa.deleteFactor({
    userId: admin.id,
    id: '21000000-0000-4000-8000-000000000001',
  });
  expect(removal.error?.code).toBe('not_admin');
});
