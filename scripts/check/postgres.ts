// Applies migrations and seed to a stock PostgreSQL 15 with the roles of a hosted Supabase project. Checks what
// the embedded database of the tests can't show: the schema's rules there, concurrent sessions, and the plans of
// heavy queries on many rows.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { schemaRules } from '../../tests/support/schema-rules.ts';
import { schemaSnapshot } from '../../tests/support/schema-snapshot.ts';
import { behaviourTests } from './postgres/behaviour.ts';
import { concurrencyTests } from './postgres/concurrency.ts';
import { pageQueries } from './postgres/page-queries.ts';
import { apply, startProject } from './postgres/project.ts';
import { planProblems } from './postgres/query-plans.ts';
import { tableDigests } from './postgres/table-digests.ts';

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
  const { rows } = await client.query<{ problem: string }>(sql);
  return rows.map(({ problem }) => problem);
}

const { version, migrationsCount, superuser, owner, connect, stop } = await startProject();
try {
  console.log(`${version}\nok    ${migrationsCount} migrations apply`);

  await apply(owner, 'supabase/seed.sql');
  const seeded = await tableDigests(owner);
  await check('the seed changes nothing when it runs again', async () => {
    await apply(owner, 'supabase/seed.sql');
    assert.deepEqual(await tableDigests(owner), seeded);
  });

  for (const { title, sql } of schemaRules) {
    await check(title, async () => assert.deepEqual(await list(owner, sql), []));
  }
  await check('the schema matches tests/database/schema.snapshot', async () =>
    assert.equal(
      await schemaSnapshot((sql) => owner.query(sql)),
      await readFile('tests/database/schema.snapshot', 'utf8'),
    ),
  );
  for (const [title, test] of Object.entries(behaviourTests)) {
    await check(title, async () => {
      await superuser.query('begin');
      try {
        await test(superuser);
      } finally {
        await superuser.query('rollback');
      }
    });
  }
  for (const [title, test] of Object.entries(concurrencyTests)) {
    await check(title, () => test(superuser, connect));
  }

  await owner.query('set load.donations = 20000');
  await apply(owner, 'scripts/dev/load.sql');
  await superuser.query('vacuum analyze');
  for (const query of pageQueries) {
    await check(`${query.page} uses indexes`, async () =>
      assert.deepEqual(await planProblems(superuser, query), []),
    );
  }
  await check('a missing index is noticed', async () => {
    await superuser.query(`do $$ begin
      execute (select 'drop index ' || string_agg(indexrelid::regclass::text, ', ') from pg_index
        join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = 'public.donations'::regclass and attname = 'user_id');
    end $$`);
    const query = pageQueries.find(({ page }) => page === '/dashboard/donations');
    assert.ok(query);
    assert.deepEqual(await planProblems(superuser, query), ['scans all of donations']);
  });
} finally {
  await stop();
}

console.log(
  failures === 0 ? 'The schema holds on a stock PostgreSQL.' : `${failures} checks failed.`,
);
process.exitCode = failures === 0 ? 0 : 1;
