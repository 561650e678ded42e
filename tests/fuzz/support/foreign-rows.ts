// Every row of every table, and which of them one person may have changed.
import type { PGliteInterface } from '@electric-sql/pglite';

type Queries = Pick<PGliteInterface, 'query'>;
type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of the named tables, as the superuser sees them. */
export async function allRows(pg: Queries, tables: readonly string[]): Promise<Rows> {
  const columns = tables.map(
    (table) =>
      `(select coalesce(json_agg(to_jsonb(t)), '[]') from public.${table} as t) as ${table}`,
  );
  const { rows } = await pg.query<Rows>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}

/** What makes a row somebody's to change. */
const ownerColumns = ['user_id', 'recipient_id'] as const;

/** Tables that take rows from anyone, without a name on them. */
const openTables = new Set(['contact_messages', 'newsletter_subscribers']);

/**
 * The rows that were changed, removed or added by somebody who had no business to.
 * @param callerId who wrote between the two
 * @param mayMarkHandled whether they belong to the team, which marks contact messages as handled
 */
export function foreignChanges(
  before: Rows,
  after: Rows,
  callerId: string,
  mayMarkHandled: boolean,
): string[] {
  const textOf = (table: string, row: Record<string, unknown>) => {
    const { handled_at: _, ...rest } = row;
    return JSON.stringify(table === 'contact_messages' && mayMarkHandled ? rest : row);
  };
  return Object.entries(before).flatMap(([table, rows]) => {
    const standing = new Set(rows.map((row) => textOf(table, row)));
    const found = after[table] ?? [];
    const left = new Set(found.map((row) => textOf(table, row)));
    const lost = rows.filter(
      (row) =>
        !ownerColumns.some((column) => row[column] === callerId) && !left.has(textOf(table, row)),
    );
    const added = found.filter(
      (row) =>
        !standing.has(textOf(table, row)) &&
        !openTables.has(table) &&
        !ownerColumns.some((column) => row[column] === callerId) &&
        row['sender_id'] !== callerId,
    );
    return [...lost, ...added].map((row) => `${table}: ${JSON.stringify(row)}`);
  });
}
