import { infiniteQueryOptions } from '@tanstack/react-query';

/** The functions of the database return at least one row more, so that a next page is known. */
const ROWS_PER_PAGE = 6;

interface Page<Row> {
  items: Row[];
  /** The last row, after which the next page begins; null on the last page. */
  next: Row | null;
}

/** A list for EntryList, newest first. `fetchPage` gets the last row of the page before. */
export function entriesQuery<Row>(
  queryKey: readonly string[],
  fetchPage: (last: Row | null, signal: AbortSignal) => Promise<Row[]>,
) {
  const initialPageParam: Row | null = null;
  return infiniteQueryOptions({
    queryKey,
    staleTime: 0,
    initialPageParam,
    getNextPageParam: ({ next }: Page<Row>) => next,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      // The library's types can't tell the parameter's type while Row is a type parameter.
      const rows = await fetchPage(pageParam as Row | null, signal);
      const items = rows.slice(0, ROWS_PER_PAGE);
      return { items, next: rows.length > ROWS_PER_PAGE ? (items.at(-1) ?? null) : null };
    },
  });
}
