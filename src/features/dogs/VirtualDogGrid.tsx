import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DogGridItem } from '@/features/dogs/DogGridItem';
import type { Dog } from '@/features/dogs/dog';
import { dogGridClass, useColumnCount } from '@/features/dogs/dog-grid-columns';

const ROW_GAP = 28;
const ESTIMATED_ROW_HEIGHT = 700;
const OVERSCAN_ROWS = 1;

/** The row heights of the last visit, so that the browser can restore the scroll position. */
let measuredRows: VirtualItem[] = [];

/** Renders only the rows near the viewport. */
export function VirtualDogGrid({ dogs }: { dogs: readonly Dog[] }) {
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
