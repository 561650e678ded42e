// `npm run proof:restore`: rehearses what docs/hosting.md says about a lost project, on stock PostgreSQL 15:
// dumps the rows of one project, applies the migrations to a new one, restores the rows there, and compares
// every row. Ends with 1 when one differs.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { startCluster } from './postgres/cluster.ts';
import { apply, makeProject } from './postgres/project.ts';
import { textTable } from '../dev/text-table.ts';

const run = promisify(execFile);
const bin = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin';
const TABLES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'storage') order by 1`;

/** It comes with the migrations, at a time of its own. */
const isBucket = (name: string) => name === 'storage.buckets';

/** A number of rows and a digest of all of them, by table. */
async function contents(client: Client): Promise<Map<string, { rows: number; digest: string }>> {
  const found = new Map<string, { rows: number; digest: string }>();
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest from ${name} as t`,
    );
    if (rows[0]) found.set(name, rows[0]);
  }
  return found;
}

async function makeClusterWithProject() {
  const cluster = await startCluster();
  const project = await makeProject(cluster).catch(async (problem: unknown) => {
    await cluster.stop();
    throw problem;
  });
  return {
    ...project,
    stop: async () => {
      await Promise.all([project.owner.end(), project.superuser.end()]);
      await cluster.stop();
    },
  };
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-restore-'));
const dump = path.join(folder, 'data.sql');
const lost = await makeClusterWithProject();
const made = await makeClusterWithProject();
try {
  await apply(lost.owner, 'supabase/seed.sql');
  await apply(lost.owner, 'scripts/dev/load.sql');
  const schemas = ['public', 'auth', 'storage'].map((schema) => `--schema=${schema}`);
  // The bucket comes with the migrations.
  const which = [...schemas, '--exclude-table=storage.buckets'];
  const from = ['--host', lost.superuser.host, '--username', 'supabase_admin', 'postgres'];
  await run(path.join(bin, 'pg_dump'), ['--data-only', ...which, '--file', dump, ...from]);
  const start = performance.now();
  const carefully = ['--quiet', '--single-transaction', '--variable', 'ON_ERROR_STOP=1'];
  const to = ['--host', made.superuser.host, '--username', 'supabase_admin', 'postgres'];
  const without = ['--command', 'set session_replication_role = replica'];
  await run(path.join(bin, 'psql'), [...carefully, ...without, '--file', dump, ...to]);
  const seconds = (performance.now() - start) / 1000;

  const [before, after] = [await contents(lost.superuser), await contents(made.superuser)];
  const tables = [...before].map(([name, { rows, digest }]) => {
    const there = after.get(name);
    return { name, rows, restored: there?.rows ?? 0, isSame: there?.digest === digest };
  });
  const differing = tables.filter(({ name, isSame }) => !isSame && !isBucket(name));
  console.log(
    textTable([
      ['Table', 'Rows', 'Restored', ''],
      ...tables.map(({ name, rows, restored, isSame }) => [
        name,
        rows,
        restored,
        isSame || isBucket(name) ? '' : 'DIFFERS',
      ]),
    ]),
  );
  console.log(`\nRestored in ${seconds.toFixed(1)} s; ${differing.length} tables differ.`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  await Promise.all([lost.stop(), made.stop()]);
  await rm(folder, { recursive: true, force: true });
}
