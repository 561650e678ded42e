import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus of a row that is removed to the next row, else the one before, else to another element: the page's
 * heading, unless there is a better one.
 * @param count of the rows
 * @param list with a link or a button in each row; not rendered without rows
 * @returns to be called with the index of the row that is about to be removed
 */
export function useFocusAfterRemoval(
  count: number,
  list: RefObject<HTMLElement | null>,
  findOther: () => HTMLElement | null | undefined = findHeading,
): (index: number) => void {
  const removed = useRef<number>(null);
  const latestFindOther = useRef(findOther);
  useEffect(() => {
    latestFindOther.current = findOther;
  });
  useEffect(() => {
    const index = removed.current;
    if (index === null) return;
    removed.current = null;
    const row = list.current?.children[Math.min(index, count - 1)];
    (row?.querySelector<HTMLElement>('a, button') ?? latestFindOther.current())?.focus();
  }, [count, list]);
  return (index) => {
    removed.current = index;
  };
}

function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
