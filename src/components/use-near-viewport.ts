import { useEffect, useState, type RefObject } from 'react';

/**
 * True once an element is near the viewport. For what the first screen shouldn't wait for, and for pictures of many
 * kilobytes, because `loading="lazy"` fetches them up to 2,500 pixels before they are seen.
 * @param isEager true from the start
 * @param margin how far below the viewport
 */
export function useNearViewport(
  element: RefObject<Element | null>,
  isEager: boolean,
  margin: `${number}px`,
): boolean {
  const [isNear, setIsNear] = useState(isEager);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear, margin]);
  return isNear;
}
