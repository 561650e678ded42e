// Gap: lite's migration runner splits files into statements, fails on function bodies and reports no line. Here a
// file runs in one transaction, and an error names the file and line.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { BOOTSTRAP } from './bootstrap.ts';
import { LocalStackError } from './local-stack-error.ts';
import { describeSqlError } from './sql-error.ts';

const FILE_NAME = /^(\d+)_(.+)\.sql$/;

interface Migration {
  readonly fileName: string;
  readonly version: string;
  readonly name: string;
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const fileNames = await readdir(folder).catch(() => []);
  const migrations = fileNames
    .map((fileName) => ({ fileName, match: FILE_NAME.exec(fileName) }))
    .flatMap(({ fileName, match }) =>
      match?.[1] && match[2] ? [{ fileName, version: match[1], name: match[2] }] : [],
    )
    .toSorted((one, other) => one.version.localeCompare(other.version));
  for (const [index, migration] of migrations.entries()) {
    const next = migrations[index + 1];
    if (next?.version === migration.version) {
      throw new LocalStackError(
        `Two migrations have the version ${next.version}: ${migration.fileName} and ${next.fileName}.`,
      );
    }
  }
  return migrations;
}

/**
 * @returns the names of the files that ran
 * @throws LocalStackError naming the file and line of a failing migration; earlier ones stay applied
 */
export async function applyMigrations(database: PGlite, root: string): Promise<string[]> {
  await database.exec(BOOTSTRAP);
  const folder = path.join(root, 'supabase/migrations');
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  const pending = (await listMigrations(folder)).filter(({ version }) => !applied.has(version));
  for (const { fileName, version, name } of pending) {
    const sql = await readFile(path.join(folder, fileName), 'utf8');
    await runFile(database, `supabase/migrations/${fileName}`, sql, (transaction) =>
      transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      ),
    );
  }
  return pending.map((migration) => migration.fileName);
}

/** @returns names of files that were edited after they were applied, for example on another branch */
export async function editedMigrations(database: PGlite, root: string): Promise<string[]> {
  const folder = path.join(root, 'supabase/migrations');
  const { rows } = await database.query<{ version: string; sql: string | null }>(
    'select version, statements[1] as sql from supabase_migrations.schema_migrations',
  );
  const applied = new Map(rows.map(({ version, sql }) => [version, sql]));
  const edited: string[] = [];
  for (const { fileName, version } of await listMigrations(folder)) {
    const sql = applied.get(version);
    if (sql && sql !== (await readFile(path.join(folder, fileName), 'utf8'))) edited.push(fileName);
  }
  return edited;
}

/**
 * Runs each seed file once per database.
 * @throws LocalStackError naming the file and line of a failing seed
 */
export async function applySeeds(
  database: PGlite,
  root: string,
  sqlPaths: readonly string[],
): Promise<void> {
  for (const sqlPath of sqlPaths) {
    const file = path.join('supabase', sqlPath);
    const sql = await readFile(path.join(root, file), 'utf8').catch(() => null);
    if (sql === null) continue;
    const { rows } = await database.query(
      'select 1 from supabase_migrations.seed_files where path = $1',
      [sqlPath],
    );
    if (rows.length > 0) continue;
    await runFile(database, file, sql, (transaction) =>
      transaction.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        sqlPath,
        createHash('sha256').update(sql).digest('hex'),
      ]),
    );
  }
}

async function runFile(
  database: PGlite,
  file: string,
  sql: string,
  record: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(sql);
      await record(transaction);
    });
  } catch (error) {
    throw new LocalStackError(await describeSqlError(database, file, sql, error));
  }
}
