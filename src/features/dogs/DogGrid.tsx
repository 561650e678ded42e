import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Dog } from '@/features/dogs/dog';
import { DogCard } from '@/features/dogs/DogCard';
import { say } from '@/lib/say';

/** Up to this many dogs are all rendered, so that find-in-page and printing include every one. */
const MAX_UNVIRTUALISED_DOGS = 60;
/** How many rows each transition adds: few, so that a slow phone stays responsive. */
const ROWS_AT_A_TIME = 2;

/** The height at the end of the last visit, so that the browser can restore the scroll position. */
let lastHeight = 0;

interface Props {
  dogs: readonly Dog[];
  /**
   * How many dogs there are before any filter. It decides whether all are rendered: the number found
   * would render many rows just while somebody types.
   */
  allCount: number;
}

export const DogGrid = memo(function DogGrid({ dogs, allCount }: Props) {
  return allCount > MAX_UNVIRTUALISED_DOGS ? (
    <VirtualDogGrid dogs={dogs} />
  ) : (
    <PlainDogGrid dogs={dogs} />
  );
});

function PlainDogGrid({ dogs }: Pick<Props, 'dogs'>) {
  const columns = useColumnCount();
  const [rows, setRows] = useState(ROWS_AT_A_TIME);
  const list = useRef<HTMLDivElement>(null);
  const isComplete = rows * columns >= dogs.length;

  useEffect(() => {
    if (!isComplete) startTransition(() => setRows(rows + ROWS_AT_A_TIME));
  }, [rows, isComplete]);
  // A layout effect, because the list has no height once it is removed.
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      lastHeight = current?.offsetHeight ?? 0;
    };
  }, []);

  return (
    <div
      ref={list}
      role="list"
      aria-label={say('Dogs')}
      className={`content-start ${dogGridClass}`}
      style={isComplete ? undefined : { minHeight: lastHeight }}
    >
      {dogs.slice(0, rows * columns).map((dog, index) => (
        <DogGridItem
          key={dog.id}
          dog={dog}
          index={index}
          total={dogs.length}
          isFirstRow={index < columns}
        />
      ))}
    </div>
  );
}

const ROW_GAP = 28;
const ESTIMATED_ROW_HEIGHT = 700;
const OVERSCAN_ROWS = 1;

/** The row heights of the last visit, so that the browser can restore the scroll position. */
let measuredRows: VirtualItem[] = [];

/** Renders only the rows near the viewport. */
function VirtualDogGrid({ dogs }: { dogs: readonly Dog[] }) {
  const columns = useColumnCount();
  const list = useRef<HTMLDivElement>(null);
  const [offsetTop, setOffsetTop] = useState(0);

  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setOffsetTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(dogs.length / columns),
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    gap: ROW_GAP,
    overscan: OVERSCAN_ROWS,
    scrollMargin: offsetTop,
    getItemKey: (row) => `${columns}:${dogs[row * columns]?.id ?? row}`,
    initialMeasurementsCache: measuredRows,
  });

  useEffect(
    () => () => {
      measuredRows = virtualizer.takeSnapshot();
    },
    [virtualizer],
  );

  return (
    <div
      ref={list}
      role="list"
      aria-label={say('Dogs')}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className={`absolute inset-x-0 top-0 ${dogGridClass}`}
          style={{ translate: `0 ${row.start - offsetTop}px` }}
        >
          {dogs.slice(row.index * columns, (row.index + 1) * columns).map((dog, column) => (
            <DogGridItem
              key={dog.id}
              dog={dog}
              index={row.index * columns + column}
              total={dogs.length}
              isFirstRow={row.index === 0}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DogGridItemProps {
  dog: Dog;
  index: number;
  /** How many dogs the list has, rendered or not. */
  total: number;
  isFirstRow: boolean;
}

function DogGridItem({ dog, index, total, isFirstRow }: DogGridItemProps) {
  return (
    <div role="listitem" aria-setsize={total} aria-posinset={index + 1}>
      <DogCard dog={dog} eager={isFirstRow} />
    </div>
  );
}

/** Of the line with their number, above them. */
export const dogCountClass =
  'mt-1 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:mt-6 sm:mb-5';

export const dogGridClass = 'grid grid-cols-2 gap-3 enlarged:grid-cols-1 lg:grid-cols-3 lg:gap-7';
/** The breakpoints of `dogGridClass`. */
const columnQueries = [
  { query: '(min-width: 64rem)', columns: 3 },
  { query: '(min-width: 19rem)', columns: 2 },
] as const;

function columnCount(): number {
  return columnQueries.find(({ query }) => window.matchMedia(query).matches)?.columns ?? 1;
}

/** How many columns `dogGridClass` has in this window. */
function useColumnCount(): number {
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
