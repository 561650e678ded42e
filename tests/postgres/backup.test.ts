// Backs a project up and restores it into another, each with the rights of the hosted service, and compares every row and
// every file. The files' storage service is a stand-in with the three requests that the commands make.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  backUp,
  restore,
  type HostedProject,
  type Manifest,
} from '../../scripts/operate/project-backup.ts';
import { readMigrations, type Migration } from '../../scripts/operate/migrations.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { folderOf, recordedReleases, unpackReleases } from '../releases/records.ts';
import { apply, startProject, type Project } from './project.ts';
import { tableDigests, type TableDigest } from './table-digests.ts';

const PREFIX = '/storage/v1/object/';
const KEY = 'sb_secret_of_the_project';
const TAKEN_AT = new Date('2026-11-23T06:00:00Z');
const PICTURE = 'dog-images/5b0c6a52.webp';
const BILL = 'care-bills/folder/9f1d.pdf';
/** Named in the dashboard. */
const ESCAPED = 'dog-images/q?x.webp';

interface StoredBytes {
  readonly bytes: Buffer;
  readonly type: string | undefined;
  readonly cache: string | undefined;
  /** The account that uploaded it. */
  readonly owner?: string;
}

class HostedStandIn {
  readonly files = new Map<string, StoredBytes>();
  /** What the storage does to a file on its way, for a test. */
  change = (bytes: Buffer) => bytes;
  readonly #server: Server;

  private constructor(readonly database: Project) {
    this.#server = createServer((request, response) => {
      void this.#answer(request.url ?? '', request.headers, request, request.method).then(
        ([status, body]) => response.writeHead(status).end(body),
      );
    });
  }

  static async start(options?: { migrations: boolean }): Promise<HostedStandIn> {
    const standIn = new HostedStandIn(await startProject(options));
    await new Promise<void>((resolve) => void standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get project(): HostedProject {
    const { port } = this.#server.address() as AddressInfo;
    return {
      database: this.database.owner,
      supabaseUrl: `http://127.0.0.1:${port}`,
      secretKey: KEY,
    };
  }

  async #answer(
    url: string,
    headers: Record<string, unknown>,
    body: NodeJS.ReadableStream,
    method?: string,
  ): Promise<[number, Buffer | string]> {
    if (headers['apikey'] !== KEY || headers['authorization'] !== undefined) return [401, ''];
    const { pathname } = new URL(url, this.project.supabaseUrl);
    const name = decodeURIComponent(pathname.slice(PREFIX.length));
    if (method === 'POST') {
      await this.store(name, {
        bytes: this.change(await buffer(body)),
        type: headers['content-type']?.toString(),
        cache: headers['cache-control']?.toString(),
      });
      return [200, '{}'];
    }
    const file = this.files.get(name);
    return file ? [200, file.bytes] : [400, '{"statusCode":"404"}'];
  }

  /** Stores a file and its row, as the service does. */
  async store(name: string, file: StoredBytes): Promise<void> {
    this.files.set(name, file);
    const [bucket, ...rest] = name.split('/');
    await this.database.superuser.query(
      `insert into storage.objects (bucket_id, name, metadata, owner_id) values ($1, $2, $3, $4)
       on conflict (bucket_id, name) do update set metadata = excluded.metadata`,
      [bucket, rest.join('/'), { mimetype: file.type, cacheControl: file.cache }, file.owner],
    );
  }

  async stop(): Promise<void> {
    this.#server.close();
    await this.database.stop();
  }
}

const migrations = await readMigrations(process.cwd());
/** What a later release adds to the rows of this one. */
const laterMigration: Migration = {
  version: '29990101000000',
  file: 'supabase/migrations/29990101000000_nicknames.sql',
  sql: 'alter table public.dog_profiles add column nickname text; update public.dog_profiles set nickname = name',
};

let lost: HostedStandIn;
let parent: string;
let folder: string;
let manifest: Manifest;

beforeAll(async () => {
  lost = await HostedStandIn.start();
  await apply(lost.database.owner, 'supabase/seed.sql');
  await apply(lost.database.owner, 'supabase/seed/sponsors.sql');
  await apply(lost.database.owner, 'supabase/seed/dog-updates.sql');
  await lost.database.owner.query(
    `update public.dog_profiles set image_url = $1 || '/storage/v1/object/public/dog-images/a.webp'
     where name = 'Moti'`,
    [lost.project.supabaseUrl],
  );
  await lost.database.owner.query("insert into private.deployed_releases values ('1.0.0')");
  await lost.store(PICTURE, {
    bytes: Buffer.from('a picture'),
    type: 'image/webp',
    cache: 'max-age=60',
  });
  await lost.store(ESCAPED, {
    bytes: Buffer.from('another'),
    type: 'image/webp',
    cache: 'no-cache',
  });
  await lost.store(BILL, {
    bytes: Buffer.from('a bill'),
    type: 'application/pdf',
    cache: 'no-cache',
    owner: demoAccounts.staff.id,
  });
});
afterAll(() => lost.stop());

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'paws-backup-'));
  ({ folder, manifest } = await backUp(lost.project, parent, TAKEN_AT));
  return () => rm(parent, { recursive: true });
});

