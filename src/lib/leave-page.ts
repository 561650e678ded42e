let isLeaving = false;

/**
 * Loads another page of this site anew, which leaves nothing of this one in memory. Should Back bring
 * this one out of the browser's own memory, it starts anew as well.
 */
export function leavePageFor(path: string): void {
  isLeaving = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    if (persisted) window.location.reload();
  });
  window.location.assign(path);
}

/** Whether this page is on its way out. Its requests are cut off then, which is no failure. */
export function isPageBeingLeft(): boolean {
  return isLeaving;
}
