import type { PGliteInterface } from '@electric-sql/pglite';

export type Row = Record<string, unknown>;
type Queries = Pick<PGliteInterface, 'query'>;
type Executes = Pick<PGliteInterface, 'exec'>;

/**
 * Inserts a row as superuser. Missing columns get their defaults. A donation is written as the functions do, so that its
 * receipt and what happened follow; after a sponsorship follows what its dog has.
 */
export async function insertRow(pg: Queries, table: string, row: Row): Promise<void> {
  if (table === 'donations') {
    await pg.query(
      'select private.store_donation(jsonb_populate_record(null::public.donations, $1))',
      [JSON.stringify({ mode: 'test', ...row })],
    );
    return;
  }
  // A text is refused when it comes again on its day. Rows of tests may be equal.
  const isText = table === 'messages' || table === 'contact_messages';
  const values = isText ? { sent_on: null, ...row } : row;
  const columns = Object.keys(values).join(', ');
  await pg.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(values)],
  );
  if (table === 'sponsorships') {
    await pg.query('select private.refresh_coverage(array[$1::uuid])', [row['dog_id']]);
  }
}

/** Changes a donation as the functions do: its receipt and what happened follow. */
export async function changeDonation(pg: Queries, id: string, values: Row): Promise<void> {
  await pg.query(
    `select private.store_donation(jsonb_populate_record(donation, $1))
     from public.donations as donation where id = $2`,
    [JSON.stringify(values), id],
  );
}

/** Changes a donor as the functions do: the receipts are corrected. */
export async function changeDonor(pg: Queries, id: string, values: Row): Promise<void> {
  const columns = Object.keys(values).join(', ');
  await pg.query(
    `update public.donors set (${columns}) = (
       select ${columns} from jsonb_populate_record(null::public.donors, $1::jsonb)
     ) where id = $2`,
    [JSON.stringify(values), id],
  );
  await pg.query('select private.correct_receipts($1)', [id]);
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
export async function deleteRows(
  pg: Queries & Executes,
  table: string,
  values: Row,
): Promise<void> {
  if (table === 'donations') {
    const json = JSON.stringify(values).replaceAll("'", "''");
    return deleteDonations(pg, `to_jsonb(donation) @> '${json}'`);
  }
  await pg.query(`delete from public.${table} as t where to_jsonb(t) @> $1::jsonb`, [
    JSON.stringify(values),
  ]);
}

/**
 * Deletes donations with their receipts, which nobody else may delete.
 * @param condition SQL about `donation`
 */
export async function deleteDonations(pg: Executes, condition: string): Promise<void> {
  const ids = `(select id from public.donations as donation where ${condition})`;
  await pg.exec(`set session_replication_role = replica;
    delete from private.receipt_secrets where donation_id in ${ids};
    delete from public.receipts where donation_id in ${ids};
    set session_replication_role = origin;
    delete from public.donations as donation where ${condition};`);
}

/**
 * Deletes sponsorships with their months and timelines: PGlite takes a tenth of a second to truncate.
 * @param condition SQL about `sponsorship`
 */
export async function deleteSponsorships(pg: Executes, condition = 'true'): Promise<void> {
  const ids = `(select id from public.sponsorships as sponsorship where ${condition})`;
  await deleteDonations(pg, `sponsorship_id in ${ids}`);
  await pg.exec(`delete from private.domain_events where sponsorship_id in ${ids};
    delete from public.sponsorships as sponsorship where ${condition};
    select private.refresh_coverage(array(select id from public.dog_profiles));`);
}

export type TableVersions = Record<string, string>;

/**
 * The number of rows of each table and its newest row version. Every insert and update writes a newer version and
 * every delete lowers the count, so equal versions mean equal rows. Also reads what an open transaction has written.
 */
export async function tableVersions(
  pg: Queries,
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
