// What the database decides about updates, care records and visits. tests/functions/dogs/publish-update.test.ts covers publishing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { signInActors } from '../../support/actors.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { insertRow, type Row } from '../../support/rows.ts';

const DOG = '90000000-0000-4000-8000-000000000001';
const OTHER_DOG = '90000000-0000-4000-8000-000000000002';
const UPDATE = '90000000-0000-4000-8000-000000000003';
const EARLIER = '90000000-0000-4000-8000-000000000004';
const MEDIUM = '90000000-0000-4000-8000-000000000005';
const RECORD = '90000000-0000-4000-8000-000000000006';
/** Of both dogs, and of no dog of the seed. */
const AREA = 'Care lane';
const DENIED = '42501';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec(`
    delete from public.dog_updates where dog_id in ('${DOG}', '${OTHER_DOG}');
    delete from public.care_records where dog_id in ('${DOG}', '${OTHER_DOG}');
    delete from private.care_record_changes;
    delete from public.sponsorships where dog_id in ('${DOG}', '${OTHER_DOG}');
    delete from public.dog_profiles where id in ('${DOG}', '${OTHER_DOG}');
    delete from private.my_dogs_visits`);
  for (const id of [DOG, OTHER_DOG]) {
    await insertRow(backend.pg, 'dog_profiles', {
      id,
      name: id === DOG ? 'Golu' : 'Bholi',
      image_url: '/a.png',
      tagline: 'a',
      age: '1 year',
      location: AREA,
      monthly_amount: 3000,
      status: 'available',
      traits: [],
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    });
  }
});

const publish = (values: Row = {}) =>
  insertRow(backend.pg, 'dog_updates', {
    id: UPDATE,
    dog_id: DOG,
    body: 'Golu ate well.',
    happened_on: '2026-02-01',
    published_at: '2026-02-01T10:00:00Z',
    updated_at: '2026-02-01T10:00:00Z',
    ...values,
  });

const addPicture = (values: Row = {}) =>
  insertRow(backend.pg, 'dog_update_media', {
    id: MEDIUM,
    update_id: UPDATE,
    position: 0,
    width: 1280,
    height: 960,
    alt: 'Golu on a sack',
    picture_extension: 'webp',
    ...values,
  });

async function dog(): Promise<{ last_update_at: string | null; updated_at: string } | null> {
  const { data } = await backend.anon
    .from('dog_profiles')
    .select('last_update_at, updated_at')
    .eq('id', DOG)
    .single()
    .throwOnError();
  return data;
}

const seenBy = async (client: typeof backend.anon) => {
  const updates = await client.from('dog_updates').select('id').eq('dog_id', DOG);
  const media = await client.from('dog_update_media').select('id').eq('update_id', UPDATE);
  return [updates.data?.length, media.data?.length];
};

const sponsor = (dog_id: string, user_id: string, values: Row = {}) =>
  insertRow(backend.pg, 'sponsorships', {
    dog_id,
    user_id,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
    started_at: '2026-01-20T00:00:00Z',
    ...values,
  });

interface Due {
  dog_id: string;
  name: string;
  since: string;
  sponsors: number;
}

const due = async () => {
  const { data } = await people.staff.client.rpc('dogs_due_for_update').throwOnError();
  return (data as Due[])
    .filter(({ dog_id: id }) => id === DOG || id === OTHER_DOG)
    .map(({ name, since, sponsors }) => ({ name, since, sponsors }));
};

const careDue = async (due_until: string) => {
  const { data } = await people.staff.client
    .rpc('due_care', { due_until, in_area: AREA })
    .throwOnError();
  return data.length;
};

/** The id of each, with the count of all. */
const careDueIn = async (parameters: Row) => {
  const { data } = await people.staff.client
    .rpc('due_care', { due_until: '2027-12-31', ...parameters })
    .throwOnError();
  return (data as { id: string; found_count: number }[]).map(({ id, found_count }) => [
    id,
    found_count,
  ]);
};

