import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DogCard } from '@/features/dogs/DogCard';
import type { Dog } from '@/features/dogs/dog';

const ROW_GAP = 28;
const ESTIMATED_ROW_HEIGHT = 700;
/** Up to this many dogs are all rendered, so that find-in-page and printing include every one. */
const MAX_UNVIRTUALISED_DOGS = 60;
const OVERSCAN_ROWS = 1;
/** How many rows each transition adds to the overscan: few, so that a slow phone stays responsive. */
const OVERSCAN_STEP = 2;
/** The breakpoints of the grid's classes below. */
const columnQueries = [
  { query: '(min-width: 64rem)', columns: 3 },
  { query: '(min-width: 40rem)', columns: 2 },
] as const;

/** The row heights of the last visit, so that the browser can restore the scroll position. */
let measuredRows: VirtualItem[] = [];

interface Props {
  dogs: readonly Dog[];
  /**
   * How many dogs there are before any filter. It decides whether all are rendered: the number found
   * would render many rows just while somebody types.
   */
  allCount: number;
}

/** Renders only the rows near the viewport when there are many dogs. */
export const DogGrid = memo(function DogGrid({ dogs, allCount }: Props) {
  const columns = useColumnCount();
  const list = useRef<HTMLDivElement>(null);
  const [offsetTop, setOffsetTop] = useState(0);
  const overscan = useOverscan(allCount <= MAX_UNVIRTUALISED_DOGS ? allCount : OVERSCAN_ROWS);

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
    overscan,
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
      aria-label="Dogs"
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid gap-x-7 gap-y-7 sm:grid-cols-2 lg:grid-cols-3"
          style={{ translate: `0 ${row.start - offsetTop}px` }}
        >
          {dogs.slice(row.index * columns, (row.index + 1) * columns).map((dog, column) => (
            <div
              key={dog.id}
              role="listitem"
              aria-setsize={dogs.length}
              aria-posinset={row.index * columns + column + 1}
            >
              <DogCard dog={dog} eager={row.index === 0} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});

/** The rows rendered beyond the viewport: few at first, then more with every transition. */
function useOverscan(wanted: number): number {
  const [overscan, setOverscan] = useState(OVERSCAN_ROWS);
  useEffect(() => {
    if (overscan < wanted) startTransition(() => setOverscan(overscan + OVERSCAN_STEP));
  }, [overscan, wanted]);
  return Math.min(overscan, wanted);
}

function columnCount(): number {
  return columnQueries.find(({ query }) => window.matchMedia(query).matches)?.columns ?? 1;
}

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
