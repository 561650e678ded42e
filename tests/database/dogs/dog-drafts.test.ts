// Drafts of dogs: who sees and writes them, what nobody can do with one, and how it is published.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { insertRow, type Row } from '../../support/rows.ts';
import { type Actor, actors } from '../access-matrix.ts';

const DRAFT = '90000000-0000-4000-8000-000000000001';
const OTHER = '10000000-0000-4000-8000-000000000001';
const UPDATE = '90000000-0000-4000-8000-000000000002';
const DENIED = '42501';
const CHECK_VIOLATION = '23514';
const team: ReadonlySet<Actor> = new Set(['volunteer', 'staff', 'admin']);
const outside = actors.filter((actor) => !team.has(actor));

const profile = {
  name: 'Motichoor',
  image_url: '/a.png',
  tagline: 'Waits by the sweet shop',
  age: '1 year',
  traits: ['Unheard of'],
  location: 'Nowhere else',
};

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec(`
    delete from public.dog_updates where id = '${UPDATE}';
    delete from private.domain_events where dog_id = '${DRAFT}';
    delete from public.care_records where dog_id = '${DRAFT}';
    delete from public.dog_profiles where id = '${DRAFT}' or name = 'Motichoor';`);
  await insertRow(backend.pg, 'dog_profiles', { id: DRAFT, ...profile, status: 'draft' });
});

const table = (actor: Actor) => people[actor].client.from('dog_profiles');
const publish = (actor: Actor = 'admin', dog_id = DRAFT) =>
  people[actor].client.rpc('publish_dog', { dog_id });
const stored = async (id = DRAFT) =>
  (await backend.service.from('dog_profiles').select('*').eq('id', id).single().throwOnError())
    .data as Row;
const announcements = async () =>
  (
    await backend.pg.query<Row>(
      `select kind::text from private.domain_events where dog_id = $1 and kind = 'dog-added'`,
      [DRAFT],
    )
  ).rows.length;

const counted = async (actor: Actor, name: string, column = 'dog_id') =>
  (
    await people[actor].client
      .from(name)
      .select(column, { count: 'exact' })
      .eq(column, DRAFT)
      .throwOnError()
  ).count;

const missing = async () =>
  (await people.admin.client.rpc('missing_translations', { language: 'hi' })).data;

const edit = (actor: Actor, id: string) =>
  table(actor).update({ tagline: 'changed' }).eq('id', id).select('tagline');

const set = (new_status: string) =>
  people.admin.client.rpc('set_dog_status', { dog_id: DRAFT, new_status });

const problemOf = (action: Promise<unknown>) =>
  action.then(
    () => 'accepted',
    ({ message }: Error) => message,
  );

const owner = () => people.owner.id;

describe('a draft', () => {
  beforeEach(async () => {
    await people.staff.client
      .rpc('save_dog_papers', {
        dog_id: DRAFT,
        expected_updated_at: null,
        papers: { story: 'He came in a monsoon.' },
        team_papers: {},
        hindi_story: 'वह बरसात में आया।',
      })
      .throwOnError();
    await insertRow(backend.pg, 'care_records', {
      dog_id: DRAFT,
      kind: 'food',
      happened_on: '2026-01-02',
      note: 'Milk',
      cost_paise: 100,
    });
  });

  it.each(actors)('is read by the team alone: %s', async (actor) => {
    const rows = team.has(actor) ? 1 : 0;
    expect(await counted(actor, 'dog_profiles', 'id')).toBe(rows);
    expect(await counted(actor, 'dog_translations')).toBe(rows);
    expect(await counted(actor, 'dog_papers')).toBe(rows);
    expect(await counted(actor, 'care_records')).toBe(rows);
    const { client } = people[actor];
    const found = await client.rpc('search_dogs', { search: 'motichoor' }).throwOnError();
    expect(found.data).toHaveLength(rows);
    const years = await client.rpc('dog_care_years', { dog_id: DRAFT }).throwOnError();
    expect(years.data).toHaveLength(rows);
  });

  it.each(actors)('is in nothing that the site publishes: %s', async (actor) => {
    const { client } = people[actor];
    expect((await client.rpc('dog_story', { dog_id: DRAFT })).data).toEqual([]);
    const areas: { area: string }[] = (await client.rpc('dog_areas')).data ?? [];
    expect(areas.map(({ area }) => area)).not.toContain(profile.location);
    const traits: { trait: string }[] = (await client.rpc('dog_traits')).data ?? [];
    expect(traits.map(({ trait }) => trait)).not.toContain('Unheard of');
    const less = await client.rpc('less_covered_dogs', { dog_id: OTHER, mode: 'live' });
    expect(JSON.stringify(less.data)).not.toContain('Motichoor');
  });

  it('is not in the email about new dogs, nor in what waits for a translation', async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const news = async () =>
      (
        await backend.pg.query<{ content: unknown }>(
          `select private.new_dogs_content(jsonb_populate_record(
             null::public.email_outbox, jsonb_build_object('data', jsonb_build_object('until', $1::text))
           )) as content`,
          [until],
        )
      ).rows[0]?.content;
    expect(JSON.stringify(await news())).not.toContain('Motichoor');
    expect(JSON.stringify(await missing())).not.toContain('Motichoor');
    await publish().throwOnError();
    expect(JSON.stringify(await news())).toContain('Motichoor');
    expect(JSON.stringify(await missing())).toContain('Motichoor');
  });
});

