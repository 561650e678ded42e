// Applies migrations and seed to a stock PostgreSQL with the roles of a hosted Supabase project. Tests what the
// embedded database can't show: the schema's rules there, and concurrent sessions.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readFacts, schemaDifferences } from '../../scripts/operate/drift.ts';
import { schemaFiles } from '../support/schema-of-files.ts';
import { schemaRules } from '../support/schema-rules.ts';
import { schemaSnapshot } from '../support/schema-snapshot.ts';
import { behaviourTests } from './behaviour.ts';
import { concurrencyTests } from './concurrency.ts';
import { apply, startProject, type Project } from './project.ts';
import { tableDigests } from './table-digests.ts';

let project: Project;

async function seed(): Promise<void> {
  await apply(project.owner, 'supabase/seed.sql');
  await apply(project.owner, 'supabase/seed/sponsors.sql');
  await apply(project.owner, 'supabase/seed/dog-updates.sql');
}

beforeAll(async () => {
  project = await startProject();
  await seed();
});
afterAll(() => project.stop());

it('the seed changes nothing when it runs again', async () => {
  const seeded = await tableDigests(project.owner);
  await seed();
  expect(await tableDigests(project.owner)).toEqual(seeded);
});

describe('the schema', () => {
  it.each(schemaRules)('$title', async ({ sql }) => {
    expect((await project.owner.query(sql)).rows).toEqual([]);
  });

  it('matches tests/database/schema.snapshot', async () => {
    const expected = await readFile('tests/database/schema.snapshot', 'utf8');
    expect(await schemaSnapshot((sql) => project.owner.query(sql))).toBe(expected);
  });

  it('is what supabase/schemas says', async () => {
    const empty = await startProject({ migrations: false });
    onTestFinished(() => empty.stop());
    for (const file of await schemaFiles()) await apply(empty.owner, file);
    const [schemas, migrations] = await Promise.all(
      [empty, project].map(({ owner }) => readFacts((sql) => owner.query(sql))),
    );
    assert.ok(schemas && migrations);
    expect(schemaDifferences(schemas, migrations)).toEqual([]);
  });
});

describe('with the roles of the hosted service', () => {
  it.each(Object.entries(behaviourTests))('%s', async (_title, test) => {
    await project.superuser.query('begin');
    try {
      await expect(test(project.superuser)).resolves.toBeUndefined();
    } finally {
      await project.superuser.query('rollback');
    }
  });
});

describe('at the same time', () => {
  it.each(Object.entries(concurrencyTests))('%s', async (_title, test) => {
    await expect(test(project.superuser, project.connect)).resolves.toBeUndefined();
  });
});
