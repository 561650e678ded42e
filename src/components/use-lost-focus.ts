import { useEffect, useRef, type RefObject } from 'react';

/** The focus of a button that was pressed and has gone, for what takes its place. The element needs a tabIndex of -1. */
export function useLostFocus<Element extends HTMLElement>(
  isWanted = true,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  }, [isWanted]);
  return element;
}
