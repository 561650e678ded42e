import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On every change of screen, focus goes to the new screen's heading, which a screen reader then
 * announces, and the page starts at its top; Back and Forward return to where the reader was.
 * It stands inside the same Suspense as the screen, so that it acts when the screen is there.
 */
export function ScreenChange() {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isFirstScreen = useRef(true);
  const shownPathname = useRef(pathname);
  const scrollPositions = useRef(new Map<string, number>());

  useEffect(() => {
    const positions = scrollPositions.current;
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const isSameScreen = shownPathname.current === pathname && !isFirstScreen.current;
    // Not so when a link was followed before the first screen was there.
    const isFirst = isFirstScreen.current && navigationType === 'POP';
    shownPathname.current = pathname;
    isFirstScreen.current = false;

    if (hash !== '') {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    // The browser places the first screen itself; a changed filter is the same screen.
    if (isFirst || isSameScreen) return;
    const top = navigationType === 'POP' ? (scrollPositions.current.get(key) ?? 0) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, pathname, hash, navigationType]);

  return null;
}
