import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { removePrerenderedPath } from '@/components/hydration';
import { paths } from '@/lib/paths';

/**
 * After a navigation, moves focus to the heading of the new page, which a screen reader then announces, and
 * scrolls to the top; on Back and Forward, to the earlier scroll position. A link with a fragment focuses the
 * heading of that section.
 *
 * Render it inside the Suspense boundary of the page, so that its effects run when the page is rendered.
 */
export function ScrollAndFocus() {
  const { key, pathname, search, hash } = useLocation();
  // Elsewhere a changed query string stays on the same page.
  const page = pathname === paths.newUpdate ? pathname + search : pathname;
  const navigationType = useNavigationType();
  const isFirstPage = useRef(true);
  const shownPage = useRef(page);
  const scrollPositions = useRef(new Map<string, number>());

  useEffect(removePrerenderedPath, []);

  useEffect(() => {
    const positions = scrollPositions.current;
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const isSamePage = shownPage.current === page && !isFirstPage.current;
    // A link may have been followed before the first page was rendered.
    const isInitialLoad = isFirstPage.current && navigationType === 'POP';
    shownPage.current = page;
    isFirstPage.current = false;

    if (hash !== '') {
      const section = document.getElementById(hash.slice(1));
      section?.scrollIntoView();
      focus(document.getElementById(section?.getAttribute('aria-labelledby') ?? ''));
      return undefined;
    }
    // The browser scrolls on the initial load.
    if (isInitialLoad || isSamePage) return undefined;
    const top = navigationType === 'POP' ? (scrollPositions.current.get(key) ?? 0) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    // A page may begin with a field.
    if (document.activeElement?.matches('main input')) return undefined;
    if (focus(document.querySelector<HTMLElement>('main h1'))) return undefined;
    // The heading comes with what is loaded, unless somebody has gone on meanwhile.
    const observer = new MutationObserver(() => {
      const isFocused = document.activeElement !== document.body;
      if (isFocused || focus(document.querySelector<HTMLElement>('main h1'))) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, page, hash, navigationType]);

  return null;
}

/** @returns whether there is a heading */
function focus(heading: HTMLElement | null): boolean {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
