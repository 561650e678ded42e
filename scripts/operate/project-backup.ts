// A backup of a hosted project: the rows of its tables, the files of its buckets, and a manifest with a checksum of each.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import * as storage from '../../supabase/functions/_shared/base/storage.ts';
import { connect, databaseClient } from './database-client.ts';
import { readDeployedSettings } from './settings.ts';
import { applyMigrations, appliedVersions, deployedRelease, type Migration } from './migrations.ts';
import { messageOf } from './problems.ts';

const tableSchema = z.object({
  /** With its schema and quoted where needed. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  takenAt: z.string(),
  /** null for a project whose first deployment was not finished. */
  release: z.nullable(z.string()),
  /** The version of the last one that the project had. */
  migration: z.string(),
  supabaseUrl: z.string(),
  tables: z.array(tableSchema),
  /** The last number of each sequence; null for one that was never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  files: z.array(
    z.object({
      bucket: z.string(),
      name: z.string(),
      sha256: z.string(),
      contentType: z.string(),
      cacheControl: z.string(),
      /** The account that uploaded it, which decides who may change it. */
      ownerId: z.nullable(z.string()),
    }),
  ),
});

type Table = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** A hosted project, connected as `postgres`. */
export interface HostedProject {
  readonly database: Client;
  readonly supabaseUrl: string;
  readonly secretKey: string;
}

const MANIFEST = 'manifest.json';

/** Nobody else on the machine reads the backup. */
const FILE_MODE = 0o600;
const FOLDER = { recursive: true, mode: 0o700 } as const;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const tableFile = (folder: string, { name }: Pick<Table, 'name'>): string =>
  path.join(folder, 'tables', `${name.replaceAll('"', '')}.copy`);

function storedFile(folder: string, file: { bucket: string; name: string }): string {
  const root = path.resolve(folder, 'files');
  const found = path.resolve(root, file.bucket, file.name);
  if (!found.startsWith(root + path.sep)) throw new Error(`Not a file of a bucket: ${file.name}`);
  return found;
}

/**
 * The tables whose rows belong to the project, and their columns without the generated ones. Those of `storage` follow
 * from the migrations and the files; the services keep the versions of their own schemas themselves.
 */
async function listTables(database: Client): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await database.query<Pick<Table, 'name' | 'columns'>>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class as tables
    join pg_namespace as schemas on schemas.oid = relnamespace
    join pg_attribute on attrelid = tables.oid
    where relkind = 'r' and nspname in ('public', 'private', 'auth')
      and (nspname, relname) <> ('auth', 'schema_migrations')
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by nspname, relname order by 1`);
  return rows;
}

/** The rows of a table as `copy` writes them, in the order of the primary key, so that equal rows are equal bytes. */
async function copyRows(
  database: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Readable> {
  const { rows } = await database.query<{ columns: string | null }>(
    `select string_agg(quote_ident(attname), ', ' order by place) as columns
     from pg_index, unnest(indkey::int2[]) with ordinality as keys (number, place)
     join pg_attribute on attnum = number
     where indrelid = $1::regclass and attrelid = indrelid and indisprimary`,
    [name],
  );
  const order = rows[0]?.columns ?? `${name.split('.')[1]}::text`;
  return database.query(
    copyTo(`copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout`),
  );
}

/**
 * Writes the rows of all tables as of one moment, and the files of all buckets, into a new folder in `parent` that has the
 * name of the time. A folder without a manifest is unfinished.
 * @throws Error when anything can't be read
 */
export async function backUp(
  project: HostedProject,
  parent: string,
  now: Date,
): Promise<{ folder: string; manifest: Manifest; missing: string[] }> {
  const { database, supabaseUrl } = project;
  const takenAt = now.toISOString();
  const folder = path.join(parent, takenAt.replaceAll(':', '-').replace(/\.\d+Z$/, 'Z'));
  await mkdir(path.join(folder, 'tables'), FOLDER);
  // Wherever it is, git ignores it.
  await writeFile(path.join(folder, '.gitignore'), '*\n', { mode: FILE_MODE });
  await database.query('begin isolation level repeatable read read only');
  // Times, numbers and names are written the same way wherever the backup is read.
  await database.query("set local timezone = 'UTC'; set local search_path = ''");
  const migration = (await appliedVersions(database)).at(-1) ?? '';
  const release = await deployedRelease(database);
  const tables: Table[] = [];
  for (const table of await listTables(database)) {
    tables.push({ ...table, ...(await writeRows(database, folder, table)) });
  }
  const { rows: sequences } = await database.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'private', 'auth') order by 1`,
  );
  const { rows: listed } = await database.query<Omit<Manifest['files'][number], 'sha256'>>(
    `select bucket_id as bucket, name,
       coalesce(metadata ->> 'mimetype', 'application/octet-stream') as "contentType",
       coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl", owner_id as "ownerId"
     from storage.objects order by bucket_id, name`,
  );
  await database.query('commit');

  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const file of listed) {
    const bytes = await storage.readStoredFile(settingsOf(project), file);
    if (bytes === null) {
      missing.push(`${file.bucket}/${file.name}`);
      continue;
    }
    const target = storedFile(folder, file);
    await mkdir(path.dirname(target), FOLDER);
    await writeFile(target, bytes, { mode: FILE_MODE });
    files.push({ ...file, sha256: sha256(bytes) });
  }
  const manifest = { takenAt, release, migration, supabaseUrl, tables, sequences, files };
  const draft = path.join(folder, `${MANIFEST}.part`);
  await writeFile(draft, JSON.stringify(manifest, null, 2), { mode: FILE_MODE });
  await rename(draft, path.join(folder, MANIFEST));
  return { folder, manifest, missing };
}