describe('writing drafts', () => {
  const draft = { name: 'Motichoor', image_url: '', tagline: '', age: '', location: '' };

  it('is for staff and administrators, who may leave all but the name empty', async () => {
    for (const actor of actors) {
      const { error } = await table(actor).insert({ ...draft, status: 'draft' });
      expect([actor, error?.code ?? null]).toEqual([
        actor,
        actor === 'staff' || actor === 'admin' ? null : DENIED,
      ]);
    }
    const { error } = await table('staff').insert({ ...draft, name: ' ', status: 'draft' });
    expect(error?.code).toBe(CHECK_VIOLATION);
  });

  it('lets staff add nothing else, and nobody a dog that has left or isn’t whole', async () => {
    expect((await table('staff').insert(profile)).error?.code).toBe(DENIED);
    expect((await table('staff').insert({ ...profile, status: 'available' })).error?.code).toBe(
      DENIED,
    );
    expect((await table('admin').insert({ ...profile, status: 'adopted' })).error?.code).toBe(
      DENIED,
    );
    expect((await table('admin').insert({ ...profile, tagline: '' })).error?.code).toBe(
      CHECK_VIOLATION,
    );
  });

  it('publishes and announces at once what an administrator adds as before', async () => {
    const { data } = await table('admin').insert(profile).select('id, status').single();
    expect(data).toMatchObject({ status: 'available' });
    const { rows } = await backend.pg.query(
      `select kind::text from private.domain_events where dog_id = $1`,
      [data?.id],
    );
    expect(rows).toEqual([{ kind: 'dog-added' }]);
  });

  it('lets staff edit drafts alone', async () => {
    expect((await edit('staff', DRAFT)).data).toEqual([{ tagline: 'changed' }]);
    expect((await edit('staff', OTHER)).data).toEqual([]);
    expect((await edit('volunteer', DRAFT)).data).toEqual([]);
    await publish().throwOnError();
    expect((await edit('staff', DRAFT)).data).toEqual([]);
    expect((await edit('admin', DRAFT)).data).toEqual([{ tagline: 'changed' }]);
  });

  it('lets nobody set the status of a row', async () => {
    for (const actor of actors) {
      const { error } = await table(actor).update({ status: 'available' }).eq('id', DRAFT);
      expect([actor, error?.code]).toEqual([actor, DENIED]);
    }
  });
});

