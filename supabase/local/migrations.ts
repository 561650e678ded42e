// Gap: lite's migration runner splits files into statements, fails on function bodies and reports no line. Here a
// file runs in one transaction, and an error names the file and line.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalStackError } from './local-stack-error.ts';

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
  await prepareDatabase(database);
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

/**
 * Runs a file in one transaction, and `record` after it.
 * @throws LocalStackError naming the file and line
 */
export async function runFile(
  database: PGlite,
  file: string,
  sql: string,
  record: (transaction: Transaction) => Promise<unknown> = () => Promise.resolve(),
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

// Gap: a hosted project has roles, an extensions schema and the tables of second factors before the first migration; lite
// has none. And lite grants what migrations create to every role: since 30 May 2026 a new project grants it to nobody.

/** Idempotent; runs before the migrations, as the superuser. */
export async function prepareDatabase(database: PGlite): Promise<void> {
  await database.exec(BOOTSTRAP);
}

const BOOTSTRAP = `
do $$
begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

do $$
begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end
$$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  last_challenged_at timestamptz
);
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  unique (session_id, authentication_method)
);

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

alter database postgres set search_path = "$user", public, extensions;
${searchPath()}
`;

/** The database-wide setting above does not apply to the open session, nor to a snapshot. */
export function searchPath(): string {
  return `set search_path = "$user", public, extensions;`;
}

// Finds the line of an error in an SQL file. Postgres reports a position for a misspelt name but none for a
// violated constraint. In that case the file runs again, statement by statement, and is rolled back.

/** @returns one sentence: file, line, Postgres's message and hint */
async function describeSqlError(
  database: PGlite,
  file: string,
  sql: string,
  error: unknown,
): Promise<string> {
  const message = error instanceof Error ? error.message : String(error);
  const hint = property(error, 'hint')?.replace(/\.$/, '');
  const offset = positionOf(error) ?? (await offsetOfFailingStatement(database, sql));
  const line = offset === undefined ? '' : `, line ${lineAt(sql, offset)}`;
  return `${file}${line}: ${message}${hint ? ` (${hint})` : ''}.`;
}

function property(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** Postgres counts characters from 1. */
function positionOf(error: unknown): number | undefined {
  const position = property(error, 'position');
  return position === undefined ? undefined : Number(position) - 1;
}

function lineAt(sql: string, offset: number): number {
  return Array.from(sql).slice(0, offset).join('').split('\n').length;
}

async function offsetOfFailingStatement(
  database: PGlite,
  sql: string,
): Promise<number | undefined> {
  const { parse } = await import('libpg-query');
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  let failing: number | undefined;
  const undo = new Error('rolled back on purpose');
  await database
    .transaction(async (transaction) => {
      for (const { stmt_location: start = 0, stmt_len: length } of stmts) {
        const end = length === undefined ? undefined : start + length;
        const text = bytes.subarray(start, end).toString();
        failing = Array.from(bytes.subarray(0, start).toString()).length + leadingBlank(text);
        await transaction.exec(text);
      }
      throw undo;
    })
    .catch((error: unknown) => {
      if (error === undo) failing = undefined;
    });
  return failing;
}

/** The parser's location of a statement is right after the previous semicolon. */
function leadingBlank(text: string): number {
  return /^(\s|--[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}
