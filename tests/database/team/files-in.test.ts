// Lists of people that administrators bring in as files.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { insertRow } from '../../support/rows.ts';

const { admin, staff, sponsor } = demoAccounts;
const NUMBER = (number: number) => `90000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const IMPORT = NUMBER(1);

let backend: TestBackend;
let administrator: Client;

beforeAll(async () => {
  backend = await startBackend();
  administrator = await backend.signedIn(admin.email, admin.password);
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec(`
    delete from public.newsletter_subscribers where email like '%@example.in';
    delete from public.donors where email like '%@example.in' or import_id is not null;
    delete from private.people where id in (select person_id from private.past_gifts) or email like '%@example.in' or account_id is null and email is null;
    delete from private.imported_dogs;
    delete from private.file_imports;
  `),
);

const gift = {
  key: '1||2024-05-24|240000|',
  given_on: '2024-05-24',
  amount_paise: 240_000,
  is_kind: false,
};
const inKind = {
  key: '2||2024-06-01|100000|kind',
  given_on: '2024-06-01',
  amount_paise: 100_000,
  is_kind: true,
};

const person = (number: number, values: object = {}) => ({
  id: NUMBER(number),
  name: `Om Yadav ${'abcdefghij'[number % 10]}`,
  email: `om${number}@example.in`,
  phone: null as string | null,
  address: null as string | null,
  note: null as string | null,
  gifts: [] as (typeof gift)[],
  ...values,
});
type Person = ReturnType<typeof person>;

const bringIn = (people: Person[], import_id = IMPORT) =>
  administrator.rpc('import_people', { import_id, file_name: 'donors.csv', people });

const find = async (people: Person[]) =>
  (await administrator.rpc('find_people', { people }).throwOnError()).data;

const undo = async (import_id = IMPORT) =>
  (await administrator.rpc('undo_import', { import_id }).throwOnError()).data;

async function peopleOf(...ids: string[]) {
  const { rows } = await backend.pg.query<{ id: string; name: string; email: string | null }>(
    'select id, name, email from private.people where id = any ($1) order by id',
    [ids],
  );
  return rows;
}

const before = async (person_id: string) =>
  (await administrator.rpc('gifts_before_this_site', { person_id }).throwOnError()).data;

describe('A list that is brought in', () => {
  it('adds people whom the office knows, with a note and one line about what they gave before', async () => {
    await bringIn([
      person(2, {
        phone: '9839036280',
        address: '12 Chowk, Lucknow',
        note: 'gives at Diwali',
        gifts: [gift, inKind],
      }),
    ]).throwOnError();
    const { data } = await administrator
      .rpc('known_person', { person_id: NUMBER(2) })
      .single()
      .throwOnError();
    expect(data).toMatchObject({
      name: 'Om Yadav c',
      email: 'om2@example.in',
      phone: '9839036280',
      address: '12 Chowk, Lucknow',
      donations_count: 0,
      total_donated_paise: 0,
      entered_on: expect.any(String),
    });
    const notes = await administrator
      .rpc('notes_about_person', { person_id: NUMBER(2) })
      .throwOnError();
    expect(notes.data.map(({ body }) => body)).toEqual([
      'From the file donors.csv. gives at Diwali',
    ]);
    expect(await before(NUMBER(2))).toEqual([
      { gifts: 1, total_paise: 240_000, in_kind: 1, last_on: '2024-06-01' },
    ]);
    const found = await administrator.rpc('supporters', { search: '98390 36280' }).throwOnError();
    expect(found.data).toMatchObject([{ person_id: NUMBER(2) }]);
  });

  it('adds nobody twice: not by the same part, not by the file of the next month', async () => {
    await bringIn([
      person(2, { gifts: [gift] }),
      person(3, { email: null, phone: '+91 98390 36281' }),
    ]).throwOnError();
    await bringIn([
      person(2, { gifts: [gift] }),
      person(3, { email: null, phone: '+91 98390 36281' }),
    ]).throwOnError();
    const next = [
      person(4, { email: 'om2@example.in', gifts: [gift, inKind] }),
      person(5, { email: null, phone: '9839036281' }),
      person(6),
    ];
    expect(await find(next)).toEqual([
      expect.objectContaining({ id: NUMBER(4), person_id: NUMBER(2), gift_keys: [gift.key] }),
      expect.objectContaining({ id: NUMBER(5), person_id: NUMBER(3), is_doubtful: false }),
    ]);
    await bringIn(next, NUMBER(7)).throwOnError();
    expect((await peopleOf(...[2, 3, 4, 5, 6].map(NUMBER))).map(({ id }) => id)).toEqual(
      [2, 3, 6].map(NUMBER),
    );
    expect(await before(NUMBER(2))).toMatchObject([{ gifts: 1, in_kind: 1 }]);
    const { data } = await administrator.rpc('file_imports').throwOnError();
    expect(data.map(({ people, past_gifts }) => [people, past_gifts])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('overwrites nothing of who is there', async () => {
    const [known] = await find([person(2, { email: sponsor.email })]);
    await bringIn([
      person(2, {
        email: sponsor.email,
        name: 'Somebody Else',
        phone: '9839036280',
        gifts: [gift],
      }),
    ]).throwOnError();
    expect(await peopleOf(NUMBER(2))).toEqual([]);
    const { data } = await administrator
      .rpc('known_person', { person_id: known?.person_id ?? '' })
      .single()
      .throwOnError();
    expect(data).toMatchObject({ name: known?.name, email: sponsor.email });
    expect(data.phone).not.toBe('9839036280');
    expect(await before(known?.person_id ?? '')).toMatchObject([{ gifts: 1 }]);
    expect(await undo()).toBe(0);
    expect(await before(known?.person_id ?? '')).toEqual([]);
  });

  it('leaves out somebody with the phone of a person with another email, and never goes by a name', async () => {
    await bringIn([person(2, { phone: '9839036280' })]).throwOnError();
    const others = [
      person(3, { phone: '09839036280' }),
      person(4, { name: 'Om Yadav c', email: 'other@example.in' }),
    ];
    expect(await find(others)).toMatchObject([{ id: NUMBER(3), is_doubtful: true }]);
    await bringIn(others, NUMBER(7)).throwOnError();
    expect(await peopleOf(NUMBER(3), NUMBER(4))).toMatchObject([{ id: NUMBER(4) }]);
  });

  it('knows somebody without email and phone by name and address alone', async () => {
    const salman = { email: null, name: 'Salman Khan', address: '12 Chowk' };
    await bringIn([person(2, salman)]).throwOnError();
    expect(
      await find([person(3, salman), person(4, { ...salman, address: '13 Chowk' })]),
    ).toMatchObject([{ id: NUMBER(3), person_id: NUMBER(2) }]);
  });

  it('has at most 250 people in a part, and 2,000 in a preview', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => person(index + 10));
    const tooMany = { code: 'PT400', message: 'too-many-rows' };
    expect((await bringIn(many.slice(0, 251))).error).toMatchObject(tooMany);
    expect((await administrator.rpc('find_people', { people: many })).error).toMatchObject(tooMany);
  });

  it('stores nothing of a part with a row that the database refuses', async () => {
    const { error } = await bringIn([person(2), person(3, { name: 'x@y' })]);
    expect(error?.code).toBe('23514');
    expect(await peopleOf(NUMBER(2))).toEqual([]);
  });
});

describe('An import that is taken back', () => {
  it('leaves nothing, and can be brought in again under another id', async () => {
    await bringIn([person(2, { gifts: [gift], note: 'x y' }), person(3)]).throwOnError();
    expect(await undo()).toBe(0);
    expect(await peopleOf(NUMBER(2), NUMBER(3))).toEqual([]);
    const { rows } = await backend.pg.query('select from private.past_gifts');
    expect(rows).toEqual([]);
    expect((await bringIn([person(4)])).error).toMatchObject({ code: 'PT409', message: 'undone' });
    await bringIn([person(2, { gifts: [gift] })], NUMBER(7)).throwOnError();
    expect(await peopleOf(NUMBER(2))).toHaveLength(1);
  });

  it.each([
    [
      'a note',
      () => administrator.rpc('add_person_note', { person_id: NUMBER(2), body: 'Phoned' }),
    ],
    [
      'edited details',
      () =>
        backend.service.rpc('save_person', {
          entry: {
            person_id: NUMBER(2),
            donor: { id: NUMBER(20), name: 'Om P. Yadav' },
            language: null,
            contact_ways: [],
            reason: 'She said so',
            replaces_id: replacedId,
          },
          member: admin.id,
        }),
    ],
    [
      'a newsletter',
      () => backend.newClient().from('newsletter_subscribers').insert({ email: 'om2@example.in' }),
    ],
    [
      'the gifts of another file',
      () => bringIn([person(9, { email: 'om2@example.in', gifts: [inKind] })], NUMBER(7)),
    ],
    [
      'an email from the office',
      () =>
        administrator.rpc('write_to_person', {
          person_id: NUMBER(2),
          subject: 'Thanks',
          body: 'For all.',
        }),
    ],
    [
      'another person who is one with them',
      () =>
        administrator.rpc('merge_people', {
          person_id: NUMBER(2),
          other_id: NUMBER(3),
          reason: 'Same',
        }),
    ],
  ])('leaves a person with %s', async (_what, touch) => {
    await bringIn([person(2), person(3), person(4)]).throwOnError();
    const { rows } = await backend.pg.query<{ id: string }>(
      'select id from public.donors where person_id = $1',
      [NUMBER(2)],
    );
    replacedId = rows[0]?.id ?? '';
    expect((await touch()).error).toBeNull();
    expect(await undo()).toBeGreaterThan(0);
    const left = await peopleOf(NUMBER(2), NUMBER(4));
    expect(left.map(({ id }) => id)).toEqual([NUMBER(2)]);
  });

  it('is unknown under another id', async () => {
    expect((await administrator.rpc('undo_import', { import_id: NUMBER(8) })).error).toMatchObject({
      code: 'PT404',
      message: 'unknown-import',
    });
  });
});

let replacedId = '';

it('past gifts go with a forgotten person and stay with an address that only gave before', async () => {
  await insertRow(backend.pg, 'newsletter_subscribers', { email: 'om2@example.in' });
  await bringIn([person(2, { gifts: [gift] }), person(3, { gifts: [gift] })]).throwOnError();
  await backend.pg.exec(`
    delete from public.newsletter_subscribers where email = 'om2@example.in';
    select private.refresh_person('om2@example.in');
  `);
  const [reader] = await find([person(2)]);
  expect(await before(reader?.person_id ?? '')).toMatchObject([{ gifts: 1 }]);
  await administrator.rpc('forget_person', { person_id: NUMBER(3) }).throwOnError();
  const { rows } = await backend.pg.query('select from private.past_gifts where person_id = $1', [
    NUMBER(3),
  ]);
  expect(rows).toEqual([]);
});

it('staff see what somebody gave before and bring nothing in', async () => {
  await bringIn([person(2, { gifts: [gift] })]).throwOnError();
  const member = await backend.signedIn(staff.email, staff.password);
  const { data } = await member
    .rpc('gifts_before_this_site', { person_id: NUMBER(2) })
    .throwOnError();
  expect(data).toHaveLength(1);
  for (const { error } of await Promise.all([
    member.rpc('find_people', { people: [] }),
    member.rpc('import_people', { import_id: NUMBER(9), file_name: 'x', people: [] }),
    member.rpc('undo_import', { import_id: IMPORT }),
    member.rpc('file_imports'),
  ])) {
    expect(error?.code).toBe('42501');
  }
});

const dog = (number: number, values: object = {}) => ({
  id: NUMBER(number),
  name: 'Laali',
  location: 'Aliganj',
  age: '8+',
  traits: ['gentle'],
  tagline: '',
  monthly_amount: 1500 as number | null,
  sex: 'female' as const,
  hindi_name: 'लाली' as string | null,
  ...values,
});
const bringDogs = (dogs: ReturnType<typeof dog>[], import_id = NUMBER(70)) =>
  administrator.rpc('import_dogs', { import_id, file_name: 'dogs.csv', dogs });
const stored = async () =>
  (
    await administrator
      .from('dog_profiles')
      .select('id, status, tagline, age, monthly_amount, dog_papers(sex), dog_translations(name)')
      .in('id', [80, 81, 82].map(NUMBER))
      .order('id')
      .throwOnError()
  ).data;

describe('A list of dogs', () => {
  it('comes in as drafts, once, and is taken back except for what was edited', async () => {
    const dogs = [dog(80), dog(81, { location: 'Chowk', monthly_amount: null, hindi_name: null })];
    await bringDogs(dogs).throwOnError();
    await bringDogs(dogs).throwOnError();
    expect(await stored()).toEqual([
      {
        id: NUMBER(80),
        status: 'draft',
        tagline: '',
        age: '8+',
        monthly_amount: 1500,
        dog_papers: { sex: 'female' },
        dog_translations: [{ name: 'लाली' }],
      },
      expect.objectContaining({ id: NUMBER(81), monthly_amount: 3000, dog_translations: [] }),
    ]);
    const next = [dog(82, { name: 'LAALI' }), dog(83, { location: 'Charbagh' })];
    const found = await administrator.rpc('find_dogs', { dogs: next }).throwOnError();
    expect(found.data).toEqual([NUMBER(82)]);

    await administrator
      .from('dog_profiles')
      .update({ tagline: 'Three legs, runs anyway' })
      .eq('id', NUMBER(81))
      .throwOnError();
    expect(await undo(NUMBER(70))).toBe(1);
    expect((await stored()).map(({ id }) => id)).toEqual([NUMBER(81)]);
    expect((await bringDogs([dog(82)])).error).toMatchObject({ message: 'undone' });
  });

  it('is nothing for staff', async () => {
    const member = await backend.signedIn(staff.email, staff.password);
    const nothing = { import_id: NUMBER(71), file_name: 'x', dogs: [] };
    expect((await member.rpc('find_dogs', { dogs: [] })).error?.code).toBe('42501');
    expect((await member.rpc('import_dogs', nothing)).error?.code).toBe('42501');
  });
});
