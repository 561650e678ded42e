// A hash in supabase/functions/_shared/common/database.types.ts of the schema and the types. With it a test notices stale
// or edited types without the generator, which needs a network.
import { createHash } from 'node:crypto';
import type { PGliteInterface } from '@electric-sql/pglite';

const CATALOGUE = `
  select 'column' as kind, class.relname as owner, attname as name, attnum::int as place,
    format_type(atttypid, atttypmod) as type, not attnotnull as nullable, atthasdef as optional
  from pg_attribute join pg_class as class on class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and attnum > 0 and not attisdropped
  union all
  select 'constraint', conrelid::regclass::text, conname, 0, pg_get_constraintdef(oid), false, false
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
  union all
  select 'function', '', proname, 0,
    format('(%s) -> %s', pg_get_function_arguments(oid), pg_get_function_result(oid)), false, false
  from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'enum', '', typname, enumsortorder::int, enumlabel, false, false
  from pg_enum join pg_type on pg_type.oid = enumtypid
  order by kind, owner, place, name, type`;

const SEAL_LINE = /^\/\/ Seal: ([0-9a-f]{64})\n/m;

/** The hash of the parts of the schema that types depend on, and of the generated text. */
export async function sealOf(
  database: Pick<PGliteInterface, 'query'>,
  types: string,
): Promise<string> {
  const { rows } = await database.query(CATALOGUE);
  return createHash('sha256').update(JSON.stringify(rows)).update(types).digest('hex');
}

export function sealed(seal: string, types: string): string {
  return `// Generated from supabase/migrations by \`npm run db:types\`. Do not edit.\n// Seal: ${seal}\n${types}`;
}

/** Splits a generated file; the seal is '' when the file has none. */
export function unsealed(file: string): { seal: string; types: string } {
  const match = SEAL_LINE.exec(file);
  if (!match?.[1]) return { seal: '', types: file };
  return { seal: match[1], types: file.slice(match.index + match[0].length) };
}
