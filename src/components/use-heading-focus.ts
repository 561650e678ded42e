import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The router's location key of the first page of a visit. */
const FIRST_LOCATION_KEY = 'default';

/** Focuses the heading when its data arrive: a navigation focuses the heading before that, in vain. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === FIRST_LOCATION_KEY;
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && !isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}
