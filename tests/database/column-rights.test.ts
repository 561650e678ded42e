import type { PostgrestError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

// The matrix says who may write to a table; this says which columns, and in whose name.

const PERMISSION_DENIED = '42501';
const { admin, staff, sponsor } = demoAccounts;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
});
afterAll(() => backend.close());

/** The whole table as text, to show that an attempt left it as it was. */
async function contents(table: string): Promise<string> {
  const { rows } = await backend.pg.query(`select * from public.${table} as t order by t::text`);
  return JSON.stringify(rows);
}

const refused = { code: PERMISSION_DENIED, tableChanged: false };

async function outcomeOf(
  table: string,
  attempt: () => PromiseLike<{ error: PostgrestError | null }>,
): Promise<{ code: string | undefined; tableChanged: boolean }> {
  const before = await contents(table);
  const { error } = await attempt();
  return { code: error?.code, tableChanged: (await contents(table)) !== before };
}

const time = '2020-01-01T00:00:00+00:00';
const id = '90000000-0000-4000-8000-000000000001';
const dog = { name: 'A', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'a' };
const note = { name: 'Ann', email: 'a@b.c', message: 'A message of its own' };
const letter = { recipient_id: sponsor.id, subject: 'a', body: 'a' };

describe('columns that nobody may insert', () => {
  it.each([{ id }, { created_at: time }, { updated_at: time }])(
    'an administrator a dog with %j',
    async (column) => {
      expect(
        await outcomeOf('dog_profiles', () =>
          people.admin.client.from('dog_profiles').insert({ ...dog, ...column }),
        ),
      ).toEqual(refused);
    },
  );

  it.each([{ id }, { created_at: time }, { handled_at: time }])(
    'a visitor a message with %j',
    async (column) => {
      expect(
        await outcomeOf('contact_messages', () =>
          people.visitor.client.from('contact_messages').insert({ ...note, ...column }),
        ),
      ).toEqual(refused);
    },
  );

  it.each([{ sender_name: 'The Chief Minister' }, { sender_role: 'admin' }, { read_at: time }])(
    'a member of staff a letter with %j',
    async (column) => {
      expect(
        await outcomeOf('messages', () =>
          people.staff.client.from('messages').insert({ ...letter, ...column }),
        ),
      ).toEqual(refused);
    },
  );

  it('a visitor a subscription with a date', async () => {
    expect(
      await outcomeOf('newsletter_subscribers', () =>
        people.visitor.client
          .from('newsletter_subscribers')
          .insert({ email: 'a@b.c', created_at: time }),
      ),
    ).toEqual(refused);
  });
});

describe('columns that nobody may change', () => {
  it.each([
    ['admin', 'dog_profiles', { created_at: time }],
    ['admin', 'dog_profiles', { updated_at: time }],
    ['admin', 'dog_profiles', { id }],
    ['staff', 'contact_messages', { message: 'Something else altogether' }],
    ['admin', 'contact_messages', { email: 'somebody@else.org' }],
    ['owner', 'profiles', { email: 'somebody@else.org' }],
    ['owner', 'profiles', { user_id: admin.id }],
    ['owner', 'profiles', { created_at: time }],
    ['owner', 'messages', { subject: 'changed' }],
    ['owner', 'messages', { body: 'changed' }],
    ['owner', 'messages', { recipient_id: staff.id }],
    ['staff', 'messages', { body: 'changed' }],
  ] as const)('%s in %s: %j', async (actor, table, change) => {
    expect(
      await outcomeOf(table, () =>
        people[actor].client.from(table).update(change).not('created_at', 'is', null),
      ),
    ).toEqual(refused);
  });
});

describe('in somebody else’s name', () => {
  it('no member of staff writes a letter as the administrator', async () => {
    expect(
      await outcomeOf('messages', () =>
        people.staff.client.from('messages').insert({ ...letter, sender_id: admin.id }),
      ),
    ).toEqual(refused);
  });

  it('nobody hands their settings to somebody else', async () => {
    expect(
      await outcomeOf('user_settings', () =>
        people.owner.client
          .from('user_settings')
          .update({ user_id: people.stranger.id })
          .eq('user_id', sponsor.id),
      ),
    ).toEqual(refused);
  });

  it('nobody saves settings for somebody else', async () => {
    expect(
      await outcomeOf('user_settings', () =>
        people.stranger.client
          .from('user_settings')
          .upsert({ user_id: sponsor.id, marketing_emails: true }),
      ),
    ).toEqual(refused);
  });
});

describe('what a writer gets back', () => {
  it('a visitor does not read their message back', async () => {
    expect(
      await outcomeOf('contact_messages', () =>
        people.visitor.client.from('contact_messages').insert(note).select(),
      ),
    ).toEqual(refused);
  });

  it('a subscriber does not read the list back', async () => {
    expect(
      await outcomeOf('newsletter_subscribers', () =>
        people.visitor.client.from('newsletter_subscribers').insert({ email: 'a@b.c' }).select(),
      ),
    ).toEqual(refused);
  });

  it('an administrator gets the new dog, with what the database adds to it', async () => {
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

describe('what the database writes itself', () => {
  it.each([
    ['staff', staff.name, 'staff'],
    ['admin', admin.name, 'admin'],
  ] as const)('signs a letter of the %s', async (actor, sender_name, sender_role) => {
    const { error } = await people[actor].client.from('messages').insert(letter);
    expect(error).toBeNull();
    const { data } = await people.owner.client
      .from('messages')
      .select('sender_id, sender_name, sender_role, read_at')
      .match(letter);
    expect(data).toEqual([
      { sender_id: people[actor].id, sender_name, sender_role, read_at: null },
    ]);
    await backend.pg.query("delete from public.messages where subject = 'a'");
  });

  it('stamps a dog when it is edited, and the second of two editors can tell', async () => {
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

  it('saves settings in one upsert, even when the row is missing', async () => {
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
        },
      ]);
    }
  });
});