const visit = async () => {
  const { data } = await people.owner.client.rpc('visit_my_dogs').throwOnError();
  return data;
};
const passTime = (time: string) =>
  backend.pg.query(`update private.my_dogs_visits set last_seen_at = last_seen_at - $1::interval`, [
    time,
  ]);

describe('who reads updates', () => {
  it('is the team alone for a hidden one and its pictures', async () => {
    await publish({ hidden_at: '2026-02-02T10:00:00Z' });
    await addPicture();
    expect(await seenBy(backend.anon)).toEqual([0, 0]);
    expect(await seenBy(people.owner.client)).toEqual([0, 0]);
    expect(await seenBy(people.staff.client)).toEqual([1, 1]);
  });

  it('a visitor may not read when it was hidden or edited', async () => {
    for (const column of ['hidden_at', 'updated_at'] as const) {
      expect((await backend.anon.from('dog_updates').select(column)).error?.code).toBe(DENIED);
    }
  });
});

const save = (update_id: string, as_of: string) =>
  backend.service
    .rpc('save_dog_update', {
      update_id,
      dog_id: DOG,
      actor_id: people.staff.id,
      body: 'Golu ate well.',
      happened_on: '2026-02-01',
      media: [],
      as_of,
    })
    .throwOnError();
const setHidden = (update_id: string, is_hidden: boolean) =>
  backend.service
    .rpc('set_dog_update_hidden', {
      update_id,
      is_hidden,
      actor_id: people.staff.id,
      as_of: '2026-02-02T00:00:00Z',
    })
    .throwOnError();

describe('last_update_at of a dog', () => {
  it('is that of its newest visible update, and is no edit of the dog', async () => {
    const updated_at = '2026-01-01T00:00:00+00:00';
    await save(EARLIER, '2026-02-01T08:00:00Z');
    await save(UPDATE, '2026-02-01T10:00:00Z');
    expect(await dog()).toEqual({ last_update_at: '2026-02-01T10:00:00+00:00', updated_at });
    await setHidden(UPDATE, true);
    expect(await dog()).toEqual({ last_update_at: '2026-02-01T08:00:00+00:00', updated_at });
    await setHidden(EARLIER, true);
    expect(await dog()).toEqual({ last_update_at: null, updated_at });
    await setHidden(EARLIER, false);
    expect(await dog()).toEqual({ last_update_at: '2026-02-01T08:00:00+00:00', updated_at });
  });

  it('can’t be set by an administrator', async () => {
    const { error } = await people.admin.client
      .from('dog_profiles')
      .update({ last_update_at: '2026-02-01T10:00:00Z' })
      .eq('id', DOG);
    expect(error?.code).toBe(DENIED);
  });
});

it('a dog with updates or care records can’t be deleted', async () => {
  await publish();
  const { error } = await people.admin.client.from('dog_profiles').delete().eq('id', DOG);
  expect(error?.code).toBe('23503');
});

describe('describing a picture', () => {
  const describeIt = { media_id: MEDIUM, description: 'Golu on a sack' };

  it('is possible once, and says who did it', async () => {
    await publish();
    await addPicture({ alt: null });
    await people.staff.client.rpc('describe_dog_update_media', describeIt).throwOnError();
    const again = await people.admin.client.rpc('describe_dog_update_media', {
      ...describeIt,
      description: 'Something else',
    });
    expect([again.status, again.error?.message]).toEqual([409, 'described-already']);
    const { data } = await people.staff.client
      .from('dog_updates')
      .select(
        'updated_at, dog_update_media(alt, needs_description), dog_update_changes(kind, actor_name)',
      )
      .eq('id', UPDATE)
      .single()
      .throwOnError();
    expect(data).toEqual({
      updated_at: expect.not.stringContaining('2026-02-01T10:00:00'),
      dog_update_media: [{ alt: 'Golu on a sack', needs_description: false }],
      dog_update_changes: [{ kind: 'described', actor_name: 'Imran Siddiqui' }],
    });
  });

  it('is refused for an unknown picture, a blank text and everybody but the team', async () => {
    const unknown = await people.staff.client.rpc('describe_dog_update_media', describeIt);
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'unknown-media']);
    await publish();
    await addPicture({ alt: null });
    const blank = { ...describeIt, description: ' ' };
    const { error } = await people.staff.client.rpc('describe_dog_update_media', blank);
    expect(error?.code).toBe('23514');
    for (const actor of ['visitor', 'stranger', 'owner'] as const) {
      const denied = await people[actor].client.rpc('describe_dog_update_media', describeIt);
      expect(denied.error?.code).toBe(DENIED);
    }
  });
});

