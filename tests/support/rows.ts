import type { PGliteInterface } from '@electric-sql/pglite';

export type Row = Record<string, unknown>;
type Queries = Pick<PGliteInterface, 'query'>;

/** Inserts a row as superuser. Missing columns get their defaults. */
export async function insertRow(pg: Queries, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await pg.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}

/** Counts the rows of a table with these values. */
export async function countRows(pg: Queries, table: string, values: Row): Promise<number> {
  const { rows } = await pg.query<{ count: number }>(
    `select count(*)::int as count from public.${table} as t where to_jsonb(t) @> $1::jsonb`,
    [JSON.stringify(values)],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the rows of a table with these values. */
export async function deleteRows(pg: Queries, table: string, values: Row): Promise<void> {
  await pg.query(`delete from public.${table} as t where to_jsonb(t) @> $1::jsonb`, [
    JSON.stringify(values),
  ]);
}

/** Deletes all sponsorships with their months and timelines: PGlite takes a tenth of a second to truncate. */
export async function deleteSponsorships(pg: Pick<PGliteInterface, 'exec'>): Promise<void> {
  await pg.exec(`delete from public.sponsorship_events;
    delete from public.donations where sponsorship_id is not null;
    delete from public.sponsorships;`);
}
