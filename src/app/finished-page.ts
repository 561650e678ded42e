/** Names, on the root element, the address whose page the HTML brought. */
const ATTRIBUTE = 'data-page';

/**
 * The address whose finished page stands in the root element, or null: there is none, or, from a host that
 * answers every address with one file, it is another page than the one asked for. `/dogs/` is answered as
 * `/dogs` is; the address bar then says so too, before anything reads it.
 */
export function finishedPageIn(root: Element): string | null {
  const path = root.getAttribute(ATTRIBUTE);
  const { pathname, search, hash } = window.location;
  if (path === null || pathname.replace(/(?<=[^/])\/$/, '') !== path) return null;
  if (pathname !== path)
    window.history.replaceState(window.history.state, '', path + search + hash);
  return path;
}

/** Called when React has taken the page up: from now on the root element holds a page like any other. */
export function finishedPageIsTaken(): void {
  document.querySelector(`[${ATTRIBUTE}]`)?.removeAttribute(ATTRIBUTE);
}
