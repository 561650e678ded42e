import { pathInLanguage } from '@/lib/language';

let isLeaving = false;
let isAskedToLeave = false;
let mustReload = false;
let abortsEnd = Promise.resolve();
let historyGuard: ((event: PopStateEvent) => void) | null = null;

const ABORT_MS = 2000;

// There is no window during prerendering.
if (!import.meta.env.SSR) {
  // Firefox aborts the requests of a page right after this event, long before `pagehide`. The page may stay: a
  // mailto: link sends the event, too.
  window.addEventListener('beforeunload', (event) => {
    isAskedToLeave = true;
    abortsEnd = new Promise((resolve) => {
      // Timers wait while the browser asks.
      setTimeout(() => {
        isAskedToLeave = false;
        // The person was asked, and stayed.
        if (event.defaultPrevented) isLeaving = false;
        resolve();
      }, ABORT_MS);
    });
  });
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    isAskedToLeave = false;
    if (persisted && mustReload) window.location.reload();
  });
  // Chromium runs the listeners of popstate in the order in which they were added, so this one is added before the
  // router's.
  window.addEventListener('popstate', (event) => historyGuard?.(event));
}

/** Sets or removes the listener that runs before the router's on Back and Forward. */
export function setHistoryGuard(guard: typeof historyGuard): void {
  historyGuard = guard;
}

/**
 * Navigates with a full page load, which clears everything in memory. The page isn't restored, but reloaded.
 * @param path of a page in this language, as in src/lib/paths.ts
 */
export function leavePageFor(path: string): void {
  isLeaving = true;
  reloadIfRestored();
  window.location.assign(pathInLanguage(path));
}

/** Reloads the page if the browser restores it from its back/forward cache. */
export function reloadIfRestored(): void {
  mustReload = true;
}

export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}

/** While a page unloads, the browser aborts its requests. Such a failure is not an error. */
export function isPageBeingLeft(): boolean {
  return isLeaving || isAskedToLeave;
}

/**
 * Resolves when a request that fails was not aborted because the page is being left: immediately, or two seconds after the
 * browser announced it, if the page is still there.
 */
export function untilAbortsEnd(): Promise<void> {
  return abortsEnd;
}

/** Logs an error, unless the page is being left. */
export function logError(error: unknown): void {
  if (!isPageBeingLeft()) console.error(error);
}

/** Calls back after the window's load event, or immediately when it has fired. @returns a function that cancels */
export function whenLoaded(callback: () => void): () => void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}
