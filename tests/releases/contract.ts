// What pages, Edge Functions and commands of a release use of the database, one line for each: a page that is still open
// and a function that isn't deployed yet meet the next release's database.
import type { PGlite } from '@electric-sql/pglite';

const ROLES = `unnest(array['anon', 'authenticated', 'service_role']) as role`;

/** `needs` is what a caller must give. */
const CONTRACT = `
  with functions as (
    select p.*, format('function %s', proname) as subject from pg_proc as p where pronamespace = 'public'::regnamespace
      and exists (select from ${ROLES} where has_function_privilege(role, p.oid, 'execute'))
  ),
  arguments as (
    select subject, name, format_type(type, null) as type, place > pronargs - pronargdefaults as is_optional
    from functions, unnest(proargtypes::oid[], proargnames[1:pronargs]) with ordinality as argument (type, name, place)
    where place <= pronargs
  ),
  columns as (
    select format('table %s', relname) as subject, attrelid, attname, attnum, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as is_needed
    from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  )
  select subject || ': ' || fact as line from (
    select subject, 'for ' || role as fact from functions, ${ROLES} where has_function_privilege(role, oid, 'execute')
    union select subject, format('takes %s %s', name, type) from arguments
    union select subject, 'needs ' || coalesce(name, 'it') from arguments where not is_optional
    union select subject, 'returns ' || case when 't' = any (proargmodes) then 'a table' else pg_get_function_result(oid) end
      from functions
    union select subject, format('returns %s %s', name, format_type(type, null))
      from functions, unnest(proallargtypes, proargnames, proargmodes) as result (type, name, mode) where mode = 't'
    union select subject, format('%s for %s: %s %s', privilege, role, attname, type)
      from columns, ${ROLES}, unnest(array['select', 'insert', 'update']) as privilege
      where has_column_privilege(role, attrelid, attnum, privilege)
    union select subject, 'needs ' || attname from columns, ${ROLES}
      where is_needed and has_column_privilege(role, attrelid, attnum, 'insert')
    union select format('table %s', relname), 'delete for ' || role from pg_class as c, ${ROLES}
      where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(role, c.oid, 'delete')
    union select format('enum %s', typname), enumlabel from pg_enum join pg_type as t on t.oid = enumtypid
      where typnamespace = 'public'::regnamespace
  ) as facts`;

/** The lines of the contract of a database. */
export async function contractOf(database: Pick<PGlite, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(CONTRACT);
  return rows.map(({ line }) => line).toSorted();
}

const subjectOf = (line: string) => line.slice(0, line.indexOf(': '));
const isNeed = (line: string) => line.startsWith(': needs ', line.indexOf(': '));

/** What a contract breaks of an earlier one: what is gone, and what is needed of callers that don't know it. */
export function brokenPromises(earlier: readonly string[], now: readonly string[]): string[] {
  const before = new Set(earlier);
  const present = new Set(now);
  const known = new Set(earlier.map(subjectOf));
  return [
    ...earlier.filter((line) => !isNeed(line) && !present.has(line)),
    ...now.filter((line) => isNeed(line) && !before.has(line) && known.has(subjectOf(line))),
  ];
}