async function writeRows(
  database: HostedProject['database'],
  folder: string,
  table: Pick<Table, 'name' | 'columns'>,
): Promise<Pick<Table, 'rows' | 'sha256'>> {
  const hash = createHash('sha256');
  let rows = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      // `copy` escapes the line breaks of a value, so each one ends a row.
      for (const byte of chunk) if (byte === 10) rows += 1;
      done(null, chunk);
    },
  });
  await pipeline(
    await copyRows(database, table),
    count,
    createWriteStream(tableFile(folder, table), { mode: FILE_MODE }),
  );
  return { rows, sha256: hash.digest('hex') };
}

/**
 * Writes a backup into a project without accounts: the migrations that the backed-up project had, the rows in one
 * transaction, the later migrations, then the files. Reads all of it again and compares the checksums. Running it again
 * goes on where it stopped. Schedules and emails are off until an administrator switches them on.
 * @param migrations of this checkout
 * @throws Error that says what prevents it; the rows are all restored or not at all
 */
export async function restore(
  project: HostedProject,
  folder: string,
  migrations: readonly Migration[],
): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const { database } = project;
  const last = migrations.findIndex(({ version }) => version === manifest.migration);
  if (last === -1) {
    throw new Error(
      `This checkout lacks the migration ${manifest.migration} of the backup, which is of ${manifest.release === null ? 'another release' : `release ${manifest.release}`}. Check that release out, or a later one, and run this again. Nothing was changed.`,
    );
  }
  if (!(await isRestored(project, manifest))) {
    const later = (await appliedVersions(database)).find((version) => version > manifest.migration);
    if (later !== undefined) {
      throw new Error(
        `The backup is older than the project’s migration ${later}. Restore it into a new project, before the first deployment there. Nothing was changed.`,
      );
    }
    await applyMigrations(database, migrations.slice(0, last + 1));
    await restoreRows(project, folder, manifest);
  }
  await applyMigrations(database, migrations);
  await restoreFiles(project, folder, manifest);
  return manifest;
}

