import { useLayoutEffect } from 'react';
import { ask, askNow } from '@/components/ask';
import { setHistoryGuard } from '@/lib/page-lifecycle';
import { say } from '@/lib/say';

// React Router's useBlocker needs a data router, which adds 17 kB to every page.

const QUESTION = say('You have unsaved changes. Leave without saving?');

/** How many forms and dialogs of the page have unsaved changes. */
let blockers = 0;
/** The page that asks, and its index in the session history, which React Router stores. */
let blockedPage = '';
let blockedIndex: number | null = null;
let isGoingBack = false;
/** The person has chosen to leave. */
let isAllowed = false;

/**
 * Asks before the page is left: by a link of this site, Back and Forward, a reload or a closed tab. Code that leaves the
 * page or closes the form calls {@link askToLeave}.
 * @param isBlocking whether something would be lost
 */
export function useBlocker(isBlocking: boolean): void {
  // Ends in the same commit as the form, so that code may leave the page right after closing it.
  useLayoutEffect(() => {
    if (!isBlocking) return undefined;
    if (blockers === 0) listen();
    blockers += 1;
    return () => {
      blockers -= 1;
      if (blockers === 0) stopListening();
    };
  }, [isBlocking]);
}

/**
 * Leaves when nothing would be lost, or the person chooses to lose it.
 * @param isBlocking without it, whether anything on the page would be lost
 */
export function askToLeave(onLeave: () => void, isBlocking = blockers > 0): void {
  if (isBlocking) ask(QUESTION, onLeave);
  else onLeave();
}

function listen(): void {
  blockedPage = pageOf(window.location);
  blockedIndex = historyIndex();
  // In the capture phase on window, so that it runs before the router's handlers.
  window.addEventListener('click', askOnLink, true);
  setHistoryGuard(askOnHistory);
  window.addEventListener('beforeunload', askOnUnload);
}

function stopListening(): void {
  window.removeEventListener('click', askOnLink, true);
  setHistoryGuard(null);
  window.removeEventListener('beforeunload', askOnUnload);
}

function askOnLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || isAllowed || !leavesPage(event, link)) return;
  const follow = () => {
    isAllowed = true;
    link.click();
    isAllowed = false;
  };
  if (askNow(QUESTION, follow)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** New tabs and downloads don't leave the page. A link to another site or language triggers beforeunload. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  if (link.origin !== window.location.origin || link.hreflang !== '') return false;
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
  if (isAllowed) {
    isAllowed = false;
    return;
  }
  const index = historyIndex();
  const steps = blockedIndex === null || index === null ? 0 : index - blockedIndex;
  const leave = () => {
    isAllowed = true;
    window.history.go(steps);
  };
  if (pageOf(window.location) === blockedPage || askNow(QUESTION, leave)) return;
  event.stopImmediatePropagation();
  if (steps === 0) return;
  isGoingBack = true;
  window.history.go(-steps);
}

function askOnUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function historyIndex(): number | null {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : null;
}
