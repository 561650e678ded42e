// The schema that SQL files make, in an empty local database. As a program, `local-schema.ts ROOT FILE…` prints it for a
// deployment, which has nothing of the local stack in its own process.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createEmptyDatabase } from '../../supabase/local/backend.ts';
import { runFile } from '../../supabase/local/migrations.ts';
import { readFacts, type LocalSchema } from '../operate/schema-difference.ts';

/**
 * Applies SQL files in their order to an empty local database, and calls `read`.
 * @param root the folder that holds supabase/, to which the files are relative
 * @throws LocalStackError naming the file and line of a failing statement
 */
export async function withSchemaOf<Result>(
  root: string,
  files: readonly string[],
  read: (database: PGlite) => Promise<Result>,
): Promise<Result> {
  const database = await createEmptyDatabase(root);
  try {
    for (const file of files) {
      await runFile(database, file, await readFile(path.join(root, file), 'utf8'));
    }
    return await read(database);
  } finally {
    await database.close();
  }
}

async function readSchema(database: PGlite): Promise<LocalSchema> {
  const { rows } = await database.query<{ definition: string }>(
    "select pg_get_functiondef('private.schema_facts'::regproc) as definition",
  );
  return {
    facts: [...(await readFacts((sql) => database.query(sql)))],
    definition: rows[0]?.definition ?? '',
  };
}

if (import.meta.filename === process.argv[1]) {
  const [root = '.', ...files] = process.argv.slice(2);
  try {
    process.stdout.write(JSON.stringify(await withSchemaOf(root, files, readSchema)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
