import { withoutTrailingSlash } from '@/lib/paths';

/** Names, on the root element, the address whose page the HTML brought. */
const ATTRIBUTE = 'data-page';
const LINE_BREAKS = /%0[AD]|%E2%80%A[89]/gi;

/**
 * The address whose finished page stands in the root element, or null: there is none, or, from a host that
 * answers every address with one file, it is another page than the one asked for.
 * Before anything reads the address, it becomes a plain one. `/dogs/` is answered as `/dogs` is. A link that
 * was copied to the end of its line (`/dogs%0A`) has no screen in the router, not even the one that says so,
 * and a path with two slashes first, which it takes for another site, breaks it.
 */
export function finishedPageIn(root: Element): string | null {
  const finished = root.getAttribute(ATTRIBUTE);
  const { pathname, search, hash } = window.location;
  const asked = pathname.replace(LINE_BREAKS, '').replace(/^\/+/, '/');
  const path = withoutTrailingSlash(asked) === finished ? finished : asked;
  if (path !== pathname)
    window.history.replaceState(window.history.state, '', path + search + hash);
  return path === finished ? finished : null;
}

/**
 * Called when React has taken the page up, or draws it anew: from now on the root element holds a page like
 * any other.
 */
export function finishedPageIsTaken(): void {
  document.querySelector(`[${ATTRIBUTE}]`)?.removeAttribute(ATTRIBUTE);
}
