import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '@/components/states/LoadError';
import { ShowOlder } from '@/components/ui/ShowOlder';

interface Props<Item> {
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  /** Such as 'donations'. */
  things: string;
  emptyText: string;
  children: (item: Item) => ReactNode;
}

/** A list that is loaded page by page, newest first, with what it says while there is nothing to list. */
export function EntryList<Item extends { id: string | number }>({
  query,
  things,
  emptyText,
  children,
}: Props<Item>) {
  const { data, isError, isFetching, isFetchNextPageError, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {isError && !isFetchNextPageError ? (
        <LoadError
          text={
            data
              ? `The ${things} could not be refreshed and may be out of date.`
              : `The ${things} could not be loaded.`
          }
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || isError ? null : (
        <p role="status" className="text-muted">{`Loading ${things}...`}</p>
      )}
      {data && items.length === 0 ? <p className="text-muted">{emptyText}</p> : null}
      {items.length > 0 ? (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li key={item.id} className="py-4 [overflow-wrap:anywhere]">
              {children(item)}
            </li>
          ))}
        </ul>
      ) : null}
      <ShowOlder
        query={query}
        label={`Show older ${things}`}
        errorText={`Older ${things} could not be loaded.`}
        className="mt-4"
      />
    </>
  );
}
