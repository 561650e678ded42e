import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  decryptPan,
  readPanKeys,
} from '../../supabase/functions/_shared/donations/pan-encryption.ts';
import type { LocalBackend } from '../../supabase/local/backend.ts';
import { readConfig } from '../../supabase/local/config.ts';
import { PAN_KEYS } from '../../supabase/local/keys.ts';
import { connectTo, takeBackend, type TestBackend } from '../support/backend.ts';
import { expectCoverageOfRows } from '../support/coverage.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

let local: LocalBackend;
let backend: TestBackend;

beforeAll(async () => {
  local = await takeBackend();
  backend = connectTo(local);
});
afterAll(() => backend.close());

async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await backend.pg.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'auth') order by 1`,
  );
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await backend.pg.query(`select * from ${name} as t order by t::text`);
    contents[name] = rows;
  }
  return contents;
}

it('changes nothing if it runs again', async () => {
  const before = await allRows();
  expect(before['public.dog_profiles']).toHaveLength(16);
  expect(before['public.dog_updates']).toHaveLength(133);
  const { db } = await readConfig(process.cwd());
  for (const file of db.seed.sql_paths) {
    await backend.pg.exec(await readFile(path.join('supabase', file), 'utf8'));
  }
  expect(await allRows()).toEqual(before);
});

it.each(Object.entries(demoAccounts))(
  'the demo %s can sign in',
  async (_who, { id, email, password, name }) => {
    const client = await backend.signedIn(email, password);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id, email, user_metadata: { name } });
  },
);

it('the sponsor’s sample PAN is encrypted with the local key', async () => {
  const { rows } = await backend.pg.query<{ id: string; pan_encrypted: string }>(
    'select id, pan_encrypted from public.donors where pan_encrypted is not null',
  );
  const [donor] = rows;
  expect(rows).toHaveLength(1);
  expect(await decryptPan(readPanKeys(PAN_KEYS), donor?.id ?? '', donor?.pan_encrypted ?? '')).toBe(
    'AAAPZ1234C',
  );
});

it('the dogs have different dates, with Sheru as the newest', async () => {
  const { data } = await backend.anon
    .from('dog_profiles')
    .select('name, created_at')
    .order('created_at', { ascending: false });
  expect(data?.slice(0, 3).map(({ name }) => name)).toEqual(['Sheru', 'Moti', 'Kaalu']);
  expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(16);
});

it('people read every update and every story in both languages', async () => {
  const { rows } = await backend.pg.query(`
    select
      (select count(*)::int from public.dog_updates as news where hidden_at is null) as updates,
      (select count(*)::int from public.dog_updates as news
        join public.dog_update_translations as text on text.update_id = news.id and text.source_body = news.body
          and text.language <> news.language
        where hidden_at is null and not needs_translation) as translated,
      (select count(*)::int from public.dog_papers as papers
        where story is not null and not exists (
          select from public.dog_translations as hindi
          where hindi.dog_id = papers.dog_id and language = 'hi' and source_story = papers.story
        )) as stories`);
  expect(rows).toEqual([{ updates: 132, translated: 132, stories: 0 }]);
});

it('the sample dogs cost about their prices, and have sponsors of shares of them, one all and one nothing', async () => {
  const { rows } = await backend.pg.query<{
    name: string;
    spent: number;
    part: number;
    people: number;
  }>(`
    select dog.name,
      round(care.paise / care.months / dog.monthly_amount / 100, 2)::float as spent,
      round(coalesce((dog.coverage -> 'test' ->> 'paise')::numeric / 100 / dog.monthly_amount, 0), 2)::float as part,
      coalesce((dog.coverage -> 'test' ->> 'people')::int, 0) as people
    from public.dog_profiles as dog
    join (
      select dog_id, sum(cost_paise) as paise,
        count(*) filter (where note like 'Rice, lentils%') as months
      from public.care_records group by dog_id
    ) as care on care.dog_id = dog.id`);
  expect(rows).toHaveLength(16);
  for (const { spent } of rows) {
    expect(spent).toBeGreaterThan(0.75);
    expect(spent).toBeLessThan(1.25);
  }
  const average = rows.reduce((sum, { spent }) => sum + spent, 0) / rows.length;
  expect(Math.abs(average - 1)).toBeLessThan(0.06);
  expect(rows.filter(({ part }) => part >= 1)).toMatchObject([{ name: 'Rani', people: 2 }]);
  expect(rows.filter(({ people }) => people === 0)).toMatchObject([{ name: 'Tiger' }]);
  const counts = rows.filter(({ name }) => name !== 'Tiger').map(({ people }) => people);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 3]);
  await expectCoverageOfRows(backend.pg);
});

it('every dog has a name in Latin letters and one in Hindi', async () => {
  const { rows } = await backend.pg.query(`
    select dog.name, hindi.name as in_hindi from public.dog_profiles as dog
    left join public.dog_translations as hindi on hindi.dog_id = dog.id and hindi.language = 'hi'
    where dog.name !~ '[A-Za-z]' or hindi.name is null`);
  expect(rows).toEqual([]);
});
