// What somebody changed by hand in the schema of a hosted project. Each migration stores the facts of
// private.schema_facts() as it leaves them, and the next deployment compares.
import type { Client } from 'pg';
import { z } from 'zod';
import { comparableFacts, recordedFacts } from '../../supabase/facts-of-1.0.ts';
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

const objectOf = (fact: string) => fact.slice(0, fact.indexOf(': '));

/** The facts that one has and the other hasn't, by object. */
function onlyIn(facts: Facts, others: Facts): Map<string, string[]> {
  const objects = new Map<string, string[]>();
  for (const each of facts) {
    const object = objectOf(each);
    if (!others.has(each)) {
      objects.set(object, [...(objects.get(object) ?? []), each.slice(object.length + 2)]);
    }
  }
  return objects;
}

/** A sentence for each difference: what the database has and should have. */
export function schemaDifferences(expected: Facts, actual: Facts): string[] {
  const [missing, added] = [onlyIn(expected, actual), onlyIn(actual, expected)];
  const objects = [...new Set([...missing.keys(), ...added.keys()])].toSorted();
  const has = (facts: Facts, object: string) =>
    [...facts].some((each) => objectOf(each) === object);
  return objects.flatMap((object) => {
    if (!has(actual, object)) return `There is no ${object}.`;
    if (!has(expected, object)) return `The ${object} should not be there.`;
    const [should = [], is = []] = [missing.get(object), added.get(object)];
    if (should.length !== 1 || is.length !== 1) {
      const lacks = should.map((fact) => `The ${object} lacks: ${fact}.`);
      return lacks.concat(is.map((fact) => `The ${object} should not have: ${fact}.`));
    }
    return should[0]?.startsWith('body ')
      ? `The ${object} has another body.`
      : `The ${object} has: ${is[0]}. It should have: ${should[0]}.`;
  });
}

/** Without what the hosted service decides itself: default privileges, functions and buckets that it adds, and its tables. */
export function hostedDifferences(expected: Facts, actual: Facts): string[] {
  const objects = new Set([...expected].map(objectOf));
  const isOurs = (each: string) =>
    /^table (auth|storage)\./.test(each)
      ? expected.has(each) || each.includes(': policy ')
      : /^(table|type) /.test(each) ||
        (/^(function|bucket) /.test(each) && objects.has(objectOf(each)));
  const ours = (facts: Facts) => new Set([...facts].filter(isOurs));
  return schemaDifferences(ours(expected), ours(actual));
}
