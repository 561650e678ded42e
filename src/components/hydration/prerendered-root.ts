import { withoutTrailingSlash } from '@/lib/paths';

/** On the root element of a prerendered page: its path. Absent once the page is hydrated. */
const ATTRIBUTE = 'data-prerendered';
const LINE_BREAKS = /%0[AD]|%E2%80%A[89]/gi;

/**
 * The path of the page that was prerendered into the root element. Null when there is none, or when the host
 * answered with the file of another page.
 *
 * It first replaces an address that the router can't handle: encoded line breaks, as in a link copied with the
 * end of its line (`/dogs%0A`), match no route at all, and a leading `//` is read as another origin. `/dogs/`
 * becomes `/dogs` when that is the prerendered page.
 */
export function prerenderedPathIn(root: Element): string | null {
  const prerendered = root.getAttribute(ATTRIBUTE);
  const { pathname, search, hash } = window.location;
  const clean = pathname.replace(LINE_BREAKS, '').replace(/^\/+/, '/');
  const path = withoutTrailingSlash(clean) === prerendered ? prerendered : clean;
  if (path !== pathname)
    window.history.replaceState(window.history.state, '', path + search + hash);
  return path === prerendered ? prerendered : null;
}

/** For use when the page is hydrated, or is rendered again. The browser tests wait for it. */
export function removePrerenderedPath(): void {
  document.querySelector(`[${ATTRIBUTE}]`)?.removeAttribute(ATTRIBUTE);
}
