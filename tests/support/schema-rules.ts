/**
 * The rules every table, policy and function of this schema keeps, asked of the catalogue itself, so that
 * they hold for what a later migration adds. The database tests ask them of the local stack, and
 * `npm run check:postgres` of a stock PostgreSQL.
 */
export interface SchemaRule {
  readonly title: string;
  /** Answers one row, with a column `problem`, for each breach. */
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
    title: 'row-level security is on for every table',
    sql: `select relname as problem from (${publicTables}) as t where not relrowsecurity`,
  },
  {
    title: 'every function pins an empty search path',
    sql: `select signature as problem from (${ownFunctions}) as f
      where not coalesce('search_path=""' = any (proconfig), false)`,
  },
  {
    title: 'every policy names its role and is alone for its command',
    sql: `select format('%s: %s', relname, polname) as problem from (${ownPolicies}) as p
        where 0 = any (polroles) or polcmd = '*' or not polpermissive
      union all
      select format('%s: %s policies for %s', relname, count(*), polcmd)
        from (${ownPolicies}) as p
        where relnamespace = 'public'::regnamespace
        group by relname, polcmd having count(*) > 1`,
  },
  {
    title: 'policies ask who is asking once for a query, not once for a row',
    sql: `select format('%s: %s', relname, polname) as problem from (${ownPolicies}) as p
      where regexp_replace(expression, 'SELECT (auth|private)\\.\\w+\\(\\)', '', 'g') ~ '(auth|private)\\.\\w+\\('`,
  },
  {
    title: 'every column that a policy reads leads an index',
    sql: `select distinct format('%s.%s', relname, attname) as problem
      from (${ownPolicies}) as p
      join pg_depend as needs on needs.classid = 'pg_policy'::regclass and needs.objid = p.oid
        and needs.refobjid = p.polrelid and needs.refobjsubid > 0
      join pg_attribute on attrelid = p.polrelid and attnum = needs.refobjsubid
      where not exists (
        select from pg_index where indrelid = p.polrelid and indkey[0] = needs.refobjsubid
      )`,
  },
  {
    title: 'every foreign key leads an index',
    sql: `select format('%s: %s', conrelid::regclass, conname) as problem from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`,
  },
  {
    title: 'every text, number, list and document is bounded by a check',
    sql: `select format('%s.%s', t.relname, attname) as problem
      from (${publicTables}) as t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
      where atttypid::regtype::text in
          ('text', 'character varying', 'numeric', 'integer', 'bigint', 'jsonb', 'json', 'text[]')
        and not exists (
          select from pg_constraint
          where contype = 'c' and conrelid = t.oid and attnum = any (conkey)
        )`,
  },
];

/** Answers `role, COMMAND, table, columns` ('*' for all) for everything the API's roles may do. */
export const grantedToTheApi = `
  select format('%s %s %s %s', role, privilege, relname, columns) as granted
  from (${publicTables}) as t
  cross join unnest(array['anon', 'authenticated']) as role
  cross join unnest(array[
    'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'
  ]) as privilege
  cross join lateral (
    select case
      when has_table_privilege(role, t.oid, privilege) then '*'
      when privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then (
        select string_agg(attname, ',' order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped
          and has_column_privilege(role, t.oid, attnum, privilege)
      )
    end as columns
  ) as reach
  where columns is not null`;

/** Answers `role function` for every function of ours that the API's roles may call. */
export const callableByTheApi = `
  select format('%s %s', role, signature) as granted
  from (${ownFunctions}) as f cross join unnest(array['anon', 'authenticated']) as role
  where has_function_privilege(role, oid, 'EXECUTE')`;

/** All that the API's roles may do, before row-level security narrows it. */
export const expectedGrants: readonly string[] = [
  'anon INSERT contact_messages name,email,message',
  'anon INSERT newsletter_subscribers email',
  'anon SELECT dog_profiles *',
  'authenticated DELETE dog_profiles *',
  'authenticated INSERT contact_messages name,email,message',
  'authenticated INSERT dog_profiles name,image_url,tagline,age,traits,location,monthly_amount',
  'authenticated INSERT messages recipient_id,sender_id,subject,body',
  'authenticated INSERT newsletter_subscribers email',
  'authenticated INSERT user_settings *',
  'authenticated SELECT contact_messages *',
  'authenticated SELECT dog_profiles *',
  'authenticated SELECT donations *',
  'authenticated SELECT messages *',
  'authenticated SELECT newsletter_subscribers *',
  'authenticated SELECT profiles *',
  'authenticated SELECT user_roles *',
  'authenticated SELECT user_settings *',
  'authenticated UPDATE contact_messages handled_at',
  'authenticated UPDATE dog_profiles name,image_url,tagline,age,traits,location,monthly_amount',
  'authenticated UPDATE messages read_at',
  'authenticated UPDATE profiles name,phone,address',
  'authenticated UPDATE user_settings *',
];

/** All functions that the API's roles may call; those in `private` are called by policies and checks. */
export const expectedCalls: readonly string[] = [
  'authenticated delete_my_account()',
  'authenticated private.are_short_labels(text[])',
  'authenticated private.is_admin()',
  'authenticated private.is_staff()',
  'authenticated search_contact_messages(text)',
  'authenticated supporters(text,integer,integer)',
  'authenticated unused_dog_images()',
];
