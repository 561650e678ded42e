import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { finishedPageIsTaken } from '@/app/finished-page';

/**
 * On every change of screen, focus goes to the new screen's heading, which a screen reader then
 * announces, and the page starts at its top; Back and Forward return to where the reader was. A link to a
 * part of a screen leads to that part's heading in the same way.
 * It stands inside the same Suspense as the screen, so that it acts when the screen is there.
 */
export function ScreenChange() {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isFirstScreen = useRef(true);
  const shownPathname = useRef(pathname);
  const scrollPositions = useRef(new Map<string, number>());

  useEffect(finishedPageIsTaken, []);

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
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      takeFocus(document.getElementById(part?.getAttribute('aria-labelledby') ?? ''));
      return;
    }
    // The browser places the first screen itself; a changed filter is the same screen.
    if (isFirst || isSameScreen) return;
    const top = navigationType === 'POP' ? (scrollPositions.current.get(key) ?? 0) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, [key, pathname, hash, navigationType]);

  return null;
}

function takeFocus(heading: HTMLElement | null) {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
