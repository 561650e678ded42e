let isLeaving = false;

// Whatever leads away: a link to elsewhere, a reload, a closed tab. A build that draws pages has no window.
if (!import.meta.env.SSR) {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/**
 * Loads another page of this site anew, which leaves nothing of this one in memory. Should Back bring
 * this one out of the browser's own memory, it starts anew as well.
 */
export function leavePageFor(path: string): void {
  isLeaving = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(path);
}

/** Loads this page anew. */
export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}

/** Whether this page is on its way out. Its requests are cut off then, which is no failure. */
export function isPageBeingLeft(): boolean {
  return isLeaving;
}
