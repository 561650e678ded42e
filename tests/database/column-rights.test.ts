import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { countRows, deleteRows, insertRow, changedTables, tableVersions } from '../support/rows.ts';

// access-matrix.ts lists who may write to a table, and schema.snapshot which columns. These tests check the author and what
// the database sets.

const PERMISSION_DENIED = '42501';
const { admin, staff, sponsor } = demoAccounts;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

const id = '90000000-0000-4000-8000-000000000001';
const dog = { name: 'A', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'a' };
const message = { recipient_id: sponsor.id, subject: 'a', body: 'a' };

describe('the page where the payer of a sponsorship replaces the card', () => {
  const url = 'https://pay.example/sub_1';
  beforeAll(() =>
    insertRow(backend.pg, 'sponsorships', {
      id,
      user_id: sponsor.id,
      amount_paise: 300_000,
      mode: 'test',
      manage_url: url,
    }),
  );
  afterAll(() => deleteRows(backend.pg, 'sponsorships', { id }));

  it('is returned to the owner alone', async () => {
    for (const [actor, found] of [
      ['owner', [{ id, manage_url: url }]],
      ['stranger', []],
      ['volunteer', []],
      ['staff', []],
      ['admin', []],
    ] as const) {
      const { data } = await people[actor].client.rpc('own_manage_urls').throwOnError();
      expect(data).toEqual(found);
    }
    const { error } = await people.visitor.client.rpc('own_manage_urls');
    expect(error?.code).toBe(PERMISSION_DENIED);
  });
});

describe('rows of other users', () => {
  it.each([
    [
      'staff may not send a message as the administrator',
      'messages',
      () => people.staff.client.from('messages').insert({ ...message, sender_id: admin.id }),
    ],
    [
      'a user may not assign their settings to another user',
      'user_settings',
      () =>
        people.owner.client
          .from('user_settings')
          .update({ user_id: people.stranger.id })
          .eq('user_id', sponsor.id),
    ],
    [
      'a user may not save settings of another user',
      'user_settings',
      () =>
        people.stranger.client
          .from('user_settings')
          .upsert({ user_id: sponsor.id, marketing_emails: true }),
    ],
  ])('%s', async (_what, table, attempt) => {
    const before = await tableVersions(backend.pg, [table]);
    const { error } = await attempt();
    expect(error?.code).toBe(PERMISSION_DENIED);
    expect(changedTables(before, await tableVersions(backend.pg, [table]))).toEqual([]);
  });
});

const readSheru = () =>
  people.admin.client.from('dog_profiles').select('id, updated_at').eq('name', 'Sheru').single();

describe('values that the database sets', () => {
  it.each([
    ['staff', staff.name, 'staff'],
    ['admin', admin.name, 'admin'],
  ] as const)(
    'sets the name and role of %s on a message',
    async (actor, sender_name, sender_role) => {
      const { error } = await people[actor].client.from('messages').insert(message);
      expect(error).toBeNull();
      const { data } = await people.owner.client
        .from('messages')
        .select('sender_id, sender_name, sender_role, read_at')
        .match(message);
      expect(data).toEqual([
        { sender_id: people[actor].id, sender_name, sender_role, read_at: null },
      ]);
      await backend.pg.query("delete from public.messages where subject = 'a'");
    },
  );

  it('refuses to delete a dog with a donation or a sponsorship', async () => {
    const { data: dogs } = await people.admin.client
      .from('dog_profiles')
      .insert(dog)
      .select('id')
      .throwOnError();
    const history = { id, dog_id: dogs[0]?.id, amount_paise: 300_000 };
    for (const [table, row] of [
      ['donations', { ...history, type: 'Monthly' }],
      ['sponsorships', { ...history, mode: 'test' }],
    ] as const) {
      await insertRow(backend.pg, table, row);
      const { error } = await people.admin.client
        .from('dog_profiles')
        .delete()
        .eq('id', dogs[0]?.id);
      expect(error?.code).toBe('23503');
      await deleteRows(backend.pg, table, { id });
    }
    await people.admin.client.from('dog_profiles').delete().eq('id', dogs[0]?.id).throwOnError();
    expect(await countRows(backend.pg, 'dog_profiles', { id: dogs[0]?.id })).toBe(0);
  });

  it('sets updated_at of a dog, so that the second of two concurrent edits fails', async () => {
    const { data: first } = await readSheru();
    const edit = (tagline: string) =>
      people.admin.client
        .from('dog_profiles')
        .update({ tagline })
        .match({ id: first?.id, updated_at: first?.updated_at })
        .select('tagline');
    expect((await edit('Once')).data).toEqual([{ tagline: 'Once' }]);
    expect((await edit('Twice')).data).toEqual([]);
    const { data: second } = await readSheru();
    expect(Date.parse(second?.updated_at)).toBeGreaterThan(Date.parse(first?.updated_at));
  });

  it('saves settings in one upsert, even if the row is missing', async () => {
    await backend.pg.query('delete from public.user_settings where user_id = $1', [sponsor.id]);
    for (const marketing_emails of [true, false]) {
      const { error } = await people.owner.client
        .from('user_settings')
        .upsert({ user_id: sponsor.id, marketing_emails });
      expect(error).toBeNull();
      const { data } = await people.owner.client.from('user_settings').select();
      expect(data).toEqual([
        {
          user_id: sponsor.id,
          email_notifications: true,
          marketing_emails,
          adoption_alerts: true,
          donation_receipts: true,
          language: 'en',
        },
      ]);
    }
  });
});