describe('an update in the other language', () => {
  const hindi = {
    update_id: UPDATE,
    language: 'hi',
    body: 'गोलू ने खाया।',
    source_body: 'Golu ate well.',
  };
  const readers = ['visitor', 'owner', 'volunteer'] as const;
  const readBy = (actor: (typeof readers)[number]) =>
    people[actor].client.from('dog_update_translations').select('body').eq('update_id', UPDATE);
  const edit = (body: string, values: Row = {}) =>
    backend.service
      .rpc('edit_dog_update', {
        update_id: UPDATE,
        actor_id: people.staff.id,
        body,
        happened_on: '2026-02-01',
        media: [],
        expected_updated_at: '2026-02-01T10:00:00Z',
        as_of: '2026-02-01T10:00:00Z',
        ...values,
      })
      .throwOnError();
  const needsTranslation = async () =>
    (
      await backend.pg.query<Row>(
        'select needs_translation from public.dog_updates where id = $1',
        [UPDATE],
      )
    ).rows[0]?.['needs_translation'];

  it('is written by the team, read like its update, and removed by an empty text', async () => {
    await publish();
    for (const actor of ['visitor', 'stranger', 'owner'] as const) {
      const denied = await people[actor].client.rpc('save_dog_update_translation', hindi);
      expect(denied.error?.code).toBe(DENIED);
    }
    expect(await needsTranslation()).toBe(true);
    await people.volunteer.client.rpc('save_dog_update_translation', hindi).throwOnError();
    expect(await needsTranslation()).toBe(false);
    for (const actor of readers) expect((await readBy(actor)).data).toEqual([{ body: hindi.body }]);
    await backend.pg.query('update public.dog_updates set hidden_at = now() where id = $1', [
      UPDATE,
    ]);
    expect((await readBy('visitor')).data).toEqual([]);
    expect((await readBy('volunteer')).data).toEqual([{ body: hindi.body }]);
    const removed = { ...hindi, body: ' ', expected_body: hindi.body };
    await people.staff.client.rpc('save_dog_update_translation', removed).throwOnError();
    expect((await readBy('volunteer')).data).toEqual([]);
    expect(await needsTranslation()).toBe(true);
    const { data } = await people.staff.client
      .from('dog_update_changes')
      .select('kind, actor_name, body_before')
      .eq('update_id', UPDATE)
      .order('happened_at')
      .throwOnError();
    expect(data).toEqual([
      { kind: 'translated', actor_name: 'Kavita Rawat', body_before: null },
      { kind: 'translated', actor_name: 'Imran Siddiqui', body_before: hindi.body },
    ]);
  });

  it('is stale once its update is edited: then only the team reads it', async () => {
    await publish();
    await people.staff.client.rpc('save_dog_update_translation', hindi).throwOnError();
    await edit('Golu ate nothing.');
    expect(await needsTranslation()).toBe(true);
    expect((await readBy('visitor')).data).toEqual([]);
    expect((await readBy('owner')).data).toEqual([]);
    expect((await readBy('volunteer')).data).toEqual([{ body: hindi.body }]);
    await edit('Golu ate well.');
    expect(await needsTranslation()).toBe(false);
    expect((await readBy('visitor')).data).toEqual([{ body: hindi.body }]);
    await edit('Golu ate well.', { language: 'hi' });
    expect(await needsTranslation()).toBe(true);
  });

  it.each([
    ['of an update that says something else', { source_body: 'Golu ate.' }],
    ['that somebody else has changed', { expected_body: 'गोलू।' }],
    ['in the language of the update', { language: 'en' }],
  ])('is refused: one %s', async (_which, values) => {
    await publish();
    const { error, status } = await people.staff.client.rpc('save_dog_update_translation', {
      ...hindi,
      ...values,
    });
    expect([status, error?.message]).toEqual([409, 'edited-meanwhile']);
    const missing = { ...hindi, update_id: EARLIER };
    const unknown = await people.staff.client.rpc('save_dog_update_translation', missing);
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'unknown-update']);
  });
});

