// The story and papers of dogs: who reads and writes them, and what is published.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { countRows, insertRow, type Row } from '../../support/rows.ts';

const DOG = '90000000-0000-4000-8000-000000000001';
const MISSING = '90000000-0000-4000-8000-000000000009';
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
    delete from public.care_records where dog_id = '${DOG}';
    delete from public.dog_profiles where id = '${DOG}'`);
  await insertRow(backend.pg, 'dog_profiles', {
    id: DOG,
    name: 'Golu',
    image_url: '/a.png',
    tagline: 'a',
    age: '1 year',
    location: 'Chowk',
  });
});

const papers: Row = {
  story: 'Golu came in a monsoon.',
  sex: 'male',
  here_since: '2022-08',
  carer_name: 'Asha',
  carer_agreed_on: '2026-02-14',
  ear_notched: true,
};
const teamPapers = { feeding_spot: 'Behind the chemist', note: 'Bites vets.' };
const save = (values: Row = {}, actor: 'staff' | 'admin' = 'staff') =>
  people[actor].client.rpc('save_dog_papers', {
    dog_id: DOG,
    expected_updated_at: null,
    papers,
    team_papers: teamPapers,
    hindi_story: 'गोलू एक बरसात में आया।',
    ...values,
  });
const story = async (parameters: Row = {}) =>
  (
    await backend.anon
      .rpc('dog_story', { dog_id: DOG, ...parameters })
      .single()
      .throwOnError()
  ).data;
const savedAt = async () =>
  (await backend.anon.from('dog_papers').select('updated_at').eq('dog_id', DOG).single()).data
    ?.updated_at;

const teams = (actor: keyof typeof people) =>
  people[actor].client.from('dog_papers_team').select('feeding_spot').eq('dog_id', DOG);

const round = (values: Row) =>
  people.volunteer.client
    .rpc('save_care_round', {
      round_id: crypto.randomUUID(),
      dog_ids: [DOG],
      kind: 'vaccination',
      happened_on: '2026-02-01',
      note: 'Vaccine',
      cost_paise: 100,
      ...values,
    })
    .throwOnError();

const translation = async () =>
  (await backend.anon.from('dog_translations').select('name, story').eq('dog_id', DOG)).data;

describe('the papers of a dog', () => {
  it('are written by staff and administrators, and read by everyone but for the team’s', async () => {
    await save().throwOnError();
    await save({ expected_updated_at: await savedAt() }, 'admin').throwOnError();
    const facts = {
      sex: 'male',
      here_since: '2022-08',
      carer_name: 'Asha',
      ear_notched: true,
      sterilised_on: null,
      rabies_until: null,
    };
    expect(await story()).toEqual({ ...facts, story: papers['story'] });
    expect(await story({ language: 'hi' })).toEqual({ ...facts, story: 'गोलू एक बरसात में आया।' });
    expect((await teams('volunteer')).data).toEqual([{ feeding_spot: 'Behind the chemist' }]);
    expect((await teams('owner')).data).toEqual([]);
    expect((await teams('visitor')).error?.code).toBe(DENIED);
  });

  it('keep the carer’s phone for the team, also when a page without that field saves them', async () => {
    await save({ team_papers: { ...teamPapers, carer_phone: '+91 98390 12345' } }).throwOnError();
    await save({ expected_updated_at: await savedAt() }).throwOnError();
    expect(await countRows(backend.pg, 'dog_papers_team', { carer_phone: '+91 98390 12345' })).toBe(
      1,
    );
    expect((await teams('owner')).data).toEqual([]);
    const none = { ...teamPapers, carer_phone: null };
    await save({ expected_updated_at: await savedAt(), team_papers: none }).throwOnError();
    expect(await countRows(backend.pg, 'dog_papers_team', { carer_phone: null, dog_id: DOG })).toBe(
      1,
    );
    const words = await save({
      expected_updated_at: await savedAt(),
      team_papers: { carer_phone: 'Asha' },
    });
    expect(words.error?.code).toBe('23514');
  });

  it('are refused when somebody else saved them meanwhile, and for an unknown dog', async () => {
    await save().throwOnError();
    const again = await save();
    expect([again.status, again.error?.message]).toEqual([409, 'edited-meanwhile']);
    const unknown = await save({ dog_id: MISSING });
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'unknown-dog']);
  });

  it.each([
    ['without the day on which the carer agreed', { carer_agreed_on: null }],
    ['with a day in the future', { carer_agreed_on: '2999-01-01' }],
    ['without the carer’s name', { carer_name: null }],
  ])('are refused %s', async (_how, values) => {
    expect((await save({ papers: { ...papers, ...values } })).error?.code).toBe('23514');
  });

  it('keep a story with markup, links and signs from right to left as it is written', async () => {
    const text = '<b>Golu</b> https://spam.test \u202Eolleh\u202C';
    await save({ papers: { ...papers, story: text } }).throwOnError();
    expect(await story()).toMatchObject({ story: text });
  });

  it('go with the dog', async () => {
    await save().throwOnError();
    await people.admin.client.from('dog_profiles').delete().eq('id', DOG).throwOnError();
    for (const table of ['dog_papers', 'dog_papers_team', 'dog_translations'] as const) {
      expect(await countRows(backend.pg, table, { dog_id: DOG })).toBe(0);
    }
  });
});

describe('a story in Hindi', () => {
  it('is read while it translates the story there is, and goes without it', async () => {
    await save().throwOnError();
    const other = { ...papers, story: 'Golu came in June.' };
    await save({
      expected_updated_at: await savedAt(),
      papers: other,
      is_stale: true,
    }).throwOnError();
    expect(await story({ language: 'hi' })).toMatchObject({ story: 'Golu came in June.' });
    await save({ expected_updated_at: await savedAt(), papers: other }).throwOnError();
    expect(await story({ language: 'hi' })).toMatchObject({ story: 'गोलू एक बरसात में आया।' });
    await save({ expected_updated_at: await savedAt(), papers: {} }).throwOnError();
    expect(await story({ language: 'hi' })).toMatchObject({ story: null, sex: null });
  });

  it('leaves the Hindi name and tagline, and stays when those are removed', async () => {
    const named = { dog_id: DOG, language: 'hi', name: 'गोलू' };
    await people.admin.client.rpc('save_dog_translation', named).throwOnError();
    await save().throwOnError();
    expect(await translation()).toEqual([{ name: 'गोलू', story: 'गोलू एक बरसात में आया।' }]);
    await people.admin.client.rpc('save_dog_translation', { ...named, name: '' }).throwOnError();
    expect(await translation()).toEqual([{ name: null, story: 'गोलू एक बरसात में आया।' }]);
  });
});

const again = async (values: Row) =>
  save({ ...values, expected_updated_at: await savedAt() }).throwOnError();

describe('the stories without Hindi', () => {
  const listed = async (actor: keyof typeof people = 'volunteer') => {
    const { data, error } = await people[actor].client.rpc('stories_without_hindi');
    const dogs: Row[] = data ?? [];
    return error?.code ?? dogs.filter(({ dog_id }) => dog_id === DOG);
  };
  const golu = { dog_id: DOG, name: 'Golu' };

  it('are listed for the team, with those that have Hindi of an older story', async () => {
    await save({ hindi_story: '' }).throwOnError();
    for (const actor of ['volunteer', 'staff', 'admin'] as const) {
      expect(await listed(actor)).toEqual([{ ...golu, is_outdated: false }]);
    }
    await again({});
    expect(await listed()).toEqual([]);
    await again({ papers: { ...papers, story: 'Golu left.' }, is_stale: true });
    expect(await listed()).toEqual([{ ...golu, is_outdated: true }]);
  });

  it('are not those written in Hindi, nor dogs without a story', async () => {
    await save({ papers: { ...papers, story: 'गोलू आया।' }, hindi_story: '' }).throwOnError();
    expect(await listed()).toEqual([]);
    await again({ papers: {}, hindi_story: '' });
    expect(await listed()).toEqual([]);
  });
});

describe('what care records say about a dog', () => {
  it('is published as sterilised and vaccinated against rabies, without papers', async () => {
    expect(await story()).toMatchObject({
      sterilised_on: null,
      rabies_until: null,
      ear_notched: false,
    });
    await round({ kind: 'sterilisation', happened_on: '2026-01-05' });
    await round({ due_on: '2027-09-01' });
    expect(await story()).toMatchObject({ sterilised_on: '2026-01-05', rabies_until: null });
    await round({ due_on: '2027-02-01', against_rabies: true });
    expect(await story()).toMatchObject({ rabies_until: '2027-02-01' });
  });

  it('has the mark against rabies on vaccinations alone, which somebody else’s record keeps', async () => {
    await expect(round({ kind: 'food', against_rabies: true })).rejects.toMatchObject({
      code: '23514',
    });
    await round({ due_on: '2027-02-01', against_rabies: true });
    const [record] =
      (await people.staff.client.rpc('team_care_records', { for_dog_id: DOG }).throwOnError())
        .data ?? [];
    const edit = {
      record_id: record.id,
      expected_updated_at: record.updated_at,
      dog_id: DOG,
      kind: 'vaccination',
      happened_on: '2026-02-01',
      note: 'Vaccine',
      cost_paise: 100,
      due_on: '2027-02-01',
      against_rabies: false,
    };
    await backend.pg.query('update public.care_records set created_by = $1 where id = $2', [
      people.staff.id,
      record.id,
    ]);
    const denied = await people.volunteer.client.rpc('edit_care_record', edit);
    expect(denied.error?.code).toBe(DENIED);
    await people.staff.client.rpc('edit_care_record', edit).throwOnError();
    expect(await story()).toMatchObject({ rabies_until: null });
  });

  it('has the batch of a vaccination for the team alone, which an open page of 1.0.0 keeps', async () => {
    const { client } = people.staff;
    await expect(round({ kind: 'food', vaccine_batch: 'RAB-7' })).rejects.toMatchObject({
      code: '23514',
    });
    await round({ vaccine_batch: 'RAB-7' });
    const read = async () =>
      (await client.rpc('team_care_records', { for_dog_id: DOG }).throwOnError()).data[0];
    const record = await read();
    expect(record).toMatchObject({ vaccine_batch: 'RAB-7' });
    expect(
      (await people.volunteer.client.from('care_records').select('vaccine_batch')).error,
    ).toMatchObject({ code: DENIED });
    const edit = async (values: object) => {
      const { updated_at = '' } = (await read()) ?? {};
      const { id = '', kind = 'other', happened_on = '', note = '', cost_paise = 0 } = record ?? {};
      const stored = { dog_id: DOG, kind, happened_on, note, cost_paise };
      const args = { record_id: id, expected_updated_at: updated_at, ...stored, ...values };
      await client.rpc('edit_care_record', args).throwOnError();
      return (await read())?.vaccine_batch;
    };
    expect(await edit({})).toBe('RAB-7');
    expect(await edit({ vaccine_batch: 'RAB-8' })).toBe('RAB-8');
    expect(await edit({ kind: 'food' })).toBeNull();
    expect(await edit({ vaccine_batch: 'RAB-8' })).toBe('RAB-8');
    expect(await edit({ vaccine_batch: '' })).toBeNull();
  });
});

const setAtCentre = (values: Row = {}, actor: keyof typeof people = 'staff') =>
  people[actor].client.rpc('set_dog_at_centre', { dog_id: DOG, since: '2026-01-02', ...values });
const centre = async () =>
  (await backend.anon.from('dog_profiles').select('at_centre_since').eq('id', DOG).single()).data;

describe('at the municipal centre', () => {
  it('is said and taken back by staff and administrators', async () => {
    expect((await setAtCentre()).data).toBe(0);
    expect((await setAtCentre({}, 'admin')).data).toBe(0);
    expect(await centre()).toEqual({ at_centre_since: '2026-01-02' });
    await setAtCentre({ since: null }, 'admin').throwOnError();
    expect(await centre()).toEqual({ at_centre_since: null });
  });

  it('is refused in the future, with another day, and of a dog that left or is unknown', async () => {
    const refusal = async (values: Row) => (await setAtCentre(values)).error?.message;
    expect(await refusal({ since: '2999-01-01' })).toBe('in-the-future');
    expect(await refusal({ dog_id: MISSING })).toBe('unknown-dog');
    expect((await setAtCentre({ since: '2019-12-31' })).error?.code).toBe('23514');
    await setAtCentre().throwOnError();
    expect(await refusal({ since: '2026-01-03' })).toBe('already-at-centre');
    await people.admin.client
      .rpc('set_dog_status', { dog_id: DOG, new_status: 'adopted' })
      .throwOnError();
    expect(await refusal({})).toBe('dog-not-available');
    expect(await centre()).toEqual({ at_centre_since: null });
  });
});
