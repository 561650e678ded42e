import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DogGridItem } from '@/features/dogs/DogGridItem';
import { VirtualDogGrid } from '@/features/dogs/VirtualDogGrid';
import type { Dog } from '@/features/dogs/dog';
import { dogGridClass, useColumnCount } from '@/features/dogs/dog-grid-columns';

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
      aria-label="Dogs"
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
