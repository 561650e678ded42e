// Rehearses the restore of docs/hosting.md on two stock PostgreSQL 15 servers: dumps the rows of one project,
// restores them into a new project with the same migrations, and compares every table.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { apply, postgresBin, startProject, type Project } from '../../tests/postgres/project.ts';
import { tableDigests } from '../../tests/postgres/table-digests.ts';

/** The migrations add their rows, so neither the dump nor the comparison includes them. */
const EXCLUDED_TABLES = ['storage.buckets', 'private.rate_limit_hash_key'];

/** Runs a PostgreSQL program on a project's database. */
async function run(program: string, { superuser }: Project, options: string[]): Promise<void> {
  const database = ['--host', superuser.host, '--username', 'supabase_admin', 'postgres'];
  await promisify(execFile)(path.join(postgresBin, program), [...options, ...database]);
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-restore-'));
const file = path.join(folder, 'data.sql');
const lost = await startProject();
const restored = await startProject();
try {
  await apply(lost.owner, 'supabase/seed.sql');
  await apply(lost.owner, 'supabase/seed/dog-updates.sql');
  await apply(lost.owner, 'supabase/seed/load.sql');
  const schemas = ['public', 'private', 'auth', 'storage'].map((schema) => `--schema=${schema}`);
  const excluded = EXCLUDED_TABLES.map((table) => `--exclude-table=${table}`);
  await run('pg_dump', lost, ['--data-only', ...schemas, ...excluded, '--file', file]);
  // Without triggers, which would change or reject rows.
  const withoutTriggers = ['--command', 'set session_replication_role = replica'];
  // The migrations insert a first row.
  const withoutSettings = ['--command', 'delete from public.receipt_settings'];
  const strict = ['--quiet', '--single-transaction', '--variable', 'ON_ERROR_STOP=1'];
  await run('psql', restored, [...strict, ...withoutTriggers, ...withoutSettings, '--file', file]);

  const after = await tableDigests(restored.superuser);
  const tables = (await tableDigests(lost.superuser))
    .filter(({ name }) => !EXCLUDED_TABLES.includes(name))
    .map(({ name, rows, digest }) => {
      const copy = after.find((other) => other.name === name);
      return { name, rows, restored: copy?.rows ?? 0, isEqual: copy?.digest === digest };
    });
  console.table(tables);
  const different = tables.filter(({ isEqual }) => !isEqual);
  console.log(`${tables.length} tables compared, ${different.length} differ.`);
  if (different.length > 0) process.exitCode = 1;
} finally {
  await Promise.all([lost.stop(), restored.stop()]);
  await rm(folder, { recursive: true, force: true });
}
