// The searches of the team's pages: supporters, contact messages and dogs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { deleteRows, deleteSponsorships, insertRow } from '../../support/rows.ts';

const { admin, staff, volunteer, sponsor } = demoAccounts;
const MANY = 250;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await deleteSponsorships(backend.pg);
});
afterAll(() => backend.close());

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function searchMessages(text: string): Promise<string[]> {
  const { data } = await people.staff.client
    .rpc('search_contact_messages', { search: text })
    .order('name')
    .throwOnError();
  return names(data);
}

describe('search_dogs', () => {
  const dog = { image_url: '/a.png', age: '2 years' };
  beforeAll(async () => {
    for (const values of [
      { name: 'Zara Rani', tagline: 'Guards 100% of lane_7.', location: 'Testnagar' },
      { name: 'Rani', tagline: 'Sleeps.', location: 'Testnagar East' },
      // The letter ड़ as one sign, which the other search writes as two.
      { name: 'Chi\u095Ciya', tagline: 'Sings.', location: 'Testnagar' },
    ]) {
      await insertRow(backend.pg, 'dog_profiles', { ...dog, ...values });
    }
  });
  afterAll(() =>
    backend.pg.query("delete from public.dog_profiles where location like 'Testnagar%'"),
  );

  it.each([
    ['words of name, tagline and area in any order', ' GUARDS  zara nagar', ['Zara Rani']],
    ['a Devanagari letter however it is composed', 'chi\u0921\u093Ciya', ['Chi\u0921\u093Ciya']],
    ['a literal % and _', '100% lane_7', ['Zara Rani']],
    ['nothing for a word that is missing', 'testnagar rani elephant', []],
  ])('finds %s', async (_what, search, expected) => {
    const { data } = await backend.anon
      .rpc('search_dogs', { search })
      .like('location', 'Testnagar%')
      .throwOnError();
    expect(names(data)).toEqual(expected);
  });

  it('finds a dog by its Hindi name, once and with the name of its profile', async () => {
    await backend.pg.exec(
      `insert into public.dog_translations (dog_id, language, name, source_name)
       select id, 'hi', 'ज़ारा रानी', name from public.dog_profiles where name = 'Zara Rani'`,
    );
    const { data } = await backend.anon.rpc('search_dogs', { search: 'रानी' }).throwOnError();
    expect(names(data)).toEqual(expect.arrayContaining(['Rani', 'Zara Rani']));
    expect(names(data).filter((name) => name === 'Zara Rani')).toHaveLength(1);
  });

  it('puts names that begin with the search first', async () => {
    const { data } = await backend.anon
      .rpc('search_dogs', { search: 'rani' })
      .like('location', 'Testnagar%')
      .throwOnError();
    expect(names(data)).toEqual(['Rani', 'Zara Rani']);
  });

  it('counts the available dogs of each area', async () => {
    const areas = async () => {
      const { data } = await backend.anon.rpc('dog_areas').throwOnError();
      return data.filter(({ area }) => area.startsWith('Testnagar'));
    };
    expect(await areas()).toEqual([
      { area: 'Testnagar', dogs: 2 },
      { area: 'Testnagar East', dogs: 1 },
    ]);
    await backend.pg.query(
      "update public.dog_profiles set status = 'adopted' where name = 'Zara Rani'",
    );
    expect((await areas())[0]).toEqual({ area: 'Testnagar', dogs: 1 });
  });
});