/** Starts a new project for one test. */
async function startFresh(options?: { migrations: boolean }): Promise<HostedStandIn> {
  const fresh = await HostedStandIn.start(options);
  onTestFinished(() => fresh.stop());
  return fresh;
}

/** Bytes, types and lifetimes of the files. The database has their owners. */
const contentOf = ({ files }: HostedStandIn) =>
  new Map([...files].map(([name, { owner: _owner, ...content }]) => [name, content]));

/** The digest of each table. The picture's address is of the project, and the service writes rows for its files. */
async function digests({ database }: HostedStandIn, supabaseUrl: string) {
  await database.superuser.query('begin; set local session_replication_role = replica');
  await database.superuser.query(
    "update public.dog_profiles set image_url = replace(image_url, $1, 'https://x')",
    [supabaseUrl],
  );
  const tables = await tableDigests(database.superuser);
  await database.superuser.query('rollback');
  return tables.filter(({ name }) => !name.startsWith('storage.') && name !== 'private.job_pause');
}

it('a restored project has every row, file and next number, and a second restore changes nothing', async () => {
  const fresh = await startFresh();
  const before = await digests(lost, lost.project.supabaseUrl);
  await restore(fresh.project, folder, migrations);
  const after = await digests(fresh, fresh.project.supabaseUrl);
  expect(after).toEqual(before);
  expect(after.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  expect(contentOf(fresh)).toEqual(contentOf(lost));
  const owners = 'select name, owner_id from storage.objects order by name';
  expect((await fresh.database.owner.query(owners)).rows).toEqual(
    (await lost.database.owner.query(owners)).rows,
  );
  const { rows } = await fresh.database.owner.query(
    "select image_url from public.dog_profiles where name = 'Moti'",
  );
  expect(rows).toEqual([
    { image_url: `${fresh.project.supabaseUrl}/storage/v1/object/public/dog-images/a.webp` },
  ]);
  const sequences = `select schemaname, sequencename, last_value from pg_sequences
    where last_value is not null order by 1, 2`;
  expect((await fresh.database.owner.query(sequences)).rows).toEqual(
    (await lost.database.owner.query(sequences)).rows,
  );
  await restore(fresh.project, folder, migrations);
  expect(await digests(fresh, fresh.project.supabaseUrl)).toEqual(after);
});

it('a restored project is paused until an administrator ends it, also when the restore runs again', async () => {
  const fresh = await startFresh();
  const { owner } = fresh.database;
  const isPaused = async () =>
    (await owner.query<{ is_paused: boolean }>('select public.are_jobs_paused() as is_paused'))
      .rows[0]?.is_paused;
  expect(await isPaused()).toBe(false);
  await restore(fresh.project, folder, migrations);
  expect(await isPaused()).toBe(true);
  await owner.query('delete from private.job_pause');
  await restore(fresh.project, folder, migrations);
  expect(await isPaused()).toBe(false);
});

it('the later release gets the rows of the earlier one, and then its migrations, into a new project', async () => {
  const fresh = await startFresh({ migrations: false });
  expect(manifest).toMatchObject({ release: '1.0.0', migration: migrations.at(-1)?.version });
  const later = { ...laterMigration, sql: `${laterMigration.sql}; select 1 / 0` };
  await expect(restore(fresh.project, folder, [...migrations, later])).rejects.toThrow(
    '29990101000000_nicknames.sql: division by zero. Each migration is applied whole or not at all: 0 of 1 are.',
  );
  await restore(fresh.project, folder, [...migrations, laterMigration]);
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as dogs, count(*) filter (where nickname = name)::int as named,
       (select max(version) from supabase_migrations.schema_migrations) as last from public.dog_profiles`,
  );
  const dogs = manifest.tables.find(({ name }) => name === 'public.dog_profiles')?.rows;
  expect(rows).toEqual([{ dogs, named: dogs, last: laterMigration.version }]);
  expect(contentOf(fresh)).toEqual(contentOf(lost));
});

it('a used site of each release restores into this one', async () => {
  unpackReleases();
  for (const release of recordedReleases) {
    const fresh = await startFresh({ migrations: false });
    const used = await restore(fresh.project, path.join(folderOf(release), 'backup'), migrations);
    expect(used.release).toBe(release);
    const { rows } = await fresh.database.owner.query(
      `select (select max(version) from supabase_migrations.schema_migrations) as last,
         (select count(*)::int from public.donations) as donations,
         (select count(*)::int from public.book_problems($1)) as problems`,
      [used.takenAt],
    );
    const donations = used.tables.find(({ name }) => name === 'public.donations')?.rows;
    expect(rows).toEqual([{ last: migrations.at(-1)?.version, donations, problems: 0 }]);
  }
});

it('nobody else on the machine reads a backup, and git ignores it', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`;
  });
  expect(new Set(await Promise.all(modes))).toEqual(new Set(['file 600', 'folder 700']));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readFile(path.join(folder, '.gitignore'), 'utf8')).toBe('*\n');
});

