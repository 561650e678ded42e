import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';

const project = new URL('../../../', import.meta.url);

/**
 * Runs one file of the project in one transaction, as the Supabase CLI does.
 * @throws Error that names the file which fails
 */
export async function apply(client: Client, file: string): Promise<void> {
  const sql = await readFile(new URL(file, project), 'utf8');
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

export interface Project {
  /** May take any role, as the hosted service's own processes do together. */
  readonly superuser: Client;
  /** Owns the schema, as the hosted project's `postgres` does, and is no superuser. */
  readonly owner: Client;
  readonly migrations: number;
}

/** Dresses a new cluster as a hosted Supabase project and applies every migration, without the seed. */
export async function makeProject(cluster: Cluster): Promise<Project> {
  const superuser = await cluster.connect('supabase_admin');
  await superuser.query(await readFile(new URL('hosted.sql', import.meta.url), 'utf8'));
  const owner = await cluster.connect('postgres');
  const names = (await readdir(new URL('supabase/migrations/', project))).toSorted();
  assert.ok(names.length > 0, 'There are no migrations.');
  for (const name of names) await apply(owner, `supabase/migrations/${name}`);
  return { superuser, owner, migrations: names.length };
}
