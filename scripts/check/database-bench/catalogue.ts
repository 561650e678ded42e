import type { Client } from 'pg';

interface Callable {
  /** Types by the names of the arguments. */
  readonly argumentTypes: Readonly<Record<string, string>>;
  readonly kind: 'rows' | 'values' | 'value';
}

/** What the REST service knows of a database's tables and functions, as far as the site needs it. */
export interface Catalogue {
  /** Types of a table's columns. */
  readonly columns: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly primaryKeys: ReadonlyMap<string, readonly string[]>;
  readonly functions: ReadonlyMap<string, Callable>;
}

/** Reads it, as the REST service does when it starts. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const tables = await client.query<{
    name: string;
    columns: Record<string, string>;
    key: string[];
  }>(`
    select
      relname as name,
      (select jsonb_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(jsonb_agg(attname), '[]') from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = class.oid and indisprimary) as key
    from pg_class as class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const functions = await client.query<{ name: string } & Callable>(`
    select
      proname as name,
      case
        when proretset and (typtype = 'c' or proargmodes is not null) then 'rows'
        when proretset then 'values'
        else 'value'
      end as kind,
      (select coalesce(jsonb_object_agg(proargnames[place], format_type(proargtypes[place - 1], null)), '{}')
        from generate_series(1, pronargs) as place) as "argumentTypes"
    from pg_proc join pg_type on pg_type.oid = prorettype
    where pronamespace = 'public'::regnamespace`);
  return {
    columns: new Map(tables.rows.map(({ name, columns }) => [name, columns])),
    primaryKeys: new Map(tables.rows.map(({ name, key }) => [name, key])),
    functions: new Map(functions.rows.map(({ name, ...callable }) => [name, callable])),
  };
}
