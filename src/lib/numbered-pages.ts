import { errorCode } from '@/lib/access-errors';

/** A page of a list. */
export interface NumberedPage<Row> {
  rows: Row[];
  /** How many rows all pages have. */
  count: number;
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
    if (errorCode(error) !== RANGE_PAST_THE_END) throw error;
  }
  const { count } = await fetchRange(0, 1);
  return { rows: [], count };
}