describe('publishing a draft', () => {
  it('is for administrators', async () => {
    for (const actor of [...outside, 'volunteer', 'staff'] as const) {
      expect([actor, (await publish(actor)).error?.code]).toEqual([actor, DENIED]);
    }
    expect(await stored()).toMatchObject({ status: 'draft' });
  });

  it('makes it a new dog, which everybody reads and which is announced once', async () => {
    await backend.pg.exec(
      `update public.dog_profiles set created_at = '2026-01-02' where id = '${DRAFT}'`,
    );
    expect(await announcements()).toBe(0);
    const before = Date.now();
    await publish().throwOnError();
    const published = await stored();
    expect(published).toMatchObject({ ...profile, status: 'available' });
    expect(Date.parse(String(published['created_at']))).toBeGreaterThanOrEqual(before - 1000);
    expect((await table('visitor').select('name').eq('id', DRAFT)).data).toHaveLength(1);
    await publish().throwOnError();
    expect(await stored()).toEqual(published);
    expect(await announcements()).toBe(1);
  });

  it.each(['image_url', 'tagline', 'age', 'location'])(
    'asks for what is missing: %s',
    async (part) => {
      await table('staff')
        .update({ [part]: '' })
        .eq('id', DRAFT)
        .throwOnError();
      const { error, status } = await publish();
      expect([status, error?.message]).toEqual([409, 'incomplete']);
      expect(await stored()).toMatchObject({ status: 'draft' });
      expect(await announcements()).toBe(0);
    },
  );

  it('finds no dog that is not there', async () => {
    const { error, status } = await publish('admin', '90000000-0000-4000-8000-000000000009');
    expect([status, error?.message]).toEqual([404, 'unknown-dog']);
  });

  it('is the only way out of a draft, and there is none back', async () => {
    for (const status of ['available', 'adopted', 'passed_away', 'moved']) {
      expect((await set(status)).error?.message).toBe('dog-is-draft');
    }
    await publish().throwOnError();
    expect((await set('draft')).error?.message).toBe('dog-is-draft');
    await set('adopted').throwOnError();
    expect((await set('draft')).error?.message).toBe('dog-is-draft');
  });
});

describe('the database, when somebody gives for a draft', () => {
  it('stores no donation, whoever wrote it, nor moves one to it', async () => {
    const donation = { dog_id: DRAFT, user_id: owner(), amount_paise: 300_000, type: 'One-time' };
    expect(
      await problemOf(insertRow(backend.pg, 'donations', { ...donation, status: 'completed' })),
    ).toBe('dog-not-available');
    expect(
      await problemOf(
        backend.pg.query(
          `update public.donations set dog_id = $1 where id = (select min(id::text)::uuid from public.donations)`,
          [DRAFT],
        ),
      ),
    ).toBe('dog-not-available');
  });

  it('keeps the words of what else is wrong with a donation', async () => {
    const donation = { dog_id: DRAFT, user_id: owner(), amount_paise: -1, type: 'One-time' };
    await expect(insertRow(backend.pg, 'donations', donation)).rejects.toThrow(/check constraint/);
  });

  it('makes no order', async () => {
    const terms = await backend.service.rpc('order_terms', { dog_id: DRAFT, amount_paise: null });
    expect(terms.data).toEqual({ problem: 'dog-not-available' });
  });

  it('begins no sponsorship, and moves none to it', async () => {
    const begun = await backend.service.rpc('begin_sponsorship', {
      user_id: owner(),
      dog_id: DRAFT,
      amount_paise: null,
      mode: 'test',
    });
    expect(begun.data).toEqual({ problem: 'dog-not-available' });
    const sponsorship = { user_id: owner(), amount_paise: 300_000, mode: 'test' };
    expect(
      await problemOf(insertRow(backend.pg, 'sponsorships', { ...sponsorship, dog_id: DRAFT })),
    ).toBe('dog-not-available');
    expect(
      await problemOf(
        insertRow(backend.pg, 'sponsorships', {
          ...sponsorship,
          next_dog_id: DRAFT,
          moved_at: '2026-01-02',
        }),
      ),
    ).toBe('dog-not-available');
  });

  it('publishes no update about it', async () => {
    const update = await backend.service.rpc('save_dog_update', {
      update_id: UPDATE,
      dog_id: DRAFT,
      actor_id: people.staff.id,
      body: 'News',
      happened_on: '2026-01-02',
      media: [],
      as_of: '2026-01-03',
    });
    expect(update.error?.message).toBe('dog-not-available');
  });
});
