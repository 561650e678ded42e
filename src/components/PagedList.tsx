import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { Pagination } from '@/components/ui/Pagination';
import type { usePagedList } from '@/components/use-paged-list';
import type { NumberedPage } from '@/lib/pagination';

interface Props<Row> {
  list: Omit<ReturnType<typeof usePagedList>, 'query'> & {
    query: UseQueryResult<NumberedPage<Row> | null>;
  };
  /** Such as 'Loading people...'. */
  loading: string;
  /** What could not be loaded, as a heading. */
  failed: string;
  /** How many there are, in the place of `loading`. */
  countText: (found: NumberedPage<Row>) => string;
  /** Shown when nothing is found. */
  empty: ReactNode;
  /** Renders the rows of the page. */
  children: (rows: Row[], found: NumberedPage<Row>) => ReactNode;
}

/** How many there are, a page of the list, and the way to the others. */
export function PagedList<Row>({ list, loading, failed, countText, empty, children }: Props<Row>) {
  const { query, status, page, lastPage } = list;
  const { data, isPending, isPlaceholderData } = query;
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending || isPlaceholderData ? loading : data ? countText(data) : ''}
      </p>
      <QueryView
        query={query}
        failed={failed}
        headingLevel={2}
        loading={null}
        isEmpty={(found) => found?.count === 0}
        empty={empty}
      >
        {(found) => (
          <>
            {found && found.rows.length > 0 ? (
              <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
                {children(found.rows, found)}
              </div>
            ) : null}
            <Pagination
              page={page}
              lastPage={lastPage}
              onTurn={(next) => {
                list.turnTo(next);
                list.focusStatus();
              }}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
