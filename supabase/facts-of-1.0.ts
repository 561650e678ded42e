// What releases 1.0.0 and 1.0.1 made of the schema. Later ones store it in the project (private.deployed_schema).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';

/** Releases 1.0.0 and 1.0.1 stored none: here they are, by the last migration of each. @param root holds supabase/ */
export async function recordedFacts(root: string): Promise<Record<string, string[]>> {
  const bytes = await readFile(path.join(root, 'supabase/facts-of-1.0.json.br'));
  const text = brotliDecompressSync(bytes).toString();
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(text));
}

/**
 * The facts of 1.0 that don't depend on when the project was made, which decided the server's rights then
 * (https://supabase.com/changelog), or on the version of PostgreSQL, which prints views in two ways.
 */
export function comparableFacts(facts: ReadonlySet<string>): Set<string> {
  return new Set(
    [...facts]
      .map((fact) => fact.replace(/(: execute.*), service_role$/, '$1'))
      .filter((fact) => !/: (grant .* to|execute) service_role$|: view /.test(fact)),
  );
}