it('a video needs the text of what happens, and a picture what it shows', async () => {
  await publish();
  await expect(addPicture({ video_text: 'It rains.' })).rejects.toThrow(/dog_update_media_check/);
  await addPicture({ video_extension: 'mp4', video_seconds: 3 });
  await addPicture({ id: EARLIER, position: 1, alt: null });
  const { data } = await backend.anon
    .from('dog_update_media')
    .select('needs_description')
    .eq('update_id', UPDATE)
    .throwOnError();
  expect(data).toEqual([{ needs_description: true }, { needs_description: true }]);
});

it('the server can’t publish, edit, hide or show for somebody who is not in the team', async () => {
  const now = '2026-02-01T10:00:00Z';
  const saved = await backend.service.rpc('save_dog_update', {
    update_id: UPDATE,
    dog_id: DOG,
    actor_id: people.owner.id,
    body: 'a',
    happened_on: '2026-02-01',
    media: [],
    as_of: now,
  });
  await publish();
  const edited = await backend.service.rpc('edit_dog_update', {
    update_id: UPDATE,
    actor_id: people.owner.id,
    body: 'b',
    happened_on: '2026-02-01',
    media: [],
    expected_updated_at: now,
    as_of: now,
  });
  const hidden = await backend.service.rpc('set_dog_update_hidden', {
    update_id: UPDATE,
    is_hidden: true,
    actor_id: people.owner.id,
    as_of: now,
  });
  const codes = [saved, edited, hidden].map(({ error }) => error?.code);
  expect(codes).toEqual([DENIED, DENIED, DENIED]);
});

describe('dogs that are due for an update', () => {
  it('come with the longest wait first, counted from the first sponsorship', async () => {
    await sponsor(DOG, people.owner.id);
    await sponsor(DOG, people.stranger.id, { started_at: '2026-01-10T00:00:00Z' });
    await sponsor(OTHER_DOG, people.owner.id);
    const bholi = { name: 'Bholi', since: '2026-01-20T00:00:00+00:00', sponsors: 1 };
    expect(await due()).toEqual([
      { name: 'Golu', since: '2026-01-10T00:00:00+00:00', sponsors: 2 },
      bholi,
    ]);
    await backend.pg.exec(
      `update public.dog_profiles set last_update_at = '2026-02-01T10:00:00Z' where id = '${DOG}'`,
    );
    expect(await due()).toEqual([
      bholi,
      { name: 'Golu', since: '2026-02-01T10:00:00+00:00', sponsors: 2 },
    ]);
  });

  it('are not those without a running sponsorship, or that have left', async () => {
    await sponsor(DOG, people.owner.id, { status: 'paused', desired_status: 'pause' });
    await sponsor(OTHER_DOG, people.owner.id);
    await backend.pg.exec(
      `update public.dog_profiles set status = 'moved' where id = '${OTHER_DOG}'`,
    );
    expect(await due()).toEqual([]);
  });
});

