import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { pathInLanguage, pathWithoutLanguage } from '@/lib/language';
import { withoutTrailingSlash } from '@/lib/paths';

const HydratedContext = createContext(true);

/**
 * Wraps prerendered markup. Its context turns true once hydration has finished, for the whole page in one
 * transition: React can interrupt that, unlike a state update per component.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}

/**
 * False during prerendering and hydration, then true; always true on a page that was not prerendered.
 * Anything that only the browser knows (session, clock, storage) may be rendered once it is true.
 */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}

/**
 * Renders a picture below the first viewport after hydration. With `loading="lazy"` alone, browsers fetch the
 * pictures near the viewport before the first paint. Without JavaScript the picture is in `<noscript>`.
 */
export function DeferredPicture({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}

/**
 * What a prerendered page says without JavaScript in place of a part that needs it. Give that part the class
 * `script-only`, which index.html hides then. Pass `import.meta.env.SSR ? <p>…</p> : null`: the browser's scripts never
 * need the words, and React doesn't hydrate what a noscript contains.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <noscript className="p-0">{children}</noscript>;
}

/** On the root element of a prerendered page: its path. Absent once the page is hydrated. */
const PRERENDERED_ATTRIBUTE = 'data-prerendered';
const LINE_BREAKS = /%0[AD]|%E2%80%A[89]/gi;
/** Also escaped twice. */
const ESCAPED_HASH = /%(?:25)*23(.*)/i;
const ESCAPED_AMPERSAND = /(?:&|%26)(?:amp(?:;|%3B))+/gi;
/** What stands behind a link in a text: a full stop, a bracket, a quotation mark, a danda, a space. */
const PUNCTUATION = String.raw`(?:[.,;:!)\]'*]|%(?:20|22|29|3E|5D|7D|C2%A0|E2%80%(?:8B|9[9D])|E0%A5%A4))+$`;
const BEHIND_LINK = new RegExp(PUNCTUATION, 'i');
/** In a query, where people type, only behind an id or an amount. */
const BEHIND_VALUE = new RegExp(`(-[0-9a-f]{12}|amount=\\d+)${PUNCTUATION}`, 'i');

/**
 * The path of the page that was prerendered into the root element. Null when there is none, or when the host
 * answered with the file of another page.
 *
 * It first replaces an address that the router can't handle: encoded line breaks, as in a link copied with the
 * end of its line (`/dogs%0A`), match no route at all, and a leading `//`, or one after the language's prefix, is read
 * as another origin. `/dogs/` becomes `/dogs` when that is the prerendered page. What mail programs and chats make of a
 * link is undone: `%23` in a path is `#`, `&amp;` is `&`, and punctuation at the end is not part of it.
 */
export function prerenderedPathIn(root: Element): string | null {
  const prerendered = root.getAttribute(PRERENDERED_ATTRIBUTE);
  const { pathname, search, hash } = window.location;
  const [linked = '', fragment] = pathname.replace(LINE_BREAKS, '').split(ESCAPED_HASH);
  const clean = pathInLanguage(pathWithoutLanguage(linked.replace(BEHIND_LINK, '')));
  const path = withoutTrailingSlash(clean) === prerendered ? prerendered : clean;
  const query = search.replaceAll(ESCAPED_AMPERSAND, '&').replace(BEHIND_VALUE, '$1');
  const section = (fragment === undefined ? hash : `#${fragment}`)
    .replaceAll(ESCAPED_AMPERSAND, '&')
    .replace(BEHIND_LINK, '');
  // No address starts a session, and nobody may read its tokens over a shoulder.
  const address = path + query + (section.includes('access_token=') ? '' : section);
  if (address !== pathname + search + hash)
    window.history.replaceState(window.history.state, '', address);
  return path === prerendered ? prerendered : null;
}

/** For use when the page is hydrated, or is rendered again. The browser tests wait for it. */
export function removePrerenderedPath(): void {
  // The build's sentence for browsers that start no script (hosting/prerendered-html.ts).
  document.querySelector('#not-started')?.remove();
  document.querySelector(`[${PRERENDERED_ATTRIBUTE}]`)?.removeAttribute(PRERENDERED_ATTRIBUTE);
}
