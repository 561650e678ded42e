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
  const differences = schemaDifferences(new Set(expected), comparable);
  return hostedDifferences(differences).map(differenceSentence);
}

async function storedFacts(database: Client): Promise<Facts | null> {
  if (!(await exists(database, 'private.deployed_schema'))) return null;
  const { rows } = await database.query('select facts from private.deployed_schema');
  const [row] = factsSchema.parse(rows);
  return row ? onLines(row.facts) : null;
}

export interface Difference {
  readonly object: string;
  /** Null where the object or the fact should not be there. */
  readonly expected: string | null;
  /** Null where it is missing. */
  readonly actual: string | null;
}

/** The part of a fact that stays when it changes: `column age`, `policy "…"`, `grant … to anon`. */
const NAMES = [
  /^(?:column|constraint) \S+/,
  /^policy "[^"]*"/,
  /^(?:index|trigger) CREATE .*?(?:INDEX|TRIGGER) \S+/,
  /^(?:columns|view|rows|enum|body|execute|public|\()/,
  /(?<=^grant .*) to \S+$/,
];

function byName(facts: Facts): Map<string, Map<string, string>> {
  const objects = new Map<string, Map<string, string>>();
  for (const each of facts) {
    const end = each.indexOf(': ');
    const [object, fact] = [each.slice(0, end), each.slice(end + 2)];
    const name = NAMES.map((pattern) => pattern.exec(fact)?.[0]).find((found) => found) ?? fact;
    objects.set(object, (objects.get(object) ?? new Map<string, string>()).set(name, fact));
  }
  return objects;
}

/** What differs, by object. */
export function schemaDifferences(expected: Facts, actual: Facts): Difference[] {
  const [wanted, found] = [byName(expected), byName(actual)];
  const objects = [...new Set([...wanted.keys(), ...found.keys()])].toSorted();
  return objects.flatMap((object): Difference[] => {
    const [should, is] = [wanted.get(object), found.get(object)];
    if (!should || !is) {
      return [{ object, expected: should ? object : null, actual: is ? object : null }];
    }
    return [...new Set([...should.keys(), ...is.keys()])].flatMap((name) => {
      const pair = { expected: should.get(name) ?? null, actual: is.get(name) ?? null };
      return pair.expected === pair.actual ? [] : [{ object, ...pair }];
    });
  });
}

/** One sentence: what the database has and what it should have. */
export function differenceSentence({ object, expected, actual }: Difference): string {
  if (expected === object) return `There is no ${object}.`;
  if (actual === object) return `The ${object} should not be there.`;
  if (expected?.startsWith('body ') && actual) return `The ${object} has another body.`;
  if (expected === null) return `The ${object} should not have: ${actual}.`;
  if (actual === null) return `The ${object} lacks: ${expected}.`;
  return `The ${object} has: ${actual}. It should have: ${expected}.`;
}

/**
 * Without what the hosted service decides itself: default privileges, functions that it adds, and its own tables but for
 * their policies.
 */
export function hostedDifferences(differences: readonly Difference[]): Difference[] {
  return differences.filter(({ object, expected, actual }) => {
    if (!/^(table|type|function|bucket) /.test(object)) return false;
    if (expected !== null) return true;
    if (/^table (auth|storage)\./.test(object)) return actual?.startsWith('policy ') === true;
    return !(actual === object && /^(function|bucket) /.test(object));
  });
}
