import { setHistoryGuard } from '@/lib/history-guard';
import { changeUnsavedCount, mayLeave } from '@/lib/unsaved-count';

/**
 * Asks for confirmation before a link of this site, Back and Forward, a closed tab or a reload, until the
 * returned function is called. (React Router's useBlocker needs a data router.)
 */
export function holdUnsavedChanges(): () => void {
  if (changeUnsavedCount(1) === 1) watch();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    if (changeUnsavedCount(-1) === 0) unwatch();
  };
}

/** The page with unsaved changes, and its index in the session history, which React Router stores. */
let heldPage = '';
let heldIndex: number | null = null;
let isGoingBack = false;

function watch(): void {
  heldPage = pageOf(window.location);
  heldIndex = historyIndex();
  // In the capture phase on window, so that it runs before the router's click handlers.
  window.addEventListener('click', askOnLink, true);
  setHistoryGuard(askOnHistory);
  window.addEventListener('beforeunload', askOnUnload);
}

function unwatch(): void {
  window.removeEventListener('click', askOnLink, true);
  setHistoryGuard(null);
  window.removeEventListener('beforeunload', askOnUnload);
}

function askOnLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !leavesPage(event, link) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** New tabs and downloads don't leave the page. A link to another site triggers beforeunload. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  if (link.origin !== window.location.origin) return false;
  return pageOf(link) !== pageOf(window.location);
}

/** Without the fragment: the skip link stays on the page. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function askOnHistory(event: PopStateEvent): void {
  if (isGoingBack) {
    isGoingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  if (pageOf(window.location) === heldPage || mayLeave()) return;
  event.stopImmediatePropagation();
  const index = historyIndex();
  if (heldIndex === null || index === null || index === heldIndex) return;
  isGoingBack = true;
  window.history.go(heldIndex - index);
}

function askOnUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function historyIndex(): number | null {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : null;
}
