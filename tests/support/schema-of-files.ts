// The schema that SQL files make, in an empty local database.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createEmptyDatabase } from '../../supabase/local/backend.ts';
import { runFile } from '../../supabase/local/migrations.ts';

const SCHEMAS = 'supabase/schemas';

/** In the order in which they apply. */
export const schemaFiles = async (): Promise<string[]> =>
  (await readdir(SCHEMAS)).toSorted().map((name) => `${SCHEMAS}/${name}`);

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
