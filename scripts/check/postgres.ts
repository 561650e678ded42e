// Applies the migrations and the seed to a stock PostgreSQL dressed as a hosted Supabase project, and asks
// whether the schema keeps its rules there: the local stack is another PostgreSQL, in another dress.
import assert from 'node:assert/strict';
import type { Client } from 'pg';
import {
  callableByTheApi,
  expectedCalls,
  expectedGrants,
  grantedToTheApi,
  schemaRules,
} from '../../tests/support/schema-rules.ts';
import { benchDatabase, type Measured } from './database-bench/bench.ts';
import { fillWithManyRows } from './database-bench/many-rows.ts';
import { behaviours } from './postgres/behaviour.ts';
import { startCluster } from './postgres/cluster.ts';
import { concurrency } from './postgres/concurrency.ts';
import { apply, makeProject } from './postgres/project.ts';
import { visitorsAtOnce } from './postgres/visitors-at-once.ts';

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

function scansOf(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ screen, scans }) => scans.map((table) => `${screen}: ${table}`));
}

const cluster = await startCluster();
const project = await makeProject(cluster);
try {
  console.log(cluster.version);
  const { superuser, owner: client, migrations } = project;
  console.log(`ok    ${migrations} migrations apply`);

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
  for (const [title, hold] of Object.entries({ ...concurrency, ...visitorsAtOnce })) {
    await check(title, () => hold(superuser, () => cluster.connect('supabase_admin')));
  }

  await fillWithManyRows(project);
  await check('no screen reads a table of many rows from end to end', async () => {
    const measured = await benchDatabase(superuser, 0);
    assert.deepEqual(scansOf(measured), []);
  });
  await check('a screen that misses its index is noticed', async () => {
    await superuser.query('drop index public.donations_of_a_person');
    const measured = await benchDatabase(superuser, 0, (screen) => screen === 'settings: my data');
    assert.deepEqual(scansOf(measured), ['settings: my data: donations']);
  });
} finally {
  await Promise.all([project.owner.end(), project.superuser.end()]);
  await cluster.stop();
}

console.log(
  failures === 0 ? 'The schema holds on a stock PostgreSQL.' : `${failures} checks failed.`,
);
process.exitCode = failures === 0 ? 0 : 1;
