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

/** By this release's schema_facts: that of an earlier one depends on the version of PostgreSQL. */
async function readSchema(root: string, database: PGlite): Promise<LocalSchema> {
  const file = path.join(root, 'supabase/schemas/430_deployment_state.sql');
  const text = await readFile(file, 'utf8');
  const [, body] = /create function private(\.schema_facts\b[^]*?\n\$\$;)/.exec(text) ?? [];
  const definition = `create function pg_temp${body}`;
  await database.exec(definition);
  const facts = await readFacts(() => database.query('select * from pg_temp.schema_facts()'));
  return { facts: [...facts], definition };
}

if (import.meta.filename === process.argv[1]) {
  const [root = '.', ...files] = process.argv.slice(2);
  try {
    process.stdout.write(
      JSON.stringify(await withSchemaOf(root, files, (database) => readSchema(root, database))),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
