/**
 * Rules for all tables, policies and functions. They query the catalogue, so they also cover what later
 * migrations add. The database tests check them in the local stack, `npm run check:postgres` in a stock
 * PostgreSQL.
 */
export interface SchemaRule {
  readonly title: string;
  /** Returns one row with a column `problem` for each violation. */
  readonly sql: string;
}

const publicTables = `
  select oid, relname, relrowsecurity from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`;

const ownFunctions = `
  select oid, oid::regprocedure::text as signature, prosecdef, proconfig from pg_proc
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

const ownPolicies = `
  select policy.*, class.relname, class.relnamespace,
    concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) as expression
  from pg_policy as policy join pg_class as class on class.oid = polrelid
  where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)`;

export const schemaRules: readonly SchemaRule[] = [
  {
    title: 'row-level security is enabled on every table',
    sql: `select relname as problem from (${publicTables}) as t where not relrowsecurity`,
  },
  {
    title: 'no role of the API has a right on a sequence, or on what a later migration creates',
    sql: `select format('%s: %s', relname, role) as problem
        from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
        where relkind = 'S' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_sequence_privilege(role, oid, 'usage, select, update')
      union all
      select format('%s: %s', defaclobjtype, defaclacl) from pg_default_acl
        where defaclrole = 'postgres'::regrole and defaclacl::text ~ '(^|[{,])(anon|authenticated|service_role)?='`,
  },
  {
    title: 'every function has an empty search path',
    sql: `select signature as problem from (${ownFunctions}) as f
      where not coalesce('search_path=""' = any (proconfig), false)`,
  },
  {
    title: 'every policy names its roles and is the only one for its command',
    sql: `select format('%s: %s', relname, polname) as problem from (${ownPolicies}) as p
        where 0 = any (polroles) or polcmd = '*' or not polpermissive
      union all
      select format('%s: %s policies for %s', relname, count(*), polcmd)
        from (${ownPolicies}) as p
        where relnamespace = 'public'::regnamespace
        group by relname, polcmd having count(*) > 1`,
  },
  {
    title: 'policies call auth and private functions once per query, not once per row',
    sql: `select format('%s: %s', relname, polname) as problem from (${ownPolicies}) as p
      where regexp_replace(expression, 'SELECT (auth|private)\\.\\w+\\(\\)', '', 'g') ~ '(auth|private)\\.\\w+\\('`,
  },
  {
    title: 'every column that a policy reads is the first column of an index',
    sql: `select distinct format('%s.%s', relname, attname) as problem
      from (${ownPolicies}) as p
      join pg_depend on classid = 'pg_policy'::regclass and objid = p.oid
        and refobjid = p.polrelid and refobjsubid > 0
      join pg_attribute on attrelid = p.polrelid and attnum = refobjsubid
      -- The storage service owns its table, and looks files up by name; the length is of a new row.
      where (relname, attname) not in (('objects', 'owner_id'), ('objects', 'metadata')) and not exists (
        select from pg_index where indrelid = p.polrelid and indkey[0] = refobjsubid
      )`,
  },
  {
    title: 'every foreign key is the first column of an index',
    sql: `select format('%s: %s', conrelid::regclass, conname) as problem from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`,
  },
  {
    title: 'a check limits every text, number, list and JSON column',
    sql: `select format('%s.%s', t.relname, attname) as problem
      from (${publicTables}) as t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
        and attgenerated = ''
      where atttypid::regtype::text in
          ('text', 'character varying', 'numeric', 'integer', 'bigint', 'jsonb', 'json', 'text[]')
        and not exists (
          select from pg_constraint
          where contype = 'c' and conrelid = t.oid and attnum = any (conkey)
        )`,
  },
];
