// Tells whether a table has changed without reading its rows as text.
import type { PGliteInterface } from '@electric-sql/pglite';

export type TableVersions = Record<string, string>;

/**
 * The number of rows of each table and its newest row version. Every insert and update writes a newer version and
 * every delete lowers the count, so equal versions mean equal rows. Also reads what an open transaction has written.
 */
export async function tableVersions(
  pg: Pick<PGliteInterface, 'query'>,
  tables: readonly string[],
): Promise<TableVersions> {
  const columns = tables.map(
    (table) =>
      `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from public.${table}) as ${table}`,
  );
  const { rows } = await pg.query<TableVersions>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}

/** The tables whose versions differ. */
export function changedTables(before: TableVersions, after: TableVersions): string[] {
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}
