// What somebody changed by hand in the schema of a hosted project. Each migration stores the facts of
// private.schema_facts() as it leaves them, and the next deployment compares.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Client } from 'pg';
import { z } from 'zod';
import { appliedVersions, exists, SELECT_FACTS } from './migrations.ts';

/** Each as `object: fact`. */
type Facts = ReadonlySet<string>;
type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const factsSchema = z.array(z.object({ facts: z.array(z.string()) }));

/** The schema as it is. @param query as its owner */
export async function readFacts(query: Query): Promise<Facts> {
  return onLines(factsSchema.parse((await query(SELECT_FACTS)).rows)[0]?.facts ?? []);
}

/** Each on one line. */
const onLines = (facts: readonly string[]): Facts =>
  new Set(
    facts.map((fact) => fact.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1))),
  );

/** Releases 1.0.0 and 1.0.1 stored none: here they are, by the last migration of each. @param root holds supabase/ */
async function recordedFacts(root: string): Promise<Record<string, string[]>> {
  const bytes = await readFile(path.join(root, 'supabase/facts-of-1.0.json.br'));
  const text = brotliDecompressSync(bytes).toString();
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(text));
}

/**
 * The facts of 1.0 that don't depend on when the project was made, which decided the server's rights then
 * (https://supabase.com/changelog), or on the version of PostgreSQL, which prints views in two ways.
 */
function comparableFacts(facts: Facts): Facts {
  return new Set(
    [...facts]
      .map((fact) => fact.replace(/(: execute.*), service_role$/, '$1'))
      .filter((fact) => !/: (grant .* to|execute) service_role$|: view /.test(fact)),
  );
}

/**
 * Compares the schema with what the last migration left. Changes nothing.
 * @param root the folder that holds supabase/
 * @returns a sentence for each difference; null when a deployment of this release began before facts were stored
 */
export async function findDrift(database: Client, root: string): Promise<string[] | null> {
  const actual = await readFacts((sql) => database.query(sql));
  const stored = await storedFacts(database);
  const last = (await appliedVersions(database)).at(-1) ?? '';
  const expected = stored ?? (await recordedFacts(root))[last];
  if (expected === undefined) return null;
  const comparable = stored ? actual : comparableFacts(actual);
  return hostedDifferences(new Set(expected), comparable);
}

async function storedFacts(database: Client): Promise<Facts | null> {
  if (!(await exists(database, 'private.deployed_schema'))) return null;
  const { rows } = await database.query('select facts from private.deployed_schema');
  const [row] = factsSchema.parse(rows);
  return row ? onLines(row.facts) : null;
}

/** By object. */
function byObject(facts: Facts): Map<string, string[]> {
  const objects = new Map<string, string[]>();
  for (const each of facts) {
    const end = each.indexOf(': ');
    const object = each.slice(0, end);
    objects.set(object, [...(objects.get(object) ?? []), each.slice(end + 2)]);
  }
  return objects;
}

/** A sentence for each difference: what the database has and should have. */
export function schemaDifferences(expected: Facts, actual: Facts): string[] {
  const [should, is] = [byObject(expected), byObject(actual)];
  const objects = [...new Set([...should.keys(), ...is.keys()])].toSorted();
  return objects.flatMap((object) => {
    const [wanted, found] = [should.get(object), is.get(object)];
    if (!found) return [`There is no ${object}.`];
    if (!wanted) return [`The ${object} should not be there.`];
    const missing = wanted.filter((fact) => !found.includes(fact));
    const added = found.filter((fact) => !wanted.includes(fact));
    if (missing.length === 1 && added.length === 1) {
      return missing[0]?.startsWith('body ')
        ? [`The ${object} has another body.`]
        : [`The ${object} has: ${added[0]}. It should have: ${missing[0]}.`];
    }
    return [
      ...missing.map((fact) => `The ${object} lacks: ${fact}.`),
      ...added.map((fact) => `The ${object} should not have: ${fact}.`),
    ];
  });
}

/** Without what the hosted service decides itself: default privileges, functions and buckets that it adds, and its tables. */
export function hostedDifferences(expected: Facts, actual: Facts): string[] {
  const objects = byObject(expected);
  const isOurs = (each: string) => {
    const object = each.slice(0, each.indexOf(': '));
    if (/^table (auth|storage)\./.test(object)) return expected.has(each) || /: policy /.test(each);
    return (
      /^(table|type) /.test(object) || (/^(function|bucket) /.test(object) && objects.has(object))
    );
  };
  return schemaDifferences(filter(expected, isOurs), filter(actual, isOurs));
}

const filter = (facts: Facts, isKept: (fact: string) => boolean) =>
  new Set([...facts].filter(isKept));
