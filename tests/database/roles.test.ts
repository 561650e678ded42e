import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../supabase/local/lock.ts';
import { handleRoleRequest, requestRole, setRole } from '../../supabase/local/roles.ts';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { makeProject } from '../support/project-folder.ts';
import { insertRow } from '../support/rows.ts';

const { sponsor } = demoAccounts;
const DENIED = '42501';
const DOG = '10000000-0000-4000-8000-000000000001';
const ID = '90000000-0000-4000-8000-00000000000';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;
beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
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

describe('a volunteer', () => {
  const record = { dog_id: DOG, kind: 'food', happened_on: '2026-01-02', cost_paise: 100 } as const;
  const bill = (name: string) => new File([name], 'bill.webp', { type: 'image/webp' });
  const bills = (actor: 'volunteer' | 'staff') => people[actor].client.storage.from('care-bills');
  const ledger = async (actor: 'volunteer' | 'staff') => {
    const { data } = await people[actor].client.rpc('team_care_records').throwOnError();
    return new Map((data as { id: string }[]).map((row) => [row.id, row]));
  };

  beforeAll(async () => {
    for (const [actor, number] of [
      ['volunteer', 1],
      ['staff', 2],
    ] as const) {
      const bill_name = `${ID}${number}.webp`;
      await bills(actor).upload(bill_name, bill(actor));
      await people[actor].client
        .from('care_records')
        .insert({ ...record, id: `${ID}${number}`, note: `By ${actor}`, bill_name })
        .throwOnError();
    }
  });

  it('sees which dogs are due, hidden updates and who changed them, and edits updates', async () => {
    const { client } = people.volunteer;
    expect((await client.rpc('dogs_due_for_update')).error).toBeNull();
    const update = { id: `${ID}3`, dog_id: DOG, body: 'Hidden', happened_on: '2026-01-02' };
    await insertRow(backend.pg, 'dog_updates', { ...update, hidden_at: '2026-01-03T00:00:00Z' });
    const read = () => client.from('dog_updates').select('body, updated_at').eq('id', update.id);
    const { data } = await read().single().throwOnError();
    await client
      .rpc('edit_dog_update', {
        update_id: update.id,
        body: 'Edited',
        happened_on: update.happened_on,
        alts: {},
        expected_updated_at: data.updated_at,
      })
      .throwOnError();
    expect((await read().single()).data).toMatchObject({ body: 'Edited' });
    const { data: changes } = await client
      .from('dog_update_changes')
      .select('actor_name')
      .eq('update_id', update.id);
    expect(changes).toEqual([{ actor_name: 'Kavita Rawat' }]);
  });

  it('sees of the bills those that they added, staff see all', async () => {
    for (const [actor, seen] of [
      ['volunteer', [true, false]],
      ['staff', [true, true]],
    ] as const) {
      const names = [`${ID}1.webp`, `${ID}2.webp`];
      const records = await ledger(actor);
      expect(
        names.map((name, index) =>
          Object.is(Object(records.get(`${ID}${index + 1}`))['bill_name'], name),
        ),
      ).toEqual(seen);
      const files = await Promise.all(names.map((name) => bills(actor).download(name)));
      expect(files.map(({ data }) => data !== null)).toEqual(seen);
      const { data: listed } = await bills(actor).list();
      expect(names.map((name) => listed?.some((file) => file.name === name))).toEqual(seen);
    }
  });

  it('edits the care records that they wrote, and of others only when it is due', async () => {
    const { client } = people.volunteer;
    const edit = (number: number, change: object) =>
      client.from('care_records').update(change).eq('id', `${ID}${number}`);
    const records = await ledger('volunteer');
    expect([1, 2].map((number) => Object(records.get(`${ID}${number}`))['may_edit'])).toEqual([
      true,
      false,
    ]);
    expect((await edit(1, { cost_paise: 200 })).error).toBeNull();
    expect((await edit(2, { due_on: '2026-06-01' })).error).toBeNull();
    expect((await edit(2, { due_on: null, bill_name: null })).error).toBeNull();
    for (const change of [{ cost_paise: 1 }, { note: 'x' }, { bill_name: `${ID}1.webp` }]) {
      expect((await edit(2, change)).error?.code).toBe(DENIED);
    }
    expect((await ledger('staff')).get(`${ID}2`)).toMatchObject({
      cost_paise: 100,
      bill_name: `${ID}2.webp`,
      due_on: null,
      updated_by_name: 'Kavita Rawat',
    });
  });

  it('deletes the care records that they wrote, and no others', async () => {
    const { client } = people.volunteer;
    for (const number of [1, 2]) {
      await client.from('care_records').delete().eq('id', `${ID}${number}`).throwOnError();
    }
    expect([...(await ledger('staff')).keys()].filter((id) => id.startsWith(ID))).toEqual([
      `${ID}2`,
    ]);
  });

  it('sees no person, no donation and no email', async () => {
    const { client } = people.volunteer;
    for (const name of ['supporters', 'email_overview', 'sponsorship_list'] as const) {
      expect((await client.rpc(name)).error?.code).toBe(DENIED);
    }
    const { data } = await client.rpc('search_contact_messages', { search: '' }).throwOnError();
    expect(data).toEqual([]);
  });
});