describe('search_contact_messages', () => {
  beforeAll(async () => {
    await backend.pg.query('delete from public.contact_messages');
    const messages = [
      { name: 'Asha', email: 'asha@example.test', message: 'A puppy near Charbagh is hurt.' },
      { name: 'मीरा', email: 'meera@example.test', message: 'How do I give 100% of it?' },
      { name: 'Om_Prakash', email: 'om@example.test', message: 'नमस्ते, मैं मदद करना चाहता हूँ।' },
    ];
    for (const message of messages) await insertRow(backend.pg, 'contact_messages', message);
  });

  it.each([
    ['part of the name in another case', 'ASH', ['Asha', 'Om_Prakash']],
    ['part of the email', 'meera@', ['मीरा']],
    ['part of the message', 'charBAGH', ['Asha']],
    ['Devanagari', 'मदद', ['Om_Prakash']],
    ['text with outer spaces', '  puppy ', ['Asha']],
    ['a literal %', '%', ['मीरा']],
    ['a literal _', '_', ['Om_Prakash']],
    ['text without a match', 'elephant', []],
    ['an empty text, which matches everything', '', ['Asha', 'Om_Prakash', 'मीरा']],
  ])('finds %s', async (_what, text, expected) => {
    expect(await searchMessages(text)).toEqual(expected);
  });

  it('can be ordered, paged and counted like the table', async () => {
    const { data, count } = await people.admin.client
      .rpc('search_contact_messages', { search: 'example.test' }, { count: 'exact' })
      .order('name')
      .range(1, 1)
      .throwOnError();
    expect(names(data)).toEqual(['Om_Prakash']);
    expect(count).toBe(3);
  });

  it('names the person of each address', async () => {
    const { data } = await people.staff.client
      .rpc('search_contact_messages', { search: 'asha@' })
      .throwOnError();
    const { rows } = await backend.pg.query(
      "select id as person_id from private.people where email = 'asha@example.test'",
    );
    expect(rows).toHaveLength(1);
    expect(data).toMatchObject(rows);
  });

  it.each(['stranger', 'owner'] as const)('returns nothing to a %s', async (actor) => {
    const { data, error } = await people[actor].client.rpc('search_contact_messages', {
      search: '',
    });
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });
});

interface Supporter {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly donations_count: number;
  readonly total_donated_paise: number;
  readonly sponsorships_count: number;
  readonly found_count: number;
}

async function supporters(parameters: Record<string, unknown> = {}): Promise<Supporter[]> {
  const { data, error } = await people.staff.client.rpc('supporters', parameters);
  expect(error).toBeNull();
  return data ?? [];
}

describe('supporters', () => {
  // Those who wrote are people, too, and so are the further sponsors of the seed.
  beforeAll(() =>
    backend.pg.exec(`delete from public.contact_messages;
      delete from auth.users where id::text like '22000000-%';
      delete from private.people where id::text like '23000000-%';
      update public.donors set person_id = null, email = null where id::text like '23000000-%';
      select private.refresh_all_people()`),
  );

  it('orders by name and counts completed donations only', async () => {
    const found = await supporters();
    expect(names(found)).toEqual([
      'A stranger',
      admin.name,
      staff.name,
      volunteer.name,
      sponsor.name,
    ]);
    expect(found.at(-1)).toEqual({
      person_id: expect.any(String),
      user_id: sponsor.id,
      name: sponsor.name,
      email: sponsor.email,
      donations_count: 8,
      total_donated_paise: 21_000_00,
      sponsorships_count: 0,
      found_count: 5,
    });
    expect(found[0]).toMatchObject({ donations_count: 0, total_donated_paise: 0, found_count: 5 });
  });

  it('counts the sponsorships that were authorised, also ended ones, but no replaced one', async () => {
    const sponsorship = { user_id: sponsor.id, amount_paise: 100_000, mode: 'test' };
    const ended = {
      desired_status: 'stop',
      stop_requested_at: '2026-01-01',
      ended_at: '2026-01-01',
    };
    for (const row of [
      { status: 'active' },
      { ...ended, status: 'cancelled', end_reason: 'sponsor' },
      { ...ended, status: 'cancelled', end_reason: 'replaced', replaced_from: '2026-01-01' },
      { ...ended, status: 'expired', end_reason: 'abandoned' },
    ]) {
      await insertRow(backend.pg, 'sponsorships', { ...sponsorship, ...row });
    }
    expect((await supporters()).map((row) => row.sponsorships_count)).toEqual([0, 0, 0, 0, 2]);
    await deleteRows(backend.pg, 'sponsorships', sponsorship);
  });

  it('leaves out what was paid back, and on a live site donations of the test mode', async () => {
    const donation = { user_id: sponsor.id, type: 'One-time', status: 'completed' };
    const partlyRefunded = { ...donation, amount_paise: 50_000, refunded_paise: 20_000 };
    await insertRow(backend.pg, 'donations', { ...partlyRefunded, mode: 'live' });
    const live = await supporters({ live_only: true });
    expect(live.map((row) => row.total_donated_paise)).toEqual([0, 0, 0, 0, 30_000]);
    const all = await supporters({ live_only: false });
    expect(all.at(-1)).toMatchObject({ total_donated_paise: 21_000_00 + 30_000 });
    await deleteRows(backend.pg, 'donations', partlyRefunded);
  });

  it.each([
    ['text with outer spaces', '  meera ', [sponsor.name]],
    ['text without a match', 'no such person', []],
    ['a literal %', '%', []],
    ['a literal _', '_', []],
    ['a quote', "'", []],
    ['a very long text', 'm'.repeat(10_000), []],
    // What it finds: people.test.ts.
  ])('searches for %s', async (_what, search, expected) => {
    const found = await supporters({ search });
    expect(names(found)).toEqual(expected);
    expect(found.every(({ found_count }) => found_count === expected.length)).toBe(true);
  });

  describe('with many people', () => {
    beforeAll(() =>
      backend.pg.exec(`
        insert into auth.users (id, email, raw_user_meta_data)
        select gen_random_uuid(), 'crowd' || n || '@paws.test',
          jsonb_build_object('name', 'Crowd ' || lpad(n::text, 5, '0'))
        from generate_series(1, ${MANY}) as n`),
    );

    it('returns consecutive pages', async () => {
      const first = await supporters({ search: 'crowd', page_size: 30 });
      const second = await supporters({ search: 'crowd', page_size: 30, page_offset: 30 });
      expect([...names(first), ...names(second)]).toEqual(
        Array.from({ length: 60 }, (_, index) => `Crowd ${String(index + 1).padStart(5, '0')}`),
      );
      expect(first[0]?.found_count).toBe(MANY);
    });

    it.each([
      ['no page size', {}, 50],
      ['a page size over the maximum', { page_size: 1_000_000 }, 100],
      ['a page size of 0', { page_size: 0 }, 1],
      ['a negative page size', { page_size: -5 }, 1],
      ['nulls', { page_size: null, page_offset: null, search: null }, 50],
      ['a negative offset', { page_offset: -1 }, 50],
      ['an offset past the end', { page_offset: 1_000_000 }, 0],
    ])('limits the page with %s', async (_what, parameters, length) => {
      expect(await supporters(parameters)).toHaveLength(length);
    });
  });
});

