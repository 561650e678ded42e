import { useEffect, useState, type RefObject } from 'react';

/**
 * True once an element is near the viewport. For what the first screen shouldn't wait for, and for pictures of many
 * kilobytes, because `loading="lazy"` fetches them up to 2,500 pixels before they are seen.
 * @param isEager true from the start
 * @param margin how far below the viewport
 * @param hasControls true with the first key, too: Tab would jump over controls that aren't there yet
 */
export function useNearViewport(
  element: RefObject<Element | null>,
  isEager: boolean,
  margin: `${number}px`,
  hasControls = false,
): boolean {
  const [isNear, setIsNear] = useState(isEager);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const show = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    if (hasControls) window.addEventListener('keydown', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', show);
    };
  }, [element, isNear, margin, hasControls]);
  return isNear;
}
