// Compares two schemas by the facts of private.schema_facts(): what SQL files make, and what a database has.
import { factsOf, schemaText, type SchemaFact } from './doctor/repository.ts';

/** Each as `object: fact`. */
type Facts = ReadonlySet<string>;
type Query = (sql: string) => Promise<{ rows: unknown[] }>;

/** @param query as the owner of the schema */
export async function readFacts(query: Query): Promise<Facts> {
  const { rows } = await query('select * from private.schema_facts()');
  return factsOf(schemaText(rows as SchemaFact[]));
}

/** What scripts/dev/local-schema.ts prints. */
export interface LocalSchema {
  readonly facts: readonly string[];
  /** Makes private.schema_facts of this release in pg_temp. */
  readonly definition: string;
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
 * @param differences of a hosted project from its migrations
 */
export function hostedDifferences(differences: readonly Difference[]): Difference[] {
  return differences.filter(({ object, expected, actual }) => {
    if (!/^(table|type|function|bucket) /.test(object)) return false;
    if (expected !== null) return true;
    if (/^table (auth|storage)\./.test(object)) return actual?.startsWith('policy ') === true;
    return !(actual === object && /^(function|bucket) /.test(object));
  });
}