describe('a restore that is refused', () => {
  let fresh: HostedStandIn;
  let pristine: TableDigest[];
  beforeAll(async () => {
    fresh = await HostedStandIn.start();
    pristine = await tableDigests(fresh.database.superuser);
    return () => fresh.stop();
  });
  async function expectNothingChanged() {
    expect(await tableDigests(fresh.database.superuser)).toEqual(pristine);
    expect(fresh.files.size).toBe(0);
  }

  it('leaves a project alone that has accounts of its own', async () => {
    const { superuser } = fresh.database;
    await superuser.query(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'asha@example.org')",
    );
    await expect(restore(fresh.project, folder, migrations)).rejects.toThrow(
      'This project has accounts.',
    );
    await superuser.query('delete from auth.users');
    await expectNothingChanged();
  });

  it('needs a release that has the migrations of the backup', async () => {
    await expect(restore(fresh.project, folder, migrations.slice(0, -1))).rejects.toThrow(
      `This checkout lacks the migration ${migrations.at(-1)?.version} of the backup, which is of release 1.0.0.`,
    );
    await expectNothingChanged();
  });

  it('needs a project that has no later migration than the backup', async () => {
    await writeFile(
      path.join(folder, 'manifest.json'),
      JSON.stringify({ ...manifest, migration: migrations[0]?.version }),
    );
    const later = [...migrations, laterMigration];
    const history = 'supabase_migrations.schema_migrations';
    const { superuser } = fresh.database;
    await superuser.query(`insert into ${history} (version) values ('${laterMigration.version}')`);
    await expect(restore(fresh.project, folder, later)).rejects.toThrow(
      'Restore it into a new project, before the first deployment there.',
    );
    await superuser.query(`delete from ${history} where version = '${laterMigration.version}'`);
    await expectNothingChanged();
  });

  it('names the column that the project lacks', async () => {
    manifest.tables.find(({ name }) => name === 'public.dog_profiles')?.columns.push('nickname');
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
    await expect(restore(fresh.project, folder, migrations)).rejects.toThrow(
      'The project’s table public.dog_profiles lacks nickname, although it has the migrations',
    );
    await expectNothingChanged();
  });

  it('restores no row when one table of the backup is damaged', async () => {
    const file = path.join(folder, 'tables', 'public.dog_profiles.copy');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Moti', 'Mota'));
    await expect(restore(fresh.project, folder, migrations)).rejects.toThrow(
      'The rows of public.dog_profiles differ from the backup. Nothing was restored.',
    );
    await expectNothingChanged();
  });

  it('does not begin without a manifest, which an unfinished backup lacks', async () => {
    await rm(path.join(folder, 'manifest.json'));
    await expect(restore(fresh.project, folder, migrations)).rejects.toThrow('ENOENT');
    await expectNothingChanged();
  });
});

it('a file that is damaged in the backup or on its way is reported, and the next run goes on', async () => {
  const fresh = await startFresh();
  const copy = path.join(folder, 'files', PICTURE);
  await writeFile(copy, 'another picture');
  await expect(restore(fresh.project, folder, migrations)).rejects.toThrow(`${PICTURE} is damaged`);
  expect(fresh.files.has(PICTURE)).toBe(false);
  await writeFile(copy, 'a picture');
  fresh.change = (bytes) => bytes.subarray(1);
  await expect(restore(fresh.project, folder, migrations)).rejects.toThrow(
    'did not arrive whole. Run this again.',
  );
  fresh.change = (bytes) => bytes;
  await restore(fresh.project, folder, migrations);
  expect(contentOf(fresh)).toEqual(contentOf(lost));
});

it('a row whose file is gone is listed, and the backup goes on', async () => {
  await lost.database.superuser.query(
    "insert into storage.objects (bucket_id, name) values ('dog-images', 'gone.webp')",
  );
  const { missing, manifest: written } = await backUp(lost.project, parent, new Date(0));
  await lost.database.superuser.query("delete from storage.objects where name = 'gone.webp'");
  expect(missing).toEqual(['dog-images/gone.webp']);
  expect(written.files.map(({ name }) => name)).toEqual([
    'folder/9f1d.pdf',
    '5b0c6a52.webp',
    'q?x.webp',
  ]);
});
