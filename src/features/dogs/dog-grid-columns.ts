import { useLayoutEffect, useState } from 'react';

export const dogGridClass = 'grid gap-7 sm:grid-cols-2 lg:grid-cols-3';
/** The breakpoints of `dogGridClass`. */
const columnQueries = [
  { query: '(min-width: 64rem)', columns: 3 },
  { query: '(min-width: 40rem)', columns: 2 },
] as const;

function columnCount(): number {
  return columnQueries.find(({ query }) => window.matchMedia(query).matches)?.columns ?? 1;
}

/** How many columns `dogGridClass` has in this window. */
export function useColumnCount(): number {
  const [columns, setColumns] = useState(columnCount);
  useLayoutEffect(() => {
    const update = () => setColumns(columnCount());
    const queries = columnQueries.map(({ query }) => window.matchMedia(query));
    for (const query of queries) query.addEventListener('change', update);
    return () => {
      for (const query of queries) query.removeEventListener('change', update);
    };
  }, []);
  return columns;
}
