import { useEffect, useState, type RefObject } from 'react';

/** How far below the viewport, in CSS pixels. */
const MARGIN = '600px';

/**
 * True once an element is near the viewport. For what the first screen shouldn't wait for, and for pictures of many
 * kilobytes, because `loading="lazy"` fetches them up to 2,500 pixels before they are seen.
 * @param isEager true from the start
 */
export function useNearViewport(element: RefObject<Element | null>, isEager = false): boolean {
  const [isNear, setIsNear] = useState(isEager);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
