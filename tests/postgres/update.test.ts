// Updates a used project of the last release, with the default privileges of its time, on the versions of PostgreSQL that
// hosted projects have.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations, readMigrations } from '../../scripts/operate/migrations.ts';
import { restore } from '../../scripts/operate/project-backup.ts';
import { findDrift, readFacts, schemaDifferences } from '../../scripts/operate/drift.ts';
import { folderOf, unpackReleases } from '../releases/records.ts';
import { factsOf } from '../support/schema-snapshot.ts';
import { schemaRules } from '../support/schema-rules.ts';
import { postgresVersions } from './programs.ts';
import { startProject, type Project } from './project.ts';

unpackReleases();
const migrations = await readMigrations(process.cwd());
/** Of releases 1.0.0 and 1.0.1. */
const released = [migrations.slice(0, 1), migrations.slice(0, 2)] as const;

describe.each(
  postgresVersions.flatMap((version) =>
    [false, true].map((hasOldDefaults) => ({ version, hasOldDefaults })),
  ),
)('PostgreSQL $version, a project from before 30 May 2026: $hasOldDefaults', (options) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject({ ...options, migrations: false });
    const { owner: database } = project;
    const used = { database, supabaseUrl: 'https://paws.example', secretKey: '' };
    await restore(used, path.join(folderOf('1.0.0'), 'backup'), released[0]);
  });
  afterAll(() => project.stop());

  it('is updated, and every right is as in a new project', async () => {
    const { owner } = project;
    const drift = () => findDrift(owner, process.cwd());
    expect(await drift()).toEqual([]);
    await applyMigrations(owner, released[1]);
    expect(await drift()).toEqual([]);
    await owner.query('alter function public.are_jobs_paused() security invoker');
    expect(await drift()).toEqual([
      expect.stringMatching(/^The function are_jobs_paused\(\) has: .*It should have: .*definer/),
    ]);
    await owner.query('alter function public.are_jobs_paused() security definer');
    await applyMigrations(owner, migrations);
    expect(await drift()).toEqual([]);
    const snapshot = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
    const differences = schemaDifferences(snapshot, await readFacts((sql) => owner.query(sql)));
    expect(differences).toEqual([]);
    for (const { sql } of schemaRules) expect((await owner.query(sql)).rows).toEqual([]);
  });
});
