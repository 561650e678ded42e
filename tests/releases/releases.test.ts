// Earlier releases: what a live site has must lead here, and what it still sends must be understood.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../scripts/operate/migrations.ts';
import type { Manifest } from '../../scripts/operate/project-backup.ts';
import { readFacts, schemaDifferences } from '../../scripts/operate/drift.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { runFile } from '../../supabase/local/migrations.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import {
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../support/functions-fixture.ts';
import { withSchemaOf } from '../support/schema-of-files.ts';
import { factsOf } from '../support/schema-snapshot.ts';
import type { SentBody } from '../support/site-client.ts';
import { brokenPromises, contractOf } from './contract.ts';
import { changedMigrations, hashOf } from './migration-hashes.ts';
import { folderOf, recordedReleases } from './records.ts';

const releases = recordedReleases;
/** From these a live site can update: the first release and the last two. */
const updatable = new Set(
  releases.filter((_, index) => index === 0 || index >= releases.length - 2),
);
const migrations = await readMigrations(process.cwd());

let fixture: FunctionsFixture;
beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());

const read = (release: string, name: string) =>
  readFile(path.join(folderOf(release), name), 'utf8');
const readHashes = async (release: string): Promise<Record<string, string>> =>
  JSON.parse(await read(release, 'migrations.json'));

const migration = (name: string, sql: string) => ({ file: `supabase/migrations/${name}`, sql });

it('a migration of a release that is changed, renamed or removed, or gets one before it, is found', () => {
  const released = { '1_a.sql': hashOf('select 1'), '3_b.sql': hashOf('select 3') };
  const [a, b] = [migration('1_a.sql', 'select 1'), migration('3_b.sql', 'select 3')];
  expect(changedMigrations(released, [a, b, migration('4_c.sql', 'select 4')])).toEqual([]);
  expect(changedMigrations(released, [a, { ...b, sql: 'select 4' }])).toEqual([
    '3_b.sql was released and has changed.',
  ]);
  expect(changedMigrations(released, [a])).toEqual(['3_b.sql was released and is gone.']);
  expect(changedMigrations(released, [a, migration('3_c.sql', b.sql), b])).toEqual([]);
  expect(changedMigrations(released, [a, migration('2_c.sql', 'select 2'), b])).toEqual([
    '2_c.sql comes before 3_b.sql, which was released without it.',
  ]);
});

it('what is gone for callers, and what they would have to give, is found', async () => {
  const { pg } = fixture.backend;
  const before = await contractOf(pg);
  expect(before.length).toBeGreaterThan(2000);
  const broken = await pg.transaction(async (transaction) => {
    await transaction.exec(`
      drop function public.health;
      alter table public.contact_messages drop column handled_at cascade, add column subject text not null default '';
      alter table public.contact_messages alter column subject drop default;
      create function public.is_on(day date) returns boolean language sql as 'select true';
      grant execute on function public.is_on to anon;
      grant insert on public.contact_messages to anon`);
    const now = await contractOf(transaction);
    await transaction.rollback();
    return brokenPromises(before, now);
  });
  expect(broken).toEqual(
    expect.arrayContaining([
      'function health: for anon',
      'table contact_messages: select for authenticated: handled_at timestamp with time zone',
      'table contact_messages: needs subject',
    ]),
  );
  expect(broken.filter((line) => line.includes('is_on'))).toEqual([]);
});

/** Loads the rows of a backup, as a restore does (tests/postgres/backup.test.ts), with PGlite's way to copy. */
async function loadBackup(database: PGlite, folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
  await database.transaction(async (transaction) => {
    await transaction.exec('set local session_replication_role = replica');
    for (const { name, columns, rows } of manifest.tables) {
      await transaction.exec(`delete from ${name}`);
      if (rows === 0) continue;
      const file = path.join(folder, 'tables', `${name.replaceAll('"', '')}.copy`);
      await transaction.query(`copy ${name} (${columns.join(', ')}) from '/dev/blob'`, [], {
        blob: new Blob([new Uint8Array(await readFile(file))]),
      });
    }
    for (const { name, last } of manifest.sequences) {
      if (last !== null) await transaction.query('select setval($1, $2)', [name, last]);
    }
  });
  return manifest;
}

