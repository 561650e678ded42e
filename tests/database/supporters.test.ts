import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const { admin, staff, sponsor } = demoAccounts;
const CROWD = 10_000;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
});
afterAll(() => backend.close());

interface Supporter {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly donations_count: number;
  readonly total_donated_paise: number;
  readonly found_count: number;
}

async function supporters(question: Record<string, unknown> = {}): Promise<Supporter[]> {
  const { data, error } = await people.staff.client.rpc('supporters', question);
  expect(error).toBeNull();
  return data ?? [];
}

const names = (found: Supporter[]) => found.map(({ name }) => name);

describe('who may ask', () => {
  it.each(['visitor', 'stranger', 'owner'] as const)('not a %s', async (actor) => {
    const { data, error } = await people[actor].client.rpc('supporters');
    expect(error?.code).toBe('42501');
    expect(data).toBeNull();
  });

  it.each(['staff', 'admin'] as const)('%s', async (actor) => {
    const { data, error } = await people[actor].client.rpc('supporters');
    expect(error).toBeNull();
    expect(data).toHaveLength(4);
  });
});

it('lists everybody by name, with completed donations alone', async () => {
  const found = await supporters();
  expect(names(found)).toEqual(['A stranger', admin.name, staff.name, sponsor.name]);
  expect(found.at(-1)).toEqual({
    user_id: sponsor.id,
    name: sponsor.name,
    email: sponsor.email,
    donations_count: 13,
    total_donated_paise: 36_500_00,
    found_count: 4,
  });
  expect(found[0]).toMatchObject({ donations_count: 0, total_donated_paise: 0, found_count: 4 });
});

describe('searching', () => {
  it.each([
    ['a part of a name', 'tand', [sponsor.name]],
    ['another case', 'MEERA', [sponsor.name]],
    ['a part of an address', 'staff@', [staff.name]],
    ['blanks around', '  meera ', [sponsor.name]],
    ['nobody', 'no such person', []],
    ['a percent sign, which is no wildcard', '%', []],
    ['an underscore, which is no wildcard', '_', []],
    ['a quote', "'", []],
    ['far too much', 'm'.repeat(10_000), []],
  ])('%s', async (_what, search, expected) => {
    const found = await supporters({ search });
    expect(names(found)).toEqual(expected);
    expect(found.every(({ found_count }) => found_count === expected.length)).toBe(true);
  });
});

describe('a crowd of ten thousand', () => {
  beforeAll(() =>
    backend.pg.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), 'crowd' || n || '@paws.test',
        jsonb_build_object('name', 'Crowd ' || lpad(n::text, 5, '0'))
      from generate_series(1, ${CROWD}) as n`),
  );

  it('comes in pages that join up', async () => {
    const first = await supporters({ search: 'crowd', page_size: 30 });
    const second = await supporters({ search: 'crowd', page_size: 30, page_offset: 30 });
    expect([...names(first), ...names(second)]).toEqual(
      Array.from({ length: 60 }, (_, index) => `Crowd ${String(index + 1).padStart(5, '0')}`),
    );
    expect(first[0]?.found_count).toBe(CROWD);
  });

  it.each([
    ['no size', {}, 50],
    ['too large a size', { page_size: 1_000_000 }, 100],
    ['a size of none', { page_size: 0 }, 1],
    ['a negative size', { page_size: -5 }, 1],
    ['null', { page_size: null, page_offset: null, search: null }, 50],
    ['a negative offset', { page_offset: -1 }, 50],
    ['an offset past the end', { page_offset: 1_000_000 }, 0],
  ])('is bounded when asked with %s', async (_what, question, length) => {
    expect(await supporters(question)).toHaveLength(length);
  });
});
