// Compares all rows of all tables before and after one person's requests.
import type { PGliteInterface } from '@electric-sql/pglite';

type Queries = Pick<PGliteInterface, 'query'>;
type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of the named tables, read as the superuser. */
export async function allRows(pg: Queries, tables: readonly string[]): Promise<Rows> {
  if (tables.length === 0) return {};
  const columns = tables.map(
    (table) =>
      `(select coalesce(json_agg(to_jsonb(t)), '[]') from public.${table} as t) as ${table}`,
  );
  const { rows } = await pg.query<Rows>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}

/** The columns that name a row's owner. */
const ownerColumns = ['user_id', 'recipient_id', 'created_by'] as const;

/** Tables into which anyone may insert rows without an owner, and the emails that triggers queue about them. */
const openTables = new Set(['contact_messages', 'newsletter_subscribers', 'email_outbox']);

/** The columns that staff may change in rows of nobody. */
const staffColumns: Record<string, readonly string[]> = {
  contact_messages: ['handled_at'],
  review_items: ['closed_at', 'assignee_id'],
};

/**
 * The rows that a person changed, deleted or added without permission.
 * @param after the tables to compare
 * @param callerId who wrote between the two states
 * @param name who that is
 */
export function foreignChanges(
  before: Rows,
  after: Rows,
  callerId: string,
  name: string,
): string[] {
  const textOf = (table: string, row: Record<string, unknown>) => {
    const open = (name === 'staff' && staffColumns[table]) || [];
    return JSON.stringify(row, (column, value: unknown) => (open.includes(column) ? null : value));
  };
  return Object.entries(after).flatMap(([table, found]) => {
    const rows = before[table] ?? [];
    const standing = new Set(rows.map((row) => textOf(table, row)));
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
