// Applies migrations and seed to a stock PostgreSQL with the roles of a hosted Supabase project. Tests what the
// embedded database can't show: what depends on those roles, and concurrent sessions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviourTests } from './behaviour.ts';
import { concurrencyTests } from './concurrency.ts';
import { apply, startProject, type Project } from './project.ts';

let project: Project;

beforeAll(async () => {
  project = await startProject();
  for (const file of ['seed.sql', 'seed/sponsors.sql', 'seed/dog-updates.sql']) {
    await apply(project.owner, `supabase/${file}`);
  }
});
afterAll(() => project.stop());

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