/** A used site of a release, updated to the present. */
async function withUpdatedSite<Result>(
  release: string,
  work: (database: PGlite, manifest: Manifest) => Promise<Result>,
): Promise<Result> {
  const hashes = await readHashes(release);
  const isReleased = ({ file }: { file: string }) => path.basename(file) in hashes;
  const files = migrations.filter(isReleased).map(({ file }) => file);
  // The other database tests have the default privileges of a new project.
  const ofOldProject = ['tests/support/old-default-privileges.sql', ...files];
  return withSchemaOf(process.cwd(), ofOldProject, async (database) => {
    const manifest = await loadBackup(database, path.join(folderOf(release), 'backup'));
    for (const { file, sql } of migrations.filter((each) => !isReleased(each))) {
      await runFile(database, file, sql);
    }
    return work(database, manifest);
  });
}

describe.each(releases)('release %s', (release) => {
  it('has every migration unchanged', async () => {
    expect(changedMigrations(await readHashes(release), migrations)).toEqual([]);
  });

  it.runIf(updatable.has(release))(
    'updates to this release with the books in order',
    { timeout: 60_000 },
    () =>
      withUpdatedSite(release, async (database, { takenAt, tables }) => {
        expect(tables.find(({ name }) => name === 'public.donations')?.rows).toBeGreaterThan(20);
        const problems = 'select * from public.book_problems($1)';
        expect((await database.query(problems, [takenAt])).rows).toEqual([]);
        await database.query('select public.check_books($1)', [takenAt]);
        // 1.0.1 moves the batches to the vaccinations, and to the note of a dog without one.
        const batches = await database.query(
          `select count(*) filter (where vaccine_batch is not null)::int as left_behind,
             count(*) filter (where note like '%Vaccine batch: %')::int
               + (select count(*)::int from public.care_records where vaccine_batch is not null) >= 3 as are_moved
           from public.dog_papers_team`,
        );
        expect(batches.rows).toEqual([{ left_behind: 0, are_moved: true }]);
        const expected = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
        const differences = schemaDifferences(
          expected,
          await readFacts((sql) => database.query(sql)),
        );
        expect(differences).toEqual([]);
      }),
  );
});

const [last] = releases.slice(-1);

describe.runIf(last)('pages of the last release that are still open', async () => {
  it('find every function, argument, result, column and value that they use', async () => {
    const lines = (await read(String(last), 'contract.txt')).trimEnd().split('\n');
    // Of the server, 1.0.1 recorded what the defaults of an old project gave, not what its functions use.
    const before = lines.filter((line) => !/\bservice_role\b/.test(line));
    expect(brokenPromises(before, await contractOf(fixture.backend.pg))).toEqual([]);
  });

  /** By function, action and fields. */
  const bodies: Record<string, SentBody> = last ? JSON.parse(await read(last, 'bodies.json')) : {};
  let admin: string | undefined;
  beforeAll(async () => {
    const { email, password } = demoAccounts.admin;
    const { data } = await (await fixture.backend.signedIn(email, password)).auth.getSession();
    admin = data.session?.access_token;
  });

  async function isUnderstood(call: string, { body, isVisitor }: SentBody): Promise<boolean> {
    const { handle }: { handle: (request: Request, environment: object) => Promise<Response> } =
      await import(`../../supabase/functions/${call.split(/[ :]/)[0]}/handler.ts`);
    const authorization = `Bearer ${isVisitor ? PUBLISHABLE_KEY : admin}`;
    const headers = { origin: SITE, authorization };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await handle(new Request('http://functions.test/', init), fixture.environment);
    return (await response.text()) !== '{"error":"bad-request"}';
  }

  it.each(Object.entries(bodies))('send what is understood: %s', async (call, sent) => {
    expect(await isUnderstood(call, sent)).toBe(true);
  });

  it('would send nothing that is not understood', async () => {
    const sent = { body: { unknown: [] }, isVisitor: true };
    expect(await isUnderstood('create-order', sent)).toBe(false);
  });
});
