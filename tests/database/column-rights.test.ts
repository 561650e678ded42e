import type { PostgrestError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { actors } from './access-matrix.ts';
import { countRows, deleteRows, insertRow, changedTables, tableVersions } from '../support/rows.ts';

// access-matrix.ts lists who may write to a table. These tests check the columns and the author.

const PERMISSION_DENIED = '42501';
const { admin, staff, sponsor } = demoAccounts;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

const denied = { code: PERMISSION_DENIED, tableChanged: false };

async function resultOf(
  table: string,
  attempt: () => PromiseLike<{ error: PostgrestError | null }>,
): Promise<{ code: string | undefined; tableChanged: boolean }> {
  const before = await tableVersions(backend.pg, [table]);
  const { error } = await attempt();
  const after = await tableVersions(backend.pg, [table]);
  return { code: error?.code, tableChanged: changedTables(before, after).length > 0 };
}

const time = '2020-01-01T00:00:00+00:00';
const id = '90000000-0000-4000-8000-000000000001';
const dog = { name: 'A', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'a' };
const note = { name: 'Ann', email: 'a@b.co', message: 'A contact message' };
const message = { recipient_id: sponsor.id, subject: 'a', body: 'a' };

describe('columns that clients may not insert', () => {
  it.each([
    { id },
    { created_at: time },
    { updated_at: time },
    { coverage: {} },
    { at_centre_since: '2026-01-02' },
  ])('an administrator may not insert a dog with %j', async (column) => {
    expect(
      await resultOf('dog_profiles', () =>
        people.admin.client.from('dog_profiles').insert({ ...dog, ...column }),
      ),
    ).toEqual(denied);
  });

  const payment = {
    kind: 'payment',
    paid_paise: 100,
    paid_on: '2026-04-01',
    paid_by: 'upi',
  } as const;
  it.each([
    { id },
    { created_at: time },
    { handled_at: time },
    payment,
    { reference: '1' },
    { account_id: sponsor.id },
    { about_update_id: id },
    { about_message_id: id },
  ])('a visitor may not insert a contact message with %j', async (column) => {
    expect(
      await resultOf('contact_messages', () =>
        people.visitor.client.from('contact_messages').insert({ ...note, ...column }),
      ),
    ).toEqual(denied);
  });

  it.each([
    { sender_name: 'The Chief Minister' },
    { sender_role: 'admin' },
    { read_at: time },
    { answers_id: id },
  ])('staff may not insert a message with %j', async (column) => {
    expect(
      await resultOf('messages', () =>
        people.staff.client.from('messages').insert({ ...message, ...column }),
      ),
    ).toEqual(denied);
  });

  it('a visitor may not insert a subscription with a date', async () => {
    expect(
      await resultOf('newsletter_subscribers', () =>
        people.visitor.client
          .from('newsletter_subscribers')
          .insert({ email: 'a@b.co', created_at: time }),
      ),
    ).toEqual(denied);
  });

  it.each(['contact_messages', 'newsletter_subscribers'] as const)(
    'a visitor may say the language of the page to %s, of those that there are',
    async (table) => {
      const row = { ...(table === 'contact_messages' ? note : {}), email: 'page@b.co' };
      const { client } = people.visitor;
      expect((await client.from(table).insert({ ...row, language: 'hi' })).error).toBeNull();
      expect(await countRows(backend.pg, table, { email: 'page@b.co', language: 'hi' })).toBe(1);
      const unknown = { ...row, language: 'fr' as 'hi' };
      expect((await client.from(table).insert(unknown)).error?.code).toBe('22P02');
      await deleteRows(backend.pg, table, { email: 'page@b.co' });
    },
  );
});

describe('columns that clients may not update', () => {
  it.each([
    ['admin', 'dog_profiles', { created_at: time }],
    ['admin', 'dog_profiles', { updated_at: time }],
    ['admin', 'dog_profiles', { coverage: {} }],
    ['admin', 'dog_profiles', { at_centre_since: '2026-01-02' }],
    ['admin', 'dog_profiles', { id }],
    ['staff', 'contact_messages', { message: 'Something else altogether' }],
    ['admin', 'contact_messages', { email: 'somebody@else.org' }],
    ['staff', 'contact_messages', { account_id: sponsor.id }],
    ['staff', 'contact_messages', { handled_by: admin.id }],
    ['staff', 'contact_messages', { passed_on_at: time }],
    ['owner', 'profiles', { email: 'somebody@else.org' }],
    ['owner', 'profiles', { user_id: admin.id }],
    ['owner', 'profiles', { created_at: time }],
    ['owner', 'messages', { subject: 'changed' }],
    ['owner', 'messages', { body: 'changed' }],
    ['owner', 'messages', { recipient_id: staff.id }],
    ['staff', 'messages', { body: 'changed' }],
    ['staff', 'review_items', { description: 'changed' }],
    ['staff', 'review_items', { assignee_id: admin.id }],
    ['admin', 'review_items', { closed_at: time }],
    ['volunteer', 'contact_messages', { message: 'Something else altogether' }],
    ['admin', 'newsletters', { updated_at: time }],
  ] as const)('%s may not update %s with %j', async (actor, table, change) => {
    expect(
      await resultOf(table, () =>
        people[actor].client.from(table).update(change).not('created_at', 'is', null),
      ),
    ).toEqual(denied);
  });
});

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

  it.each(actors)('%s may not read it from the table', async (actor) => {
    const { client } = people[actor];
    for (const { error } of [
      await client.from('sponsorships').select('manage_url'),
      await client.from('sponsorships').select('*'),
      await client.from('sponsorships').select('id').like('manage_url', 'https%'),
      await client.from('sponsorships').select('id').order('manage_url'),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
  });
});

describe('rows of other users', () => {
  it('staff may not send a message as the administrator', async () => {
    expect(
      await resultOf('messages', () =>
        people.staff.client.from('messages').insert({ ...message, sender_id: admin.id }),
      ),
    ).toEqual(denied);
  });

  it('a user may not assign their settings to another user', async () => {
    expect(
      await resultOf('user_settings', () =>
        people.owner.client
          .from('user_settings')
          .update({ user_id: people.stranger.id })
          .eq('user_id', sponsor.id),
      ),
    ).toEqual(denied);
  });

  it('a user may not save settings of another user', async () => {
    expect(
      await resultOf('user_settings', () =>
        people.stranger.client
          .from('user_settings')
          .upsert({ user_id: sponsor.id, marketing_emails: true }),
      ),
    ).toEqual(denied);
  });
});

describe('reading an inserted row', () => {
  it('a visitor may not read their contact message', async () => {
    expect(
      await resultOf('contact_messages', () =>
        people.visitor.client.from('contact_messages').insert(note).select(),
      ),
    ).toEqual(denied);
  });

  it('a visitor may not read their subscription', async () => {
    expect(
      await resultOf('newsletter_subscribers', () =>
        people.visitor.client.from('newsletter_subscribers').insert({ email: 'a@b.co' }).select(),
      ),
    ).toEqual(denied);
  });

  it('an administrator gets the new dog with its default values', async () => {
    const { data, error } = await people.admin.client
      .from('dog_profiles')
      .insert(dog)
      .select()
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ ...dog, monthly_amount: 3000, traits: [] });
    await backend.pg.query('delete from public.dog_profiles where id = $1', [data?.id]);
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
