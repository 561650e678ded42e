// Applies the migrations and the seed to a stock PostgreSQL dressed as a hosted Supabase project, and asks
// whether the schema keeps its rules there: the local stack is another PostgreSQL, in another dress.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import {
  callableByTheApi,
  expectedCalls,
  expectedGrants,
  grantedToTheApi,
  schemaRules,
} from '../tests/support/schema-rules.ts';
import { behaviours } from './stock-postgres/behaviour.ts';
import { startCluster } from './stock-postgres/cluster.ts';
import { concurrency } from './stock-postgres/concurrency.ts';

const project = new URL('../', import.meta.url);
const read = (file: string) => readFile(new URL(file, project), 'utf8');

let failures = 0;
async function check(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    console.log(`ok    ${title}`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL  ${title}\n      ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs one file in one transaction, as the Supabase CLI does. */
async function apply(client: Client, file: string): Promise<void> {
  const sql = await read(file);
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function list(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ granted?: string; problem?: string }>(sql);
  return rows.map((row) => row.granted ?? row.problem ?? '').toSorted();
}

/** Everything the seed writes, as one text: equal before and after means that nothing changed. */
async function contents(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'storage') order by 1",
  );
  const parts = [];
  for (const { name } of rows) {
    parts.push(
      await client.query(`select '${name}' as name, t.* from ${name} as t order by t::text`),
    );
  }
  return JSON.stringify(parts.map((part) => part.rows));
}

const cluster = await startCluster();
try {
  console.log(cluster.version);
  const superuser = await cluster.connect('supabase_admin');
  await superuser.query(await read('scripts/stock-postgres/hosted.sql'));

  const client = await cluster.connect('postgres');
  const migrations = (await readdir(new URL('supabase/migrations/', project))).toSorted();
  assert.ok(migrations.length > 0, 'There are no migrations.');
  for (const name of migrations) await apply(client, `supabase/migrations/${name}`);
  console.log(`ok    ${migrations.length} migrations apply`);

  await apply(client, 'supabase/seed.sql');
  const seeded = await contents(client);
  await check('the seed changes nothing when it runs again', async () => {
    await apply(client, 'supabase/seed.sql');
    assert.ok((await contents(client)) === seeded, 'a row differs');
  });

  for (const { title, sql } of schemaRules) {
    await check(title, async () => assert.deepEqual(await list(client, sql), []));
  }
  await check('the API may touch what is listed and nothing else', async () =>
    assert.deepEqual(await list(client, grantedToTheApi), expectedGrants.toSorted()),
  );
  await check('the API may call what is listed and nothing else', async () =>
    assert.deepEqual(await list(client, callableByTheApi), expectedCalls.toSorted()),
  );
  for (const [title, behave] of Object.entries(behaviours)) {
    await check(title, async () => {
      // The superuser may take any role, as the hosted service's own processes do together.
      await superuser.query('begin');
      try {
        await behave(superuser);
      } finally {
        await superuser.query('rollback');
      }
    });
  }
  for (const [title, hold] of Object.entries(concurrency)) {
    await check(title, () => hold(superuser, () => cluster.connect('supabase_admin')));
  }
  await Promise.all([client.end(), superuser.end()]);
} finally {
  await cluster.stop();
}

console.log(
  failures === 0 ? 'The schema holds on a stock PostgreSQL.' : `${failures} checks failed.`,
);
process.exitCode = failures === 0 ? 0 : 1;