const person = (last: number) => `23000000-0000-4000-8000-00000000009${last}`;
const choices = async (parameters: { search: string; live_only?: boolean }) =>
  (await people.staff.client.rpc('people_choices', parameters).throwOnError()).data;

describe('people_choices', () => {
  beforeAll(() =>
    backend.pg.exec(`
      insert into private.people (id, name) values ('${person(1)}', 'Bhola Nath'), ('${person(2)}', 'Bhola Nath');
      insert into public.donors (id, person_id, name, address, phone, citizen_declared_at) values
        ('${person(1)}', '${person(1)}', 'Bhola Nath', '7 Nakkhas, Lucknow', '70800 11223', now()),
        ('${person(2)}', '${person(2)}', 'Bhola Nath', null, null, null);
      select private.describe_people(array['${person(1)}', '${person(2)}']::uuid[]);
      insert into public.donations (donor_id, amount_paise, refunded_paise, type, status, mode, paid_at, created_at)
      select '${person(1)}'::uuid, paise, refunded, 'One-time', status::public.donation_status,
        mode::public.payment_mode, paid_at::timestamptz, '2026-06-01'
      from (values
        (50000, 0, 'completed', 'live', '2026-06-01 23:30+05:30'), (90000, 40000, 'completed', 'test', '2026-07-01 23:30+05:30'),
        (70000, 0, 'failed', 'live', null)
      ) as given (paise, refunded, status, mode, paid_at)`),
  );

  it('tells two of the same name apart by what is known of them, the last who gave first', async () => {
    const nothing = { email: null, name: 'Bhola Nath', has_details: true };
    expect(await choices({ search: 'bhola nath' })).toEqual([
      {
        ...nothing,
        person_id: person(1),
        phone: '70800 11223',
        address: '7 Nakkhas, Lucknow',
        last_given_on: '2026-07-01',
        last_paise: 50_000,
        is_citizen: true,
      },
      {
        ...nothing,
        person_id: person(2),
        phone: '',
        address: '',
        last_given_on: null,
        last_paise: null,
        is_citizen: false,
      },
    ]);
    const [live] = await choices({ search: '7080011223', live_only: true });
    expect(live).toMatchObject({ last_given_on: '2026-06-01', last_paise: 50_000 });
  });

  it('names at most 8, and nobody for an empty text', async () => {
    expect(await choices({ search: 'paws.test' })).toHaveLength(8);
    expect(await choices({ search: '  ' })).toEqual([]);
  });
});
