import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  decryptPan,
  readPanKeys,
} from '../../supabase/functions/_shared/donations/pan-encryption.ts';
import { checkVideo } from '../../supabase/functions/publish-update/media-file.ts';
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

it('each password only works for its own account', async () => {
  const { error } = await backend.anon.auth.signInWithPassword({
    email: demoAccounts.admin.email,
    password: demoAccounts.sponsor.password,
  });
  expect(error?.code).toBe('invalid_credentials');
});

it('the dogs have different dates, with Sheru as the newest', async () => {
  const { data } = await backend.anon
    .from('dog_profiles')
    .select('name, created_at')
    .order('created_at', { ascending: false });
  expect(data?.slice(0, 3).map(({ name }) => name)).toEqual(['Sheru', 'Moti', 'Kaalu']);
  expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(16);
});

it('the sponsor has donations of every final status, receipts and two unread messages', async () => {
  const { email, password } = demoAccounts.sponsor;
  const sponsor = await backend.signedIn(email, password);
  const { data: donations } = await sponsor.from('donations').select('type, status');
  expect(new Set(donations?.map(({ status }) => status))).toEqual(
    new Set(['completed', 'failed', 'refunded']),
  );
  expect(new Set(donations?.map(({ type }) => type))).toEqual(new Set(['One-time', 'Monthly']));
  const receipts = await sponsor.from('receipts').select('donor_name, pan_masked');
  expect(receipts.data).toHaveLength(
    donations?.filter(({ status }) => status === 'completed').length ?? 0,
  );
  expect(receipts.data?.[0]).toEqual({ donor_name: 'Meera Tandon', pan_masked: 'AAA••••••C' });
  const { data: unread } = await sponsor.from('messages').select('subject').is('read_at', null);
  expect(unread).toHaveLength(2);
});

// Compared with the newest update, because the dump of the database may be some days old.
it('one dog and one treatment are overdue, and one update is hidden', async () => {
  const { rows } = await backend.pg.query(`
    select
      (select array_agg(name) from public.dog_profiles
        where last_update_at < newest - interval '29 days') as dogs,
      (select array_agg(note) from public.care_records where due_on < newest::date) as care,
      (select count(*)::int from public.dog_updates where hidden_at is not null) as hidden
    from (select max(published_at) as newest from public.dog_updates) as latest`);
  const care = ['Blood test, kidney values slightly raised'];
  expect(rows).toEqual([{ dogs: ['Shera Babu'], care, hidden: 1 }]);
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

it('every picture of an update is stored in both widths, the video with them, and no other file', async () => {
  await local.storeSeedFiles();
  const { rows } = await backend.pg.query(`
    select
      (select count(*)::int from public.dog_update_media) as pictures,
      (select count(*)::int from public.dog_update_media where video_extension = 'mp4') as videos,
      (select array_agg(distinct bucket_id) from storage.objects) as buckets,
      (select count(*)::int from storage.objects) as files,
      (select array_agg(name) from public.unused_files(now() + interval '2 days')) as unused`);
  const buckets = ['dog-update-uploads', 'dog-updates'];
  // The upload of the video, which is published: the clean-up removes it.
  const unused = ['a0000000-0000-4000-8000-000000000112/b0000000-0000-4000-8000-000000000112.mp4'];
  expect(rows).toEqual([{ pictures: 38, videos: 1, buckets, files: (38 * 2 + 1) * 2, unused }]);
  const { data } = await backend.anon
    .from('dog_update_media')
    .select('id, update_id')
    .is('video_extension', null)
    .limit(1)
    .single();
  const { publicUrl } = backend.anon.storage
    .from('dog-updates')
    .getPublicUrl(`${data?.update_id}/${data?.id}-1280.webp`).data;
  const response = await backend.fetch(publicUrl);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect((await response.blob()).size).toBeLessThan(40_000);
  await backend.pg.exec(`delete from supabase_migrations.seed_files where path like 'dog-update%'`);
});

it('the video of an update is one that could be published', async () => {
  const sample = 'supabase/seed/dog-updates/a0000000-0000-4000-8000-000000000112';
  const file = await readFile(`${sample}/b0000000-0000-4000-8000-000000000112.mp4`);
  expect(file.length).toBeLessThan(300_000);
  // Throws because of metadata or another length.
  checkVideo(new Uint8Array(file), 'mp4', 6);
});

it('every sample sponsorship has a paid month, and every care record an author', async () => {
  const { rows } = await backend.pg.query(`
    select
      (select count(*)::int from public.sponsorships as sponsorship
        where not exists (
          select from public.donations
          where sponsorship_id = sponsorship.id and status = 'completed'
        ) or (provider_subscription_id is null and source = 'provider')) as unpaid,
      (select count(*)::int from public.care_records where updated_by is null) as anonymous`);
  expect(rows).toEqual([{ unpaid: 0, anonymous: 0 }]);
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
