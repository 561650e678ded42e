import type { Client } from 'pg';

export interface TableDigest {
  readonly name: string;
  readonly rows: number;
  /** A hash of all rows; '' for an empty table. */
  readonly digest: string;
}

/** Counts and hashes the rows of every table of the project: equal digests mean equal rows. */
export async function tableDigests(client: Client): Promise<TableDigest[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    order by 1`);
  const digests: TableDigest[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<Omit<TableDigest, 'name'>>(`
      select count(*)::int as rows,
        coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest
      from ${name} as t`);
    if (rows[0]) digests.push({ name, ...rows[0] });
  }
  return digests;
}
