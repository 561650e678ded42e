import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DogCard } from '@/features/dogs/DogCard';
import type { Dog } from '@/features/dogs/dog';

const ROW_GAP = 28;
const ESTIMATED_ROW_HEIGHT = 700;
/** A site with so few dogs draws all it finds: the browser's own search and its printer find every one. */
const DRAWN_WHOLE = 60;
const ROWS_BEYOND_THE_WINDOW = 1;
/** So many rows are drawn and measured in one go: a cheap phone does it between two touches. */
const ROWS_AT_ONCE = 2;
/** These breakpoints are those of the grid's classes below. */
const columnQueries = [
  { query: '(min-width: 64rem)', columns: 3 },
  { query: '(min-width: 40rem)', columns: 2 },
] as const;

/** The rows as last measured: whoever comes back to the list finds each where it was. */
let measuredRows: VirtualItem[] = [];

interface Props {
  dogs: readonly Dog[];
  /**
   * How many dogs there are before any filter. It alone decides whether all are drawn: by the number
   * found, a search would draw most just when every keystroke counts.
   */
  allCount: number;
}

/** Draws only the rows near the window, so that 10,000 dogs cost what twenty do. */
export const DogGrid = memo(function DogGrid({ dogs, allCount }: Props) {
  const columns = useColumnCount();
  const list = useRef<HTMLDivElement>(null);
  const [offsetTop, setOffsetTop] = useState(0);
  const overscan = useOverscan(allCount <= DRAWN_WHOLE ? allCount : ROWS_BEYOND_THE_WINDOW);

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

/** The rows beyond the window: few for the first look, then in steps as many as wanted. */
function useOverscan(wanted: number): number {
  const [overscan, setOverscan] = useState(ROWS_BEYOND_THE_WINDOW);
  useEffect(() => {
    if (overscan < wanted) startTransition(() => setOverscan(overscan + ROWS_AT_ONCE));
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
