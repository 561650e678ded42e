// Updates a used project of the last release, with the default privileges of its time, on the versions of PostgreSQL that
// hosted projects have.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseDrift } from '../../scripts/operate/deploy/project-database.ts';
import { factsOf } from '../../scripts/operate/doctor/repository.ts';
import { applyMigrations, readMigrations } from '../../scripts/operate/migrations.ts';
import { restore } from '../../scripts/operate/project-backup.ts';
import {
  differenceSentence,
  readFacts,
  schemaDifferences,
} from '../../scripts/operate/schema-difference.ts';
import { folderOf, unpackReleases } from '../releases/records.ts';
import { schemaRules } from '../support/schema-rules.ts';
import { postgresVersions } from './programs.ts';
import { startProject, type Project } from './project.ts';

unpackReleases();
const migrations = await readMigrations(process.cwd());
/** Of release 1.0.1. */
const released = migrations.slice(0, 2);

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
    await restore(used, path.join(folderOf('1.0.0'), 'backup'), released);
  });
  afterAll(() => project.stop());

  // It makes the schema of the last release to compare.
  const timeout = 180_000;
  it('is updated, and every right is as in a new project', { timeout }, async () => {
    const { owner } = project;
    await refuseDrift(owner, process.cwd(), released);
    await applyMigrations(owner, migrations);
    const snapshot = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
    const differences = schemaDifferences(snapshot, await readFacts((sql) => owner.query(sql)));
    expect(differences.map(differenceSentence)).toEqual([]);
    for (const { sql } of schemaRules) expect((await owner.query(sql)).rows).toEqual([]);
  });
});
