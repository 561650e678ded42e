import { guardHistory } from '@/lib/history-guard';
import { changeHolders, mayLeave } from '@/lib/unsaved-count';

/**
 * Until the returned function is called, every way out asks first: a link inside the site, Back and
 * Forward, a closed tab or a reload. (The router's own blocker would need a data router.)
 */
export function holdUnsavedChanges(): () => void {
  if (changeHolders(1) === 1) watch();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    if (changeHolders(-1) === 0) unwatch();
  };
}

/** The screen that holds changes, and where in the session's history it is; the router keeps count. */
let heldScreen = '';
let heldIndex: number | null = null;
let isGoingBack = false;

function watch(): void {
  heldScreen = screenOf(window.location);
  heldIndex = historyIndex();
  // While capturing, at the outermost object: before the router's links hear of it.
  window.addEventListener('click', askOnLink, true);
  guardHistory(askOnHistory);
  window.addEventListener('beforeunload', askOnUnload);
}

function unwatch(): void {
  window.removeEventListener('click', askOnLink, true);
  guardHistory(null);
  window.removeEventListener('beforeunload', askOnUnload);
}

function askOnLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !leavesThisScreen(event, link) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Other tabs, downloads and other programs leave this screen as it is; other sites unload it. */
function leavesThisScreen(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  if (link.origin !== window.location.origin) return false;
  return screenOf(link) !== screenOf(window.location);
}

/** A change of the fragment alone, such as by the skip link, stays on the screen. */
function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function askOnHistory(event: PopStateEvent): void {
  if (isGoingBack) {
    isGoingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  if (screenOf(window.location) === heldScreen || mayLeave()) return;
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