/** Whether an earlier run has restored the rows. */
async function isRestored({ database }: HostedProject, { tables }: Manifest): Promise<boolean> {
  const { rows } = await database.query<{ accounts: number }>(
    'select count(*)::int as accounts from auth.users',
  );
  const accounts = rows[0]?.accounts ?? 0;
  if (accounts === 0) return false;
  if (accounts === tables.find(({ name }) => name === 'auth.users')?.rows) return true;
  throw new Error('This project has accounts. Restore into a new project.');
}

async function restoreRows(
  { database, supabaseUrl }: HostedProject,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const present = new Map((await listTables(database)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns, rows } of manifest.tables) {
    const lacking = columns.filter((column) => !present.get(name)?.includes(column));
    if (rows > 0 && lacking.length > 0) {
      throw new Error(
        `The project’s table ${name} lacks ${lacking.join(', ')}, although it has the migrations of the backup.`,
      );
    }
  }
  await database.query('begin');
  try {
    // Without triggers and foreign keys: the backup has what they would write.
    await database.query('set local session_replication_role = replica');
    await database.query("set local timezone = 'UTC'; set local search_path = ''");
    for (const table of manifest.tables) {
      // The migrations insert first rows.
      if (present.has(table.name)) await database.query(`delete from ${table.name}`);
      if (table.rows === 0) continue;
      await pipeline(
        createReadStream(tableFile(folder, table)),
        database.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
      );
      const hash = createHash('sha256');
      await pipeline(await copyRows(database, table), hash);
      if (hash.digest('hex') !== table.sha256) {
        throw new Error(`The rows of ${table.name} differ from the backup. Nothing was restored.`);
      }
    }
    for (const { name, last } of manifest.sequences) {
      if (last !== null) await database.query('select setval($1, $2)', [name, last]);
    }
    // A dog's row has the full address of its picture.
    await database.query(
      'update public.dog_profiles set image_url = replace(image_url, $1, $2) where image_url like $3',
      [manifest.supabaseUrl, supabaseUrl, `${manifest.supabaseUrl}/%`],
    );
    await database.query('insert into private.job_pause default values on conflict do nothing');
    await database.query('commit');
  } catch (error) {
    await database.query('rollback');
    throw error;
  }
}

async function restoreFiles(project: HostedProject, folder: string, { files }: Manifest) {
  for (const file of files) {
    await restoreFile(settingsOf(project), folder, file);
    // The service writes nobody's name for a file that the secret key uploads.
    await project.database.query(
      `update storage.objects set owner_id = $1
       where bucket_id = $2 and name = $3 and owner_id is distinct from $1`,
      [file.ownerId, file.bucket, file.name],
    );
  }
}

/** For the storage service. */
const settingsOf = ({ supabaseUrl, secretKey }: HostedProject) => ({
  SUPABASE_URL: supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: secretKey,
});

async function restoreFile(
  settings: ReturnType<typeof settingsOf>,
  folder: string,
  file: Manifest['files'][number],
): Promise<void> {
  const { bucket, name, contentType, cacheControl } = file;
  const existing = await storage.readStoredFile(settings, file);
  if (existing && sha256(existing) === file.sha256) return;
  const bytes = new Uint8Array(await readFile(storedFile(folder, file)));
  if (sha256(bytes) !== file.sha256) {
    throw new Error(`The backup's file ${bucket}/${name} is damaged.`);
  }
  await storage.writeFile(settings, file, bytes, contentType, cacheControl);
  const stored = await storage.readStoredFile(settings, file);
  if (!stored || sha256(stored) !== file.sha256) {
    throw new Error(`${bucket}/${name} did not arrive whole. Run this again.`);
  }
}

/**
 * Runs a command of the command line with the project of the settings file. Prints what is missing or what fails, and sets
 * the exit code.
 */
export async function withProject(command: (project: HostedProject) => Promise<void>) {
  try {
    const settings = await readDeployedSettings();
    const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY: secretKey = '' } = settings;
    const database = await connect(databaseClient(settings['DATABASE_URL'] ?? ''));
    const supabaseUrl = SUPABASE_URL.replace(/\/+$/, '');
    try {
      await command({ database, supabaseUrl, secretKey });
    } finally {
      await database.end();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