describe('care records', () => {
  const record = {
    id: RECORD,
    dog_id: DOG,
    kind: 'vaccination',
    happened_on: '2026-01-10',
    note: 'Rabies',
    cost_paise: 45_000,
    due_on: '2027-01-10',
    bill_name: `${demoAccounts.staff.id}/${RECORD}.jpg`,
  };

  const written = {
    ...record,
    created_by: demoAccounts.staff.id,
    updated_by: demoAccounts.staff.id,
  };
  const { id: _id, bill_name: _bill, ...said } = record;
  type Person = 'admin' | 'staff' | 'volunteer' | 'stranger' | 'visitor' | 'owner';
  const edit = async (actor: Person, values: Row) => {
    const [stored] = await team('staff');
    return people[actor].client.rpc('edit_care_record', {
      ...said,
      record_id: RECORD,
      expected_updated_at: String(stored?.updated_at),
      ...values,
    });
  };
  const remove = (actor: Person) =>
    people[actor].client.rpc('delete_care_record', { record_id: RECORD });
  const restore = (actor: Person) =>
    people[actor].client.rpc('restore_care_record', { record_id: RECORD });
  const deleted = async (actor: Person) =>
    (await people[actor].client.rpc('deleted_care_records').throwOnError()).data;
  const team = async (actor: Person) =>
    (await people[actor].client.rpc('team_care_records', { for_dog_id: DOG }).throwOnError()).data;
  const history = async () =>
    (await people.staff.client.rpc('care_record_history', { record_id: RECORD }).throwOnError())
      .data;

  it('know who wrote and who changed them, and keep what they said before', async () => {
    await insertRow(backend.pg, 'care_records', written);
    expect((await edit('admin', { note: 'Rabies, yearly' })).error).toBeNull();
    expect(await team('staff')).toMatchObject([
      {
        dog_name: 'Golu',
        note: 'Rabies, yearly',
        bill_name: record.bill_name,
        created_by_name: 'Imran Siddiqui (staff)',
        updated_by_name: 'Asha Verma (administrator)',
      },
    ]);
    expect(await history()).toMatchObject([
      {
        change: 'edited',
        actor_name: 'Asha Verma (administrator)',
        note: 'Rabies',
        due_on: '2027-01-10',
      },
    ]);
  });

  it('are not edited over somebody else’s edit', async () => {
    await insertRow(backend.pg, 'care_records', written);
    const { error } = await edit('staff', { expected_updated_at: '2026-01-10T00:00:00Z' });
    expect(error).toMatchObject({ code: 'PT409', message: 'edited-meanwhile' });
    await remove('staff').throwOnError();
    expect((await edit('staff', { expected_updated_at: '2026-01-10T00:00:00Z' })).error?.code).toBe(
      'PT404',
    );
  });

  it.each(['staff', 'volunteer'] as const)(
    'no request of the actor %s clears all due dates',
    async (actor) => {
      await insertRow(backend.pg, 'care_records', written);
      const { client } = people[actor];
      const { error } = await client
        .from('care_records')
        .update({ due_on: null })
        .not('id', 'is', null);
      expect(error?.code).toBe(DENIED);
      expect((await client.from('care_records').delete().eq('id', RECORD)).error?.code).toBe(
        DENIED,
      );
      expect(await careDue('2027-01-10')).toBe(1);
      // One at a time, and it is kept who did.
      expect((await edit(actor, { due_on: undefined })).error).toBeNull();
      expect(await careDue('2027-01-10')).toBe(0);
      expect(await history()).toMatchObject([{ change: 'edited', due_on: '2027-01-10' }]);
    },
  );

  it('are restored with their bill when they were deleted within 30 days', async () => {
    await insertRow(backend.pg, 'care_records', written);
    await remove('staff').throwOnError();
    // A second press.
    await remove('staff').throwOnError();
    expect(await team('staff')).toEqual([]);
    expect(await deleted('admin')).toMatchObject([
      { id: RECORD, dog_name: 'Golu', note: 'Rabies', deleted_by_name: 'Imran Siddiqui (staff)' },
    ]);
    await restore('admin').throwOnError();
    await restore('admin').throwOnError();
    expect(await deleted('admin')).toEqual([]);
    expect(await team('staff')).toMatchObject([
      {
        id: RECORD,
        note: 'Rabies',
        cost_paise: 45_000,
        due_on: '2027-01-10',
        bill_name: record.bill_name,
        created_by_name: 'Imran Siddiqui (staff)',
      },
    ]);
    expect(await history()).toMatchObject([
      { change: 'restored', actor_name: 'Asha Verma (administrator)', kind: null },
      { change: 'deleted', actor_name: 'Imran Siddiqui (staff)' },
    ]);
  });

  it('are not restored after 30 days, and a volunteer restores those that they deleted', async () => {
    await insertRow(backend.pg, 'care_records', {
      ...written,
      created_by: demoAccounts.volunteer.id,
    });
    await remove('staff').throwOnError();
    expect((await restore('volunteer')).error?.code).toBe('PT404');
    expect(await deleted('volunteer')).toEqual([]);
    await restore('staff').throwOnError();
    await remove('volunteer').throwOnError();
    expect(await deleted('volunteer')).toHaveLength(1);
    const age = (time: string) =>
      backend.pg.exec(
        `update private.care_record_changes set happened_at = happened_at - interval '${time}'`,
      );
    await age('29 days');
    await restore('volunteer').throwOnError();
    await remove('volunteer').throwOnError();
    await age('30 days');
    expect((await restore('staff')).error?.code).toBe('PT404');
    expect(await deleted('staff')).toEqual([]);
  });

  it('are due until a day, of available dogs', async () => {
    await insertRow(backend.pg, 'care_records', record);
    expect([await careDue('2027-01-09'), await careDue('2027-01-10')]).toEqual([0, 1]);
    await backend.pg.exec(
      `update public.dog_profiles set status = 'passed_away' where id = '${DOG}'`,
    );
    expect(await careDue('2027-01-10')).toBe(0);
  });

  it('are due in an area and of a kind, a page at a time with the count of all', async () => {
    const other = '90000000-0000-4000-8000-000000000077';
    await insertRow(backend.pg, 'care_records', record);
    await insertRow(backend.pg, 'care_records', {
      ...record,
      id: other,
      kind: 'treatment',
      due_on: '2026-12-01',
    });
    const all = [
      [other, 2],
      [RECORD, 2],
    ];
    expect(await careDueIn({ in_area: AREA })).toEqual(all);
    expect(await careDueIn({ in_area: AREA, page_size: 1, page_offset: 1 })).toEqual([all[1]]);
    expect(await careDueIn({ in_area: AREA, of_kind: 'treatment' })).toEqual([[other, 1]]);
    expect(await careDueIn({ in_area: 'Nowhere' })).toEqual([]);
  });

  it('add up per year, for everyone', async () => {
    for (const [happened_on, cost_paise] of [
      ['2025-12-31', 100],
      ['2026-01-01', 20],
      ['2026-01-02', 3],
      ['2026-01-03', null],
    ] as const) {
      await insertRow(backend.pg, 'care_records', {
        dog_id: DOG,
        kind: 'food',
        note: 'a',
        happened_on,
        cost_paise,
      });
    }
    const { data } = await backend.anon.rpc('dog_care_years', { dog_id: DOG }).throwOnError();
    expect(data).toEqual([
      { year: 2026, cost_paise: 23, records: 3 },
      { year: 2025, cost_paise: 100, records: 1 },
    ]);
    const { data: years } = await backend.anon
      .rpc('dog_care_by_year', { dog_id: DOG })
      .throwOnError();
    expect(years).toMatchObject([
      { cost_paise: 23, records: 3, unknown_costs: 1 },
      { cost_paise: 100, records: 1, unknown_costs: 0 },
    ]);
  });
});

