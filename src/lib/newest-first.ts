/** The service answers no more rows than this at once. */
export const ROWS_PER_ANSWER = 1000;

/** What places a row in a list that is ordered by `created_at`, then `id`, both descending. */
export interface Place {
  id: string;
  created_at: string;
}

/**
 * The filter (for `.or()`) that continues such a list behind a row. It continues from the row itself and
 * not from a count, so a row that is added or removed meanwhile neither hides another one nor shows it
 * twice.
 */
export function behind({ id, created_at }: Place): string {
  const at = `"${created_at}"`;
  return `created_at.lt.${at},and(created_at.eq.${at},id.lt.${id})`;
}

/**
 * Every row of such a list, asked for page after page.
 * @param pageBehind the page of {@link ROWS_PER_ANSWER} rows that follows a row, or the first page
 */
export async function everyRow<Row extends Place>(
  pageBehind: (last: Row | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let last: Row | undefined;
  for (;;) {
    const page = await pageBehind(last);
    const knownBefore = rows.size;
    for (const row of page) rows.set(row.id, row);
    last = page.at(-1);
    if (page.length < ROWS_PER_ANSWER || rows.size === knownBefore) return [...rows.values()];
  }
}
