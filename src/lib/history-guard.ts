type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Call this before the router exists: popstate listeners run in registration order, and a guard must run before
 * the router leaves the page.
 */
export function listenToHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Sets or removes the listener that runs before the router on Back and Forward. */
export function setHistoryGuard(next: Guard | null): void {
  guard = next;
}