describe('a round of care for many dogs', () => {
  const ROUND = '90000000-0000-4000-8000-000000000078';
  /** A record of a dog that is not in the round. */
  const FOREIGN = '90000000-0000-4000-8000-000000000079';
  const SEED_DOG = '10000000-0000-4000-8000-000000000001';
  const round = {
    round_id: ROUND,
    dog_ids: [DOG, OTHER_DOG],
    kind: 'vaccination' as const,
    happened_on: '2026-01-10',
    note: 'Rabies',
    cost_paise: 10_001,
    due_on: '2027-01-10',
  };
  const saveRound = (client: SupabaseClient, values: Partial<typeof round> & Row = {}) =>
    client.rpc('save_care_round', { ...round, ...values });
  const stored = async () => {
    const { rows } = await backend.pg.query<{ dog_id: string; cost_paise: number; note: string }>(
      `select dog_id, cost_paise::integer, note from public.care_records
       where round_id = $1 order by cost_paise desc`,
      [ROUND],
    );
    return rows;
  };

  it('divides the cost to the paisa, and settles what was due for these dogs only', async () => {
    const record = {
      kind: 'vaccination',
      happened_on: '2025-01-10',
      note: 'Rabies',
      cost_paise: 1,
      due_on: '2026-01-10',
    };
    await insertRow(backend.pg, 'care_records', { ...record, id: RECORD, dog_id: DOG });
    await insertRow(backend.pg, 'care_records', { ...record, id: FOREIGN, dog_id: SEED_DOG });
    const done_ids = [RECORD, FOREIGN];
    const { data } = await saveRound(people.volunteer.client, { done_ids }).throwOnError();
    expect(data).toBe(2);
    expect(await stored()).toEqual([
      { dog_id: DOG, cost_paise: 5001, note: 'Rabies' },
      { dog_id: OTHER_DOG, cost_paise: 5000, note: 'Rabies' },
    ]);
    const { rows } = await backend.pg.query(
      'select id from public.care_records where id = any ($1) and due_on is not null',
      [done_ids],
    );
    expect(rows).toEqual([{ id: FOREIGN }]);
    await backend.pg.query('delete from public.care_records where id = $1', [FOREIGN]);
  });

  it('is refused when somebody else has settled what was due, and stays saved when it is sent again', async () => {
    const record = {
      kind: 'vaccination',
      happened_on: '2025-01-10',
      note: 'Rabies',
      cost_paise: 1,
    };
    for (const [id, dog_id] of [
      [RECORD, DOG],
      [FOREIGN, OTHER_DOG],
    ]) {
      await insertRow(backend.pg, 'care_records', { ...record, id, dog_id, due_on: '2026-01-10' });
    }
    const done_ids = [RECORD, FOREIGN];
    const first = { dog_ids: [DOG], done_ids: [RECORD], round_id: crypto.randomUUID() };
    await saveRound(people.staff.client, first).throwOnError();
    // Its answer was lost.
    await saveRound(people.staff.client, first).throwOnError();
    const { data: changes } = await people.staff.client
      .rpc('care_record_history', { record_id: RECORD })
      .throwOnError();
    expect(changes).toMatchObject([{ change: 'done-again', due_on: '2026-01-10' }]);
    const { error, status } = await saveRound(people.volunteer.client, { done_ids });
    expect(status).toBe(409);
    expect(error).toMatchObject({ message: 'not-due-any-more', details: RECORD });
    expect(await stored()).toEqual([]);
    const rest = { dog_ids: [OTHER_DOG], done_ids: [FOREIGN] };
    await saveRound(people.volunteer.client, rest).throwOnError();
    expect(await stored()).toHaveLength(1);
    const deleted = { done_ids: ['90000000-0000-4000-8000-00000000dead'] };
    const other = { ...deleted, round_id: crypto.randomUUID() };
    expect((await saveRound(people.staff.client, other)).error?.message).toBe('not-due-any-more');
    await backend.pg.query('delete from public.care_records where id = $1', [FOREIGN]);
  });

  it('is saved once, however often it is sent', async () => {
    const { client } = people.volunteer;
    await saveRound(client).throwOnError();
    expect((await saveRound(client).throwOnError()).data).toBe(2);
    expect(await stored()).toHaveLength(2);
  });

  it.each<Row>([
    { due_on: null },
    { note: 'DHPP' },
    { cost_paise: 10_002 },
    { dog_ids: [OTHER_DOG] },
    { dog_ids: [DOG, OTHER_DOG, SEED_DOG] },
  ])('only adds records: sent again with %j it changes nothing', async (values) => {
    await saveRound(people.volunteer.client).throwOnError();
    const before = await stored();
    const { error } = await saveRound(people.volunteer.client, values);
    expect(error).toMatchObject({ code: 'PT409', message: 'saved-already' });
    expect(await stored()).toEqual(before);
    expect(await careDue('2027-01-10')).toBe(2);
  });

  it('is saved for all dogs or for none', async () => {
    const missing = '90000000-0000-4000-8000-00000000dead';
    const { error } = await saveRound(people.staff.client, { dog_ids: [DOG, missing] });
    expect(error?.code).toBe('23503');
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['no dog', []],
    ['a dog twice', [DOG, DOG]],
    ['more than 500', Array.from({ length: 501 }, () => crypto.randomUUID())],
  ])('is refused with %s', async (_what, dog_ids) => {
    expect((await saveRound(people.staff.client, { dog_ids })).error?.code).toBe('22023');
  });

  it('has no bill that its author did not upload', async () => {
    const { error } = await saveRound(people.volunteer.client, {
      bill_name: `${demoAccounts.staff.id}/${RECORD}.jpg`,
    });
    expect(error?.code).toBe(DENIED);
  });

  it('is the team’s alone, and a volunteer changes no round of somebody else', async () => {
    for (const actor of ['visitor', 'stranger', 'owner'] as const) {
      expect((await saveRound(people[actor].client)).error?.code).toBe(DENIED);
      const { error } = await people[actor].client.rpc('due_care', { due_until: '2027-01-10' });
      expect(error?.code).toBe(DENIED);
    }
    await saveRound(people.staff.client).throwOnError();
    expect((await saveRound(people.volunteer.client)).error?.code).toBe('PT409');
    expect((await stored())[0]?.note).toBe('Rabies');
  });
});

