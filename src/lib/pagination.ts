// Without an import: the plugins of the build fetch dogs with it, too, and they know no `@/`.

/** The most rows that the backend returns in one response. */
export const PAGE_SIZE_LIMIT = 1000;

/** The sort key of a row in a list ordered by `created_at`, then `id`, both descending. */
export interface Cursor {
  id: string;
  created_at: string;
}

/**
 * The PostgREST filter (for `.or()`) that selects the rows after a cursor. Unlike an offset, a cursor
 * neither skips nor repeats a row when others are added or deleted between two requests.
 */
export function afterCursor({ id, created_at }: Cursor): string {
  const at = `"${created_at}"`;
  return `created_at.lt.${at},and(created_at.eq.${at},id.lt.${id})`;
}

/** The methods of a PostgREST request that {@link newestFirst} calls. */
interface RowRequest {
  order(column: 'created_at' | 'id', options: { ascending: boolean }): this;
  limit(count: number): this;
  or(filter: string): this;
}

/**
 * Orders a request newest first, and limits it to the rows after a cursor.
 * @param last the last row of the page before; undefined or null for the first page
 */
export function newestFirst<Request extends RowRequest>(
  request: Request,
  last: Cursor | null | undefined,
  limit = PAGE_SIZE_LIMIT,
): Request {
  const page = request
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  return last ? page.or(afterCursor(last)) : page;
}

/**
 * Fetches every row of a list, page by page. Rows are told apart by their id, or their email address.
 * @param fetchPage fetches at most {@link PAGE_SIZE_LIMIT} rows after a row, or the first page
 */
export async function fetchAllRows<Row extends { id: string } | { email: string }>(
  fetchPage: (last: Row | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let last: Row | undefined;
  for (;;) {
    const page = await fetchPage(last);
    const countBefore = rows.size;
    for (const row of page) rows.set('id' in row ? row.id : row.email, row);
    last = page.at(-1);
    if (page.length < PAGE_SIZE_LIMIT || rows.size === countBefore) return [...rows.values()];
  }
}

/** A page of a list. */
export interface NumberedPage<Row> {
  rows: Row[];
  /** How many rows all pages have. */
  count: number;
}

/** {@link fetchNumberedPage} of a function whose rows say how many there are. */
export function fetchFoundPage<Row extends { found_count: number }>(
  page: number,
  pageSize: number,
  fetchRows: (range: { page_offset: number; page_size: number }) => Promise<Row[]>,
): Promise<NumberedPage<Row>> {
  return fetchNumberedPage(page, pageSize, async (page_offset, page_size) => {
    const rows = await fetchRows({ page_offset, page_size });
    return { rows, count: rows[0]?.found_count ?? 0 };
  });
}

/** PostgREST's code for a range that begins after the last row. */
const RANGE_PAST_THE_END = 'PGRST103';

/**
 * Fetches a page of a list. A page past the end has no rows; the number of all rows comes from a second request, because
 * PostgREST refuses such a range, and a function has no row to carry the number.
 * @param page starts at 1
 * @param fetchRange fetches `limit` rows from `offset` on, which starts at 0, and counts all
 * @throws what fetchRange throws
 */
export async function fetchNumberedPage<Row>(
  page: number,
  pageSize: number,
  fetchRange: (offset: number, limit: number) => Promise<NumberedPage<Row>>,
): Promise<NumberedPage<Row>> {
  try {
    const found = await fetchRange((page - 1) * pageSize, pageSize);
    if (found.rows.length > 0 || page === 1) return found;
  } catch (error) {
    const isPastTheEnd =
      error instanceof Error && 'code' in error && error.code === RANGE_PAST_THE_END;
    if (!isPastTheEnd) throw error;
  }
  const { count } = await fetchRange(0, 1);
  return { rows: [], count };
}
