// The migrations of a hosted project, recorded as Supabase's command line does it, so that its own commands still work.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { messageOf } from './problems.ts';

export interface Migration {
  readonly version: string;
  /** Below the root. */
  readonly file: string;
  readonly sql: string;
}

/** In the order in which they apply. @param root the folder that holds supabase/ */
export async function readMigrations(root: string): Promise<Migration[]> {
  const folder = 'supabase/migrations';
  const names = (await readdir(path.join(root, folder))).filter((name) => name.endsWith('.sql'));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      version: name.replace(/_.*/, ''),
      file: `${folder}/${name}`,
      sql: await readFile(path.join(root, folder, name), 'utf8'),
    })),
  );
}

const HISTORY = 'supabase_migrations.schema_migrations';

export async function exists(database: Client, relation: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [relation],
  );
  return rows[0]?.found === true;
}

/** The versions that the project has, in order. */
export async function appliedVersions(database: Client): Promise<string[]> {
  if (!(await exists(database, HISTORY))) return [];
  const { rows } = await database.query<{ version: string }>(
    `select version from ${HISTORY} order by version`,
  );
  return rows.map(({ version }) => version);
}

/** The last that was deployed completely; null without one. */
export async function deployedRelease(database: Client): Promise<string | null> {
  if (!(await exists(database, 'private.deployed_releases'))) return null;
  const { rows } = await database.query<{ release: string }>(
    'select release from private.deployed_releases order by deployed_at desc limit 1',
  );
  return rows[0]?.release ?? null;
}

/** As one array. The first letters of a kind only order the facts. */
export const SELECT_FACTS =
  "select array_agg(object || ': ' || substr(kind || ' ' || fact, 3)) as facts from private.schema_facts()";

/** PostgreSQL's code. */
const LOCK_TIMEOUT = '55P03';

/**
 * Applies those that the project lacks, each in a transaction of its own, in which it is also recorded.
 * @param print gets each file when it begins
 * @throws Error that names the file and says how many are applied
 */
export async function applyMigrations(
  database: Client,
  migrations: readonly Migration[],
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const applied = new Set(await appliedVersions(database));
  if (!(await exists(database, HISTORY))) {
    await database.query(`create schema if not exists supabase_migrations;
      create table ${HISTORY} (version text primary key, statements text[], name text)`);
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  for (const [index, { version, file, sql }] of pending.entries()) {
    print(`  ${file}`);
    await database.query('begin');
    try {
      // Visitors of a live site would wait behind a migration that waits.
      await database.query("set local lock_timeout = '15s'");
      // Before the migration, so that another deployment at the same time waits here, and then fails.
      await database.query(
        `insert into ${HISTORY} (version, name, statements) values ($1, $2, $3)`,
        [version, path.basename(file, '.sql').replace(/^\d+_/, ''), [sql]],
      );
      await database.query(sql);
      await storeFacts(database);
      await database.query('commit');
    } catch (error) {
      await database.query('rollback').catch(() => undefined);
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT;
      throw new Error(
        `${file}: ${isBusy ? 'the site uses these tables just now' : messageOf(error)}. Each migration is applied whole or not at all: ${index} of ${pending.length} are.`,
        { cause: error },
      );
    }
  }
}

/** For the next deployment, which finds what was changed by hand meanwhile. */
async function storeFacts(database: Client): Promise<void> {
  if (!(await exists(database, 'private.deployed_schema'))) return;
  await database.query(
    `insert into private.deployed_schema (facts) ${SELECT_FACTS}
     on conflict (is_only_row) do update set facts = excluded.facts`,
  );
}