describe('a visit of My Dogs', () => {
  it('knows when the one before ended; a reload within an hour is the same visit', async () => {
    expect(await visit()).toBeNull();
    await passTime('59 minutes');
    expect(await visit()).toBeNull();
    await passTime('61 minutes');
    const { rows } = await backend.pg.query<{ seen: Date }>(
      'select last_seen_at as seen from private.my_dogs_visits',
    );
    const seen = new Date(rows[0]?.seen ?? 0).getTime();
    expect(Date.parse((await visit()) ?? '')).toBe(seen);
    expect(Date.parse((await visit()) ?? '')).toBe(seen);
  });

  it('needs an account', async () => {
    expect((await backend.anon.rpc('visit_my_dogs')).error?.code).toBe(DENIED);
  });
});

it('what a former member of the team wrote stays, without the person', async () => {
  await publish();
  const { id, client } = people.staff;
  await insertRow(backend.pg, 'dog_update_changes', {
    update_id: UPDATE,
    kind: 'published',
    actor_id: id,
    actor_name: 'Imran Siddiqui',
  });
  await insertRow(backend.pg, 'care_records', {
    id: RECORD,
    dog_id: DOG,
    kind: 'food',
    happened_on: '2026-01-10',
    note: 'Rice',
    cost_paise: 100,
    created_by: id,
  });
  await client.rpc('delete_care_record', { record_id: RECORD }).throwOnError();
  const kept = await backend.pg.transaction(async (transaction) => {
    await transaction.query('delete from auth.users where id = $1', [id]);
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [
        JSON.stringify({ sub: people.admin.id, role: 'authenticated', aal: 'aal2' }),
        people.admin.id,
      ],
    );
    await transaction.query('select public.restore_care_record($1)', [RECORD]);
    const { rows } = await transaction.query(
      `select change.actor_id, change.actor_name, care.actor_name as deleted_by, record.created_by, record.note
       from public.dog_update_changes as change, public.care_records as record,
         private.care_record_changes as care
       where change.update_id = $1 and record.dog_id = $2 and care.kind = 'deleted'`,
      [UPDATE, DOG],
    );
    await transaction.rollback();
    return rows;
  });
  expect(kept).toEqual([
    {
      actor_id: null,
      actor_name: 'A former team member',
      deleted_by: 'A former team member',
      created_by: null,
      note: 'Rice',
    },
  ]);
});
